import './search.css'
import type { UserInfo } from '@portal/shared/contract/session.ts'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCall } from '../../core/api/hooks.ts'
import { browserStorage } from '../../core/storage.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { pressedKey } from '../../ui/keys.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { type Choice, type Group, groupsOf, keepChoice, pagesFor, recentChoices } from './choices.ts'
import { SearchOption } from './search-option.tsx'

const TYPING_MS = 200
const LEAST = 2
const MOST = 64

const pageGroup = (choices: Choice[]): Group[] =>
  choices.length === 0 ? [] : [{ key: 'page', title: '页面', more: false, choices }]

const recentGroup = (choices: Choice[]): Group[] =>
  choices.length === 0 ? [] : [{ key: 'recent', title: '最近打开', more: false, choices }]

/** What the bank finds for the text, once it stands still. */
const useFound = (typed: string) => {
  const settled = useDebounced(typed.trim(), TYPING_MS)
  const asks = settled.length >= LEAST
  const call = useCall('/api/search/query_everything', asks ? { text: settled } : null, {
    keepPrevious: true,
  })
  const isLong = typed.trim().length >= LEAST
  return {
    groups: isLong && call.first ? groupsOf(call.first.groups) : [],
    error: isLong ? call.error : undefined,
    isAsking: isLong && (settled !== typed.trim() || call.isLoading),
    reload: call.reload,
  }
}

interface SearchDialogProps {
  user: UserInfo
  onClose: () => void
}

/** Ctrl+K: pages, numbers and names, over whatever page is open. */
export default function SearchDialog({ user, onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const { groups: found, error, isAsking, reload } = useFound(typed)
  const recent = useMemo(() => recentChoices(browserStorage, user.user_id), [user.user_id])
  const groups = typed.trim() === '' ? recentGroup(recent) : [...found, ...pageGroup(pagesFor(typed, user))]
  const choices = groups.flatMap(group => group.choices)
  const current = Math.min(at, choices.length - 1)

  useEffect(() => {
    list.current?.querySelector(`[data-at="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    keepChoice(browserStorage, user.user_id, choice)
    onClose()
    navigate(choice.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event)
    const count = choices.length
    if (key === 'Enter') choose(choices[current])
    else if (key === 'ArrowDown' && count > 0) setAt((current + 1) % count)
    else if (key === 'ArrowUp' && count > 0) setAt((current + count - 1) % count)
    else return
    event.preventDefault()
  }
  const isEmpty = typed.trim() !== '' && choices.length === 0 && !isAsking && !error
  let next = 0
  return (
    <Dialog
      open
      role="dialog"
      size="large"
      title="搜索"
      onClose={onClose}
      initialFocus={() => input.current}
      footer={
        <div className="search-foot">
          <span className="hide-phone">
            <kbd>↑</kbd> <kbd>↓</kbd> 选择
          </span>
          <span className="hide-phone">
            <kbd>Enter</kbd> 打开
          </span>
          <span>只显示您有权查看的内容</span>
          <Button size="small" onClick={onClose}>
            关闭
          </Button>
        </div>
      }
    >
      <div className="search-panel">
        <div className="search-field">
          <Icon name="search" size={18} />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label="搜索申请、订单、票据、企业或页面"
            aria-expanded={choices.length > 0}
            aria-controls={`${id}list`}
            aria-activedescendant={choices.length > 0 ? `${id}${current}` : undefined}
            aria-autocomplete="list"
            placeholder="编号、票号、企业或承兑人名称、页面或拼音首字母"
            autoComplete="off"
            spellCheck={false}
            maxLength={MOST}
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <p className="visually-hidden" role="status">
          {isAsking ? '正在查询' : typed.trim() === '' ? '' : `找到 ${choices.length} 条`}
        </p>
        <div className="search-found" ref={list}>
          <div role="listbox" id={`${id}list`} aria-label="搜索结果" aria-busy={isAsking}>
            {groups.map(group => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options of a list box
              <div key={group.key} role="group" aria-labelledby={`${id}${group.key}`}>
                <div className="search-kind" id={`${id}${group.key}`}>
                  {group.title}
                  <span>
                    {group.more
                      ? `前 ${group.choices.length} 条，请输入更多内容`
                      : `${group.choices.length} 条`}
                  </span>
                </div>
                {group.choices.map(choice => {
                  const index = next++
                  return (
                    <SearchOption
                      key={`${choice.path} ${choice.no}`}
                      id={`${id}${index}`}
                      index={index}
                      choice={choice}
                      typed={typed.trim()}
                      isCurrent={index === current}
                      onPoint={() => setAt(index)}
                      onChoose={() => choose(choice)}
                    />
                  )
                })}
              </div>
            ))}
          </div>
          {isAsking && found.length === 0 && <p className="search-note">正在查询…</p>}
          {error && (
            <p className="search-note" role="alert">
              {error.text}{' '}
              <button type="button" className="link-button" onClick={() => void reload()}>
                重试
              </button>
            </p>
          )}
          {isEmpty && (
            <p className="search-note">
              没有与“{typed.trim()}”相符的内容。请检查编号，或到列表中按条件查询。
            </p>
          )}
          {typed.trim() === '' && recent.length === 0 && (
            <p className="search-note">
              输入两个以上字符查找编号、票号和名称；页面也可输入拼音首字母，如 ywcx。
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

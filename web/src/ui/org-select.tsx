import './org-select.css'
import { type KeyboardEvent, type UIEvent, useEffect, useId, useRef, useState } from 'react'
import { useFieldInvalid, useFieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { type Org, useOrgPages } from './use-org-pages.ts'
import { useSettled } from './use-settled.ts'

/** Typing and scrolling rest this long before the next question (specification section 9). */
const DELAY_MS = 200
/** Less than this under the fold, and the next page is asked for. */
const NEAR_PX = 24

interface OrgSelectProps {
  /** Name of the chosen organisation, '' for none. */
  value: string
  onChange: (name: string, org: Org | null) => void
  placeholder?: string
  disabled?: boolean
}

/**
 * Searches organisations by name while typing: pages of ten, the next when the list is scrolled to its end. Only
 * a listed name can be chosen; other text goes back to what was chosen when the field is left.
 */
export const OrgSelect = ({
  value,
  onChange,
  placeholder = '请输入机构名称',
  disabled = false,
}: OrgSelectProps) => {
  const id = useId()
  const field = useFieldProps()
  const invalid = useFieldInvalid()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(value)
  const [active, setActive] = useState(-1)
  // Opened with a choice, the list shows all: the chosen name is no question.
  const question = useSettled(typed.trim() === value ? '' : typed.trim(), DELAY_MS)
  const orgs = useOrgPages(open ? question : null)

  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (org: Org) => {
    setTyped(org.org_name)
    onChange(org.org_name, org)
    close()
  }
  const leave = () => {
    if (typed.trim() === '' && value !== '') onChange('', null)
    else setTyped(value)
    close()
  }
  const move = (to: number) => {
    setOpen(true)
    setActive(Math.min(Math.max(to, 0), orgs.rows.length - 1))
    if (to >= orgs.rows.length - 1) orgs.more()
  }
  const press = (event: KeyboardEvent) => {
    const chosen = orgs.rows[active]
    if (event.key === 'ArrowDown') move(active + 1)
    else if (event.key === 'ArrowUp') move(active - 1)
    else if (event.key === 'Enter' && open && chosen) choose(chosen)
    else if (event.key === 'Escape' && open) close()
    else return
    event.preventDefault()
  }
  const scroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX) orgs.more()
  }
  const note = () => {
    if (orgs.error) return `未能加载：${orgs.error.text}`
    if (orgs.busy) return '正在加载'
    if (orgs.rows.length === 0) return '没有符合的机构'
    return orgs.rows.length < orgs.total
      ? `已显示 ${orgs.rows.length} / ${orgs.total}`
      : `共 ${orgs.total} 家`
  }
  return (
    <div className="org-select">
      <div className={`control ${invalid ? 'is-invalid' : ''} ${disabled ? 'is-disabled' : ''}`}>
        <input
          {...field}
          type="text"
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          maxLength={60}
          placeholder={placeholder}
          disabled={disabled}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setActive(-1)
            setOpen(true)
          }}
          onClick={() => setOpen(true)}
          onKeyDown={press}
          onBlur={leave}
        />
        <Icon name="search" />
      </div>
      {open && (
        <div className="org-popup">
          <div ref={list} id={`${id}-list`} role="listbox" aria-label="机构" onScroll={scroll}>
            {orgs.rows.map((org, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard acts in the input, by aria-activedescendant
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
              <div
                key={org.org_code}
                id={`${id}-${index}`}
                role="option"
                aria-selected={org.org_name === value}
                data-active={index === active || undefined}
                onMouseDown={event => event.preventDefault()}
                onClick={() => choose(org)}
              >
                <span>{org.org_name}</span>
                <span className="meta figures">{org.org_code}</span>
              </div>
            ))}
          </div>
          <p className="org-note" role="status">
            {note()}
            {orgs.error && (
              <button
                type="button"
                className="link-button"
                onMouseDown={event => event.preventDefault()}
                onClick={orgs.retry}
              >
                重试
              </button>
            )}
          </p>
        </div>
      )}
    </div>
  )
}

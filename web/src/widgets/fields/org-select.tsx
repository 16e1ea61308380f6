import './org-select.css'
import { createListCollection, Listbox } from '@chakra-ui/react'
import { type UIEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useFieldInvalid, useFieldProps } from '../../ui/inputs/field.tsx'
import { pressedKey } from '../../ui/keys.ts'
import { OverlayStyles } from '../../ui/layers/overlay-styles.tsx'
import { Popover } from '../../ui/layers/popover.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { type Org, useOrgPages } from './use-org-pages.ts'

/** Typing rests this long before the next question. */
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
 * Searches organisations by name while typing: pages of ten, the next when the list is scrolled or walked to its end.
 * Only a listed name can be chosen; other text goes back to what was chosen when the field is left.
 */
export const OrgSelect = ({
  value,
  onChange,
  placeholder = '请输入机构名称',
  disabled = false,
}: OrgSelectProps) => {
  const field = useFieldProps()
  const invalid = useFieldInvalid()
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(value)
  /** The text before the input method began: letters of an unfinished composition are no query. */
  const [uncomposed, setUncomposed] = useState<string | null>(null)
  const asked = (uncomposed ?? typed).trim()
  // Opened with a choice, the list shows all: the chosen name is no question.
  const question = useDebounced(asked === value ? '' : asked, DELAY_MS)
  const orgs = useOrgPages(open ? question : null)
  const collection = useMemo(
    () =>
      createListCollection({
        items: orgs.rows,
        itemToValue: org => org.org_code,
        itemToString: org => org.org_name,
      }),
    [orgs.rows],
  )
  useEffect(() => setTyped(value), [value])

  const choose = (code: string | undefined) => {
    const org = orgs.rows.find(each => each.org_code === code)
    setOpen(false)
    input.current?.focus({ preventScroll: true })
    if (!org) return
    setTyped(org.org_name)
    onChange(org.org_name, org)
  }
  const leave = () => {
    if (typed.trim() === '' && value !== '') onChange('', null)
    else setTyped(value)
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
  const close = () => {
    setOpen(false)
    leave()
  }
  return (
    <OverlayStyles>
      <Listbox.Root
        unstyled
        collection={collection}
        // Which of them is chosen is kept by name, outside: the list only proposes.
        value={[]}
        onValueChange={({ value: [code] }) => choose(code)}
        onHighlightChange={({ highlightedValue }) => {
          if (highlightedValue && highlightedValue === orgs.rows.at(-1)?.org_code) orgs.more()
        }}
      >
        <div
          ref={frame}
          className={`control org-select ${invalid ? 'is-invalid' : ''} ${disabled ? 'is-disabled' : ''}`}
        >
          <Listbox.Input
            {...field}
            ref={input}
            type="text"
            role="combobox"
            aria-expanded={open}
            maxLength={60}
            placeholder={placeholder}
            disabled={disabled}
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              setOpen(true)
            }}
            onClick={() => setOpen(true)}
            onCompositionStart={() => setUncomposed(typed)}
            onCompositionEnd={() => setUncomposed(null)}
            onKeyDown={event => {
              if (!open && pressedKey(event) === 'ArrowDown') setOpen(true)
            }}
            onBlur={() => {
              if (!open) leave()
            }}
          />
          <Icon name="search" />
        </div>
        {open && (
          <Popover
            label="机构"
            role="group"
            className="org-popup"
            opener={() => input.current}
            beside={() => frame.current}
            onClose={close}
          >
            <Listbox.Label className="visually-hidden">机构</Listbox.Label>
            <Listbox.Content className="org-options" tabIndex={-1} onScroll={scroll}>
              {orgs.rows.map(org => (
                <Listbox.Item
                  key={org.org_code}
                  item={org}
                  className="org-option"
                  aria-selected={org.org_name === value}
                >
                  <span>{org.org_name}</span>
                  <span className="meta figures">{org.org_code}</span>
                </Listbox.Item>
              ))}
            </Listbox.Content>
            <p className="org-note" role="status">
              {note()}
              {orgs.error && (
                <button type="button" className="link-button" onClick={orgs.retry}>
                  重试
                </button>
              )}
            </p>
          </Popover>
        )}
      </Listbox.Root>
    </OverlayStyles>
  )
}

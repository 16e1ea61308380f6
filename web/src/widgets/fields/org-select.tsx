import './org-select.css'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type UIEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useFieldInvalid, useFieldProps } from '../../ui/inputs/field.tsx'
import { pressedKey } from '../../ui/keys.ts'
import { useLayer } from '../../ui/layers/layers.ts'
import { useFloating } from '../../ui/layers/use-floating.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { type Org, useOrgPages } from './use-org-pages.ts'

/** Typing and scrolling rest this long before the next question. */
const DELAY_MS = 200
/** Less than this under the fold, and the next page is asked for. */
const NEAR_PX = 24

/** The list under the field; there while it is open. */
const Popup = ({
  field,
  onClose,
  children,
}: {
  field: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}) => {
  const box = useRef<HTMLDivElement>(null)
  useFloating(box, () => field.current, 'bottom-start')
  useLayer({ box, opener: () => field.current, onClose })
  return (
    <div ref={box} className="org-popup floating">
      {children}
    </div>
  )
}

/** Runs once the caller has rested; not at all when the field is gone by then. */
const useRested = (run: () => void, ms: number) => {
  const latest = useRef(run)
  latest.current = run
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return () => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => latest.current(), ms)
  }
}

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
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(value)
  const [active, setActive] = useState(-1)
  /** The text before the input method began: letters of an unfinished composition are no query. */
  const [uncomposed, setUncomposed] = useState<string | null>(null)
  const asked = (uncomposed ?? typed).trim()
  // Opened with a choice, the list shows all: the chosen name is no question.
  const question = useDebounced(asked === value ? '' : asked, DELAY_MS)
  const orgs = useOrgPages(open ? question : null)
  const more = useRested(orgs.more, DELAY_MS)

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
    if (to >= orgs.rows.length - 1) more()
  }
  const press = (event: KeyboardEvent) => {
    const key = pressedKey(event)
    const chosen = orgs.rows[active]
    if (key === 'ArrowDown') move(active + 1)
    else if (key === 'ArrowUp') move(active - 1)
    else if (key === 'Enter' && open && chosen) choose(chosen)
    else return
    event.preventDefault()
  }
  const scroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX) more()
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
      <div ref={frame} className={`control ${invalid ? 'is-invalid' : ''} ${disabled ? 'is-disabled' : ''}`}>
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
          onCompositionStart={() => setUncomposed(typed)}
          onCompositionEnd={() => setUncomposed(null)}
          onKeyDown={press}
          onBlur={leave}
        />
        <Icon name="search" />
      </div>
      {open && (
        <Popup field={frame} onClose={close}>
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
        </Popup>
      )}
    </div>
  )
}

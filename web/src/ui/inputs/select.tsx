import './select.css'
import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { fetchedSoon } from '../fetched.ts'
import { Icon } from '../icon.tsx'
import { pressedKey } from '../keys.ts'
import { Soon } from '../soon.tsx'
import { useFieldInvalid, useFieldLabel, useFieldProps } from './field.tsx'
import { optionsIn } from './select-options.ts'

const List = fetchedSoon(() => import('./select-list.tsx'))

export interface SelectProps {
  value?: string | number | undefined
  /** Takes what a form's input takes: `event.target.value` is the chosen value. */
  onChange?: (event: { target: { value: string } }) => void
  /** When the focus leaves the field and its list. */
  onBlur?: () => void
  name?: string
  disabled?: boolean
  className?: string
  'aria-label'?: string
  'aria-busy'?: boolean
  'aria-invalid'?: boolean
  /** `<option>`s, as of the browser's own select. The first is shown while the value is none of them. */
  children: ReactNode
}

/** Besides Enter and the space bar, which press the button. */
const opens = (event: KeyboardEvent): boolean => ['ArrowDown', 'ArrowUp'].includes(pressedKey(event))

/** A character for the search of the list, or ''. */
const typedIn = (event: KeyboardEvent): string => {
  const key = pressedKey(event)
  return [...key].length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey ? key : ''
}

/** A closed list of choices; a long one is searched. The list itself is loaded when it first opens. */
export const Select = ({ children, className = '', value, onChange, onBlur, ...rest }: SelectProps) => {
  const field = useFieldProps()
  const fieldLabel = useFieldLabel()
  const list = useId()
  const invalid = useFieldInvalid() || rest['aria-invalid'] === true
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  /** Searched for; typed on the field it waits for the list, however long that takes to come. */
  const [typed, setTyped] = useState('')
  const options = optionsIn(children)
  const chosen = options.find(option => option.value === String(value)) ?? options[0]
  const close = () => {
    setOpen(false)
    setTyped('')
    // The list had the focus; where it has gone to another field, this one has been left.
    requestAnimationFrame(() => {
      if (document.activeElement !== opener.current) onBlur?.()
    })
  }
  return (
    <>
      <button
        {...field}
        {...rest}
        ref={opener}
        type="button"
        role="combobox"
        className={`control select ${invalid ? 'is-invalid' : ''} ${className}`}
        value={chosen?.value ?? ''}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        onClick={() => (open ? close() : setOpen(true))}
        onKeyDown={event => {
          const character = typedIn(event)
          if (character === '' && !opens(event)) return
          event.preventDefault()
          setTyped(typed + character)
          setOpen(true)
        }}
        onBlur={() => {
          if (!open) onBlur?.()
        }}
      >
        <span className={chosen?.value === '' ? 'select-value is-open-choice' : 'select-value'}>
          {chosen?.label ?? ''}
        </span>
        <Icon name="arrowDown" />
      </button>
      {open && (
        <Suspense fallback={null}>
          <Soon>
            <List
              id={list}
              label={rest['aria-label'] ?? fieldLabel}
              options={options}
              value={chosen?.value ?? ''}
              typed={typed}
              opener={() => opener.current}
              onType={setTyped}
              onPick={picked => {
                close()
                opener.current?.focus({ preventScroll: true })
                if (picked !== value) onChange?.({ target: { value: picked } })
              }}
              onClose={close}
            />
          </Soon>
        </Suspense>
      )}
    </>
  )
}

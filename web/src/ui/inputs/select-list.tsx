import './select-list.css'
import { createListCollection, Listbox } from '@chakra-ui/react'
import { useMemo } from 'react'
import { Icon } from '../icon.tsx'
import { pressedKey } from '../keys.ts'
import PopoverFrame from '../layers/popover-frame.tsx'
import type { SelectOption } from './select-options.ts'

/** With more than these a list is searched. */
const SEARCHED_FROM = 12

/** The library takes an empty value for none. */
const keyOf = (value: string): string => `=${value}`

interface SelectListProps {
  /** Of the list, which its field names. */
  id: string
  label: string
  options: readonly SelectOption[]
  value: string
  /** Searched for; it may have been typed on the field while this list was on its way. */
  typed: string
  opener: () => HTMLElement | null
  onType: (text: string) => void
  onPick: (value: string) => void
  onClose: () => void
}

const found = (options: readonly SelectOption[], typed: string): readonly SelectOption[] => {
  const text = typed.trim().toLowerCase()
  return text === '' ? options : options.filter(option => option.label.toLowerCase().includes(text))
}

/** The open list of a select; a chunk of its own, loaded when the first one opens. */
export default function SelectList(props: SelectListProps) {
  const { id, label, options, value, typed, opener, onType, onPick, onClose } = props
  const isSearched = options.length > SEARCHED_FROM
  const matches = useMemo(() => found(options, typed), [options, typed])
  const shown = isSearched ? matches : options
  const begin = typed === '' ? value : (matches[0]?.value ?? value)
  const collection = useMemo(
    () =>
      createListCollection({
        items: shown,
        itemToValue: option => keyOf(option.value),
        itemToString: option => option.label,
        isItemDisabled: option => option.disabled === true,
      }),
    [shown],
  )
  return (
    <PopoverFrame
      label={label}
      role={isSearched ? 'dialog' : 'group'}
      opener={opener}
      className="select-list"
      initialFocus={box => box.querySelector<HTMLElement>(isSearched ? 'input' : '[role="listbox"]')}
      onClose={onClose}
    >
      <Listbox.Root
        unstyled
        ids={{ content: id }}
        // Choosing the present one again closes the list, too.
        deselectable
        collection={collection}
        value={[keyOf(value)]}
        defaultHighlightedValue={keyOf(begin)}
        onValueChange={({ value: [key] }) => onPick(key?.slice(1) ?? value)}
      >
        {isSearched && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the search within is what is typed in
          <div
            className="select-search"
            onKeyDown={event => {
              // It finds here and sends nothing, whatever form is around it.
              if (pressedKey(event) === 'Enter') event.preventDefault()
            }}
          >
            <div className="control">
              <Icon name="search" />
              <Listbox.Input
                autoHighlight
                type="search"
                aria-label={`搜索${label}`}
                placeholder="搜索"
                maxLength={60}
                value={typed}
                onChange={event => onType(event.target.value)}
              />
            </div>
          </div>
        )}
        <Listbox.Label className="visually-hidden">{label}</Listbox.Label>
        <Listbox.Content className="select-options">
          {shown.map(option => (
            <Listbox.Item key={option.value} item={option} highlightOnHover className="select-option">
              <Listbox.ItemText>{option.label}</Listbox.ItemText>
              {option.value === value && <Icon name="check" size={14} />}
            </Listbox.Item>
          ))}
        </Listbox.Content>
        {shown.length === 0 && (
          <p className="select-none" role="status">
            没有符合的选项
          </p>
        )}
      </Listbox.Root>
    </PopoverFrame>
  )
}

import { parseYuan } from '@portal/shared/money/fen.ts'
import { groupedTyped, halfWidth, plainTyped, ungrouped } from '@portal/shared/money/typed-amount.ts'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { TextInput } from './inputs.tsx'

type AmountInputProps = Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'onChange' | 'onFocus' | 'onPaste' | 'inputMode' | 'type'
> & {
  /** In yuan as typed, without commas as soon as it can be read. */
  value: string
  onChange: (text: string) => void
}

/** Most signs that an amount takes: what it is written with, and words after it. */
const MAX_TYPED = 22

/**
 * An amount in yuan: in groups of three until somebody types in it, plain digits from then on until it is left. What is
 * pasted or typed otherwise (full-width digits, 100万) becomes plain digits; what cannot be read stays as it was typed.
 * Coming into the field changes nothing in it, so that what is chosen there stays chosen.
 */
export const AmountInput = ({ value, onChange, onBlur, ref, ...input }: AmountInputProps) => {
  const field = useRef<HTMLInputElement>(null)
  const [isEdited, setEdited] = useState(false)
  // Where the caret has to stand once the field holds other signs than those typed.
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null || !field.current) return
    field.current.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const shown = isEdited ? value : groupedTyped(value)
  const type = (text: string) => {
    const typed = halfWidth(text)
    const edit = isEdited
      ? { text: typed, caret: field.current?.selectionStart ?? typed.length }
      : ungrouped(shown, typed)
    if (edit.text !== text) caret.current = edit.caret
    setEdited(true)
    onChange(edit.text)
  }
  return (
    <TextInput
      autoComplete="off"
      maxLength={MAX_TYPED}
      {...input}
      ref={field}
      inputMode="decimal"
      value={shown}
      onChange={event => {
        // What an input method has not finished yet is not touched.
        if ((event.nativeEvent as InputEvent).isComposing) {
          setEdited(true)
          onChange(event.target.value)
        } else type(event.target.value)
      }}
      onCompositionEnd={event => type(event.currentTarget.value)}
      onPaste={event => {
        const pasted = plainTyped(event.clipboardData.getData('text'))
        const { selectionStart, selectionEnd } = event.currentTarget
        if (pasted === null) return
        event.preventDefault()
        const kept = (part: string) => (isEdited ? part : part.replaceAll(',', ''))
        const before = kept(shown.slice(0, selectionStart ?? shown.length))
        const after = kept(shown.slice(selectionEnd ?? shown.length))
        // Beside other digits the pasted ones are a part of a number, and take no decimals of their own.
        const part = before + after === '' ? pasted : pasted.replace(/\.00$/, '')
        caret.current = before.length + part.length
        setEdited(true)
        onChange(before + part + after)
      }}
      onBlur={event => {
        setEdited(false)
        const plain = plainTyped(value)
        if (plain !== null && plain !== value) onChange(plain)
        // A check of the field on leaving it would see the previous value.
        if (plain === null || parseYuan(value) !== null) onBlur?.(event)
      }}
    />
  )
}

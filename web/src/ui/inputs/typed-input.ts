import { cleanTyped, type TypedKind } from '@portal/shared/people/typed-text.ts'
import type { ChangeEvent, ClipboardEvent, ComponentProps, CompositionEvent } from 'react'

type Input = HTMLInputElement

/** Puts another text into the field, as if it had been typed: React is notified, and the cursor stays where it was. */
const put = (input: Input, text: string, cursor: number) => {
  // Past React's own setter on the element, which would take the event for no change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.setSelectionRange(cursor, cursor)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Handlers for a field that takes a number: blanks, full-width characters and a mobile's +86 go before the field's
 * length cuts anything, whether it is typed, pasted or filled in by the browser.
 * @param props of the input, whose own handlers are called too
 */
export const typedHandlers = (kind: TypedKind, props: ComponentProps<'input'>) => {
  const { maxLength = Number.POSITIVE_INFINITY, onChange, onPaste, onCompositionEnd } = props
  return {
    onPaste: (event: ClipboardEvent<Input>) => {
      onPaste?.(event)
      const input = event.currentTarget
      if (event.defaultPrevented || input.readOnly || input.disabled) return
      event.preventDefault()
      const { value } = input
      const start = input.selectionStart ?? value.length
      const before = value.slice(0, start) + event.clipboardData.getData('text')
      const after = value.slice(input.selectionEnd ?? start)
      const text = cleanTyped(kind, before + after).slice(0, maxLength)
      put(input, text, Math.min(cleanTyped(kind, before).length, text.length))
    },
    onChange: (event: ChangeEvent<Input>) => {
      const input = event.currentTarget
      const { value } = input
      const native = event.nativeEvent
      const isComposing = 'isComposing' in native && native.isComposing === true
      const clean = isComposing ? value : cleanTyped(kind, value)
      if (clean !== value) {
        const cursor = cleanTyped(kind, value.slice(0, input.selectionStart ?? value.length)).length
        input.value = clean
        input.setSelectionRange(cursor, cursor)
      }
      onChange?.(event)
    },
    onCompositionEnd: (event: CompositionEvent<Input>) => {
      onCompositionEnd?.(event)
      const input = event.currentTarget
      const clean = cleanTyped(kind, input.value)
      if (clean !== input.value) put(input, clean, clean.length)
    },
  }
}

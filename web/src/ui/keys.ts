import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** The browser's name for a key that an input method has taken. */
const TAKEN_BY_INPUT_METHOD = 229

/**
 * The pressed key, '' while an input method is composing: its Enter, Escape and arrows choose among its own proposals.
 * Every handler of keys reads them here. Safari says of the Enter that ends a composition only by the old code that it
 * is none of ours.
 */
export const pressedKey = (event: KeyboardEvent | ReactKeyboardEvent): string => {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native.isComposing || native.keyCode === TAKEN_BY_INPUT_METHOD ? '' : event.key
}

import { type RefObject, useEffect, useRef } from 'react'
import { pressedKey } from '../keys.ts'
import { TOASTS_ID } from './overlay-root.ts'

/** How a layer was left: by Escape the focus goes back to its opener, otherwise it is already elsewhere. */
export type Leaving = 'escape' | 'press' | 'focus'

interface Layer {
  box: () => HTMLElement | null
  /** A press on it is its own matter. */
  opener: () => Element | null
  /** Not afloat: it takes the Escape of what stands within it, and no press. */
  inPlace: boolean
  close: (how: Leaving) => void
}

/** Open layers, the uppermost last. */
const layers: Layer[] = []

const OPEN_MODAL = '[aria-modal="true"][data-state="open"]'
const modalOf = (node: Element | null): Element | null => node?.closest(OPEN_MODAL) ?? null
const uppermostModal = (): Element | null => [...document.querySelectorAll(OPEN_MODAL)].at(-1) ?? null
const elementOf = (target: EventTarget | null): Element | null => (target instanceof Element ? target : null)
const holds = (layer: Layer, target: Element | null): boolean =>
  layer.box()?.contains(target) === true || layer.opener()?.contains(target) === true

const isMessage = (target: Element | null): boolean => target?.closest(`#${TOASTS_ID}`) != null

/** The layer that an Escape is for; none where a dialog has opened above it. */
const takesKey = (layer: Layer, target: Element | null): boolean => {
  if (layer.inPlace) return layer.box()?.contains(target) === true
  const nowhere = target === null || target === document.body || target === document.documentElement
  return modalOf(layer.box()) === (nowhere ? uppermostModal() : modalOf(target))
}

const onKey = (event: KeyboardEvent) => {
  if (pressedKey(event) !== 'Escape') return
  const target = elementOf(event.target)
  const layer = layers.findLast(each => takesKey(each, target))
  if (!layer) return
  event.preventDefault()
  event.stopImmediatePropagation()
  layer.close('escape')
}

const onPress = (event: PointerEvent) => {
  const target = elementOf(event.target)
  const layer = layers.findLast(each => !each.inPlace)
  if (!layer || holds(layer, target) || isMessage(target)) return
  const below = modalOf(layer.box())
  const pressed = modalOf(target)
  // Events in a dialog above do not reach the layers beneath it.
  if (pressed && pressed !== below) return
  // Beside the drawer that it floats over: the drawer stays, this press was the layer's.
  if (below && !pressed) event.stopImmediatePropagation()
  layer.close('press')
}

const onFocus = (event: FocusEvent) => {
  const target = elementOf(event.target)
  const layer = layers.findLast(each => !each.inPlace)
  if (layer && !holds(layer, target) && !isMessage(target) && modalOf(layer.box()) === modalOf(target))
    layer.close('focus')
}

/*
 * Heard at the window before the document: the library beneath dialogs and drawers listens there in the capture phase,
 * where React's own handlers would come too late to keep an Escape from it.
 */
const listen = () => {
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('pointerdown', onPress, true)
  window.addEventListener('focusin', onFocus, true)
}
const unlisten = () => {
  window.removeEventListener('keydown', onKey, true)
  window.removeEventListener('pointerdown', onPress, true)
  window.removeEventListener('focusin', onFocus, true)
}

const add = (layer: Layer) => {
  if (layers.length === 0) listen()
  layers.push(layer)
}
const remove = (layer: Layer) => {
  layers.splice(layers.indexOf(layer), 1)
  if (layers.length === 0) unlisten()
}

interface LayerOptions {
  box: RefObject<HTMLElement | null>
  /** The element that opened it. */
  opener?: () => Element | null
  open?: boolean
  inPlace?: boolean
  onClose: (how: Leaving) => void
}

/**
 * One layer above what is beneath it: a popup, or a row edited in its place. One Escape, or one press beside it, closes
 * the uppermost layer only; the dialog under it receives neither.
 */
export const useLayer = ({
  box,
  opener = () => null,
  open = true,
  inPlace = false,
  onClose,
}: LayerOptions): void => {
  const latest = useRef({ opener, onClose })
  latest.current = { opener, onClose }
  useEffect(() => {
    if (!open) return
    const layer: Layer = {
      box: () => box.current,
      opener: () => latest.current.opener(),
      inPlace,
      close: how => latest.current.onClose(how),
    }
    add(layer)
    return () => remove(layer)
  }, [box, open, inPlace])
}

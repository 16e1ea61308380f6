import './cell-copy.css'
import { type RefObject, useEffect, useRef } from 'react'
import { copyText } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'

interface CellCopyProps {
  frame: RefObject<HTMLElement | null>
  /** The identifier in a cell, '' when there is none. */
  identifierIn: (cell: HTMLTableCellElement) => string
}

const cellAt = (target: EventTarget | null): HTMLTableCellElement | null =>
  target instanceof Element ? target.closest('tbody td') : null

/**
 * The one button of a grid that copies an identifier: it stands behind the number that the pointer is at, or the
 * keyboard; a button in every cell would be a third more to draw. It is placed without React.
 */
export const CellCopy = ({ frame, identifierIn }: CellCopyProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const latest = useRef(identifierIn)
  latest.current = identifierIn
  useEffect(() => {
    const element = frame.current
    const copy = button.current
    const view = element?.parentElement
    if (!element || !copy || !view) return
    const hide = () => {
      copy.hidden = true
    }
    const show = (cell: HTMLTableCellElement | null) => {
      const text = cell ? latest.current(cell) : ''
      if (!cell || text === '') return hide()
      const range = document.createRange()
      range.selectNodeContents(cell)
      const lower = cell.querySelector('.sub')
      if (lower) range.setEndBefore(lower)
      const words = range.getBoundingClientRect()
      const box = view.getBoundingClientRect()
      copy.hidden = false
      copy.style.left = `${words.right - box.left}px`
      copy.style.top = `${words.top + words.height / 2 - box.top}px`
      copy.dataset.text = text
      copy.setAttribute('aria-label', `复制 ${text}`)
    }
    const point = ({ target }: PointerEvent) => {
      if (target instanceof Node && copy.contains(target)) return
      show(cellAt(target))
    }
    const focus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLTableCellElement) show(cellAt(target))
    }
    view.addEventListener('pointerover', point)
    view.addEventListener('focusin', focus)
    view.addEventListener('pointerleave', hide)
    element.addEventListener('scroll', hide)
    return () => {
      view.removeEventListener('pointerover', point)
      view.removeEventListener('focusin', focus)
      view.removeEventListener('pointerleave', hide)
      element.removeEventListener('scroll', hide)
    }
  }, [frame])
  return (
    <button
      ref={button}
      type="button"
      hidden
      className="cell-copy"
      data-hint="复制"
      // The keyboard copies with Ctrl+C, where it stands.
      tabIndex={-1}
      onClick={event => void copyText(event.currentTarget.dataset.text ?? '')}
    >
      <Icon name="copy" size={14} />
    </button>
  )
}

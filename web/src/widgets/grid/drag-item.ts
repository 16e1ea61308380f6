import type { PointerEvent } from 'react'

/** A press moves so far without being meant to, px. */
const SLACK = 3

/**
 * Drags an item over its list: the item follows the pointer by a transform and the place it would take is marked,
 * both written to the page directly; `onDrop` is called once at the end, unless the pointer has not moved.
 */
export const dragItem = (event: PointerEvent<HTMLElement>, onDrop: (to: number) => void) => {
  const grip = event.currentTarget
  const item = grip.closest('li')
  const list = item?.parentElement
  if (!item || !list || event.button !== 0) return
  event.preventDefault()
  grip.setPointerCapture(event.pointerId)
  const others = [...list.children].filter(
    (each): each is HTMLElement => each !== item && each instanceof HTMLElement,
  )
  const middles = others.map(other => {
    const { top, height } = other.getBoundingClientRect()
    return top + height / 2
  })
  const start = event.clientY
  let moved = false
  let to = [...list.children].indexOf(item)
  item.classList.add('is-dragged')
  const move = ({ clientY }: globalThis.PointerEvent) => {
    moved ||= Math.abs(clientY - start) > SLACK
    item.style.transform = `translateY(${clientY - start}px)`
    to = middles.filter(middle => middle < clientY).length
    others.forEach((other, at) => {
      other.classList.toggle('drop-before', at === to)
      other.classList.toggle('drop-after', at === others.length - 1 && to === others.length)
    })
  }
  const end = ({ type }: globalThis.PointerEvent) => {
    grip.removeEventListener('pointermove', move)
    grip.removeEventListener('pointerup', end)
    grip.removeEventListener('pointercancel', end)
    item.classList.remove('is-dragged')
    item.style.transform = ''
    for (const other of others) other.classList.remove('drop-before', 'drop-after')
    if (type === 'pointerup' && moved) onDrop(to)
  }
  grip.addEventListener('pointermove', move)
  grip.addEventListener('pointerup', end)
  grip.addEventListener('pointercancel', end)
}

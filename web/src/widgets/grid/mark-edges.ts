/** Where the cells of a row that do not scroll end on the left, and begin again on the right, px of the screen. */
const openStretch = (frame: HTMLElement, cells: readonly HTMLElement[]) => {
  const box = frame.getBoundingClientRect()
  const from = box.left + frame.clientLeft
  const starts = cells.filter(cell => cell.classList.contains('grid-start'))
  const end = cells.find(cell => cell.classList.contains('grid-end'))
  const to = from + frame.clientWidth
  return {
    box,
    from: starts.at(-1)?.getBoundingClientRect().right ?? from,
    to: end?.getBoundingClientRect().left ?? to,
  }
}

/**
 * Marks where columns go on beyond an edge, and veils what is to be seen of a column that an edge cuts: half an amount
 * would be read as a smaller one.
 */
export const markEdges = (frame: HTMLElement): void => {
  const right = frame.scrollWidth - frame.clientWidth - frame.scrollLeft
  frame.toggleAttribute('data-under-start', frame.scrollLeft > 0)
  frame.toggleAttribute('data-under-end', right > 1)
  const view = frame.parentElement
  const cells = [...(frame.querySelector('thead tr')?.children ?? [])] as HTMLElement[]
  if (!view || cells.length === 0) return
  const { box, from, to } = openStretch(frame, cells)
  const moving = cells.filter(cell => !/\bgrid-(?:start|end)\b/.test(cell.className))
  const cutAt = (edge: number) =>
    moving
      .map(cell => cell.getBoundingClientRect())
      .find(cell => cell.left < edge - 1 && cell.right > edge + 1)
  const veil = (side: 'start' | 'end', left: number, width: number) => {
    const { style } = view.querySelector(`[data-veil="${side}"]`) as HTMLElement
    style.left = `${left - box.left}px`
    style.width = `${width}px`
  }
  const first = cutAt(from)
  const last = cutAt(to)
  // One column as wide as all that can be seen is better cut than hidden.
  const isAlone = first && last && first.left === last.left
  veil('start', from, first && !isAlone && first.right < to ? first.right - from : 0)
  veil('end', last && !isAlone ? last.left : to, last && !isAlone && last.left > from ? to - last.left : 0)
  view.style.setProperty('--frame-foot', `${frame.offsetHeight - frame.clientHeight - frame.clientTop}px`)
}

/** Width of the strip that says how many columns lie beyond an edge, px; also in grid-edges.css. */
export const STRIP_WIDTH = 28

type Side = 'start' | 'end'

/** Between the columns that stay and the strips over them: the stretch in which columns can be read, px of the screen. */
const readStretch = (frame: HTMLElement) => {
  const box = frame.getBoundingClientRect()
  let from = box.left + frame.clientLeft
  const moving: DOMRect[] = []
  const ends: DOMRect[] = []
  for (const head of frame.querySelector('thead tr')?.children ?? []) {
    const rect = head.getBoundingClientRect()
    if (head.classList.contains('grid-start')) from = rect.right
    else (head.classList.contains('grid-end') ? ends : moving).push(rect)
  }
  const to = ends[0]?.left ?? box.left + frame.clientLeft + frame.clientWidth
  const before = frame.scrollLeft > 1
  const after = frame.scrollWidth - frame.clientWidth - frame.scrollLeft > 1
  // A strip would take the room of the little that can be seen.
  const strip = to - from > STRIP_WIDTH * 6 ? STRIP_WIDTH : 0
  return {
    box,
    /** The columns that scroll. */
    moving,
    from,
    to,
    before,
    after,
    strip,
    readFrom: before ? from + strip : from,
    readTo: after ? to - strip : to,
  }
}

/**
 * Marks where columns go on beyond an edge and says how many, and veils what is to be seen of a column that an edge
 * cuts: half an amount would be read as a smaller one.
 */
export const markEdges = (frame: HTMLElement): void => {
  const { box, moving, from, to, before, after, strip, readFrom, readTo } = readStretch(frame)
  const foot = frame.offsetHeight - frame.clientHeight - frame.clientTop
  frame.toggleAttribute('data-under-start', before)
  frame.toggleAttribute('data-under-end', after)
  // A cell that the keyboard goes to stops clear of what lies over the edges.
  frame.style.scrollPaddingInline = `${readFrom - box.left}px ${box.right - readTo}px`
  /** A veil and a strip. They stand behind the frame, whose rows need not be searched for them. */
  const over = (side: Side) =>
    (side === 'start' ? frame : frame.nextElementSibling)?.nextElementSibling as Element
  const cutAt = (edge: number) => moving.find(cell => cell.left < edge - 1 && cell.right > edge + 1)
  const veil = (side: Side, left: number, width: number) => {
    const { style } = over(side).firstElementChild as HTMLElement
    style.width = `${width}px`
    if (width === 0) return
    style.bottom = `${foot}px`
    style.left = `${left - box.left}px`
  }
  const first = cutAt(readFrom)
  const last = cutAt(readTo)
  // One column as wide as all that can be seen is better cut than hidden.
  const isAlone = first && last && first.left === last.left
  veil('start', readFrom, first && !isAlone && first.right < readTo ? first.right - readFrom : 0)
  veil(
    'end',
    last && !isAlone ? last.left : readTo,
    last && !isAlone && last.left > readFrom ? readTo - last.left : 0,
  )
  const say = (side: Side, left: number, hidden: number) => {
    const more = over(side).lastElementChild as HTMLButtonElement
    more.hidden = hidden === 0 || strip === 0
    if (more.hidden) return
    more.style.bottom = `${foot}px`
    more.style.left = `${left - box.left}px`
    const count = more.querySelector('b')
    if (count && count.textContent !== String(hidden)) count.textContent = String(hidden)
  }
  say('start', from, before ? moving.filter(cell => cell.left < readFrom - 1).length : 0)
  say('end', to - strip, after ? moving.filter(cell => cell.right > readTo + 1).length : 0)
}

/** Scrolls on to the columns that a strip stands for, whole ones first. */
export const showMore = (frame: HTMLElement, side: Side): void => {
  const { moving, from, to, strip, readFrom, readTo } = readStretch(frame)
  if (side === 'end') {
    const next = moving.find(cell => cell.right > readTo + 1)
    const by = next ? next.left - (from + strip) : 0
    // A column as wide as all that can be seen is walked over in steps.
    frame.scrollLeft += by > 1 ? by : readTo - readFrom
  } else {
    const next = moving.findLast(cell => cell.left < readFrom - 1)
    const by = next ? to - strip - next.right : 0
    frame.scrollLeft -= by > 1 ? by : readTo - readFrom
  }
}

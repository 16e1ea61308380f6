import type { Page } from 'playwright-core'

/**
 * What the tables of the present page cut, scrolled or not: heads, and every number, amount, date and
 * identifier of a row or total that does not fit into its cell or stands half behind the edge of what can be seen.
 * @returns one line for each, [] when all is whole
 */
export const cutFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isFigure = (text: string) =>
      /\d/.test(text) && text.length <= 40 && (text.match(/\p{Script=Han}/gu)?.length ?? 0) <= 4
    /** Text and room of a line; what only reaches into the padding is cut as well, which `scrollWidth` does not tell. */
    const lineIn = (element: Element, before: Element | null) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      if (before) range.setEndBefore(before)
      return { text: range.toString().trim(), width: range.getBoundingClientRect().width }
    }
    const found: string[] = []
    for (const table of document.querySelectorAll('table')) {
      const frame = table.parentElement
      if (!frame || !table.checkVisibility() || table.closest('.visually-hidden')) continue
      const caption = table.caption?.textContent ?? ''
      const box = frame.getBoundingClientRect()
      const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
      const start = heads.findLast(head => head.classList.contains('grid-start'))
      const end = heads.find(head => head.classList.contains('grid-end'))
      /** The strip over an edge beyond which columns go on: what can be read ends there. */
      const strip = (side: string) =>
        frame.parentElement?.querySelector(`[data-more="${side}"]:not([hidden])`)?.getBoundingClientRect()
      /** The veil that hides what a strip leaves of a column, once somebody has scrolled. */
      const veiled = (left: number, right: number) =>
        [...(frame.parentElement?.querySelectorAll('[data-veil]') ?? [])].some(veil => {
          const over = veil.getBoundingClientRect()
          return over.width > 0 && over.left <= left + 1 && over.right >= right - 1
        })
      const from = strip('start')?.right ?? start?.getBoundingClientRect().right ?? box.left
      const to =
        strip('end')?.left ??
        end?.getBoundingClientRect().left ??
        box.left + frame.clientLeft + frame.clientWidth
      for (const cell of table.querySelectorAll<HTMLElement>('th, td')) {
        if ((cell as HTMLTableCellElement).colSpan > 1 || cell.closest('.is-edited')) continue
        const isHead = cell.tagName === 'TH'
        const say = (what: string) =>
          found.push(
            `${caption} / ${heads[(cell as HTMLTableCellElement).cellIndex]?.textContent}: ${cell.textContent} ${what}`,
          )
        const { paddingLeft, paddingRight, overflowX } = getComputedStyle(cell)
        const room = cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        const lines = [
          lineIn(cell, cell.querySelector('.sub, .numeric .icon, .grid-handle')),
          ...[...cell.querySelectorAll('.sub')].map(lower => lineIn(lower, null)),
        ]
        for (const { text, width } of lines) {
          if (overflowX !== 'visible' && (isHead || isFigure(text)) && width > room + 1)
            say(`is ${Math.round(width - room)} px too wide`)
        }
        const { left, right } = cell.getBoundingClientRect()
        const moves = !/\bgrid-(?:start|end)\b/.test(cell.className)
        if (moves && (isHead || isFigure(cell.textContent ?? '')) && cell.textContent) {
          const isCut = [from, to].some(edge => left < edge - 1 && right > edge + 1)
          if (isCut && !veiled(Math.max(left, from), Math.min(right, to))) say('stands half behind an edge')
        }
      }
    }
    return found
  })

import type { Page } from 'playwright-core'

/**
 * Boxes and buttons of tables that are called the same as another one of their table: who cannot see in which row they
 * stand cannot tell them apart.
 * @returns one line for each name
 */
export const repeatedNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const table of document.querySelectorAll('table')) {
      if (!table.checkVisibility()) continue
      const names = new Map<string, number>()
      for (const each of table.querySelectorAll('tbody :is(button, input)')) {
        if (!each.checkVisibility()) continue
        const name =
          each.getAttribute('aria-label') ?? each.closest('label')?.textContent ?? each.textContent ?? ''
        names.set(name, (names.get(name) ?? 0) + 1)
      }
      const repeated = [...names].filter(([, times]) => times > 1)
      found.push(...repeated.map(([name, times]) => `${table.caption?.textContent}: ${times} × ${name}`))
    }
    return found
  })

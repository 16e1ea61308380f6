/** How much of a page moves by itself, and what of it sticks out. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { settled } from '../../harness/site.ts'

declare global {
  interface Window {
    shifts: string[]
    shifted: number
  }
}

/** Adds up what moves without anybody having done something (the browser's own `layout-shift`). */
export const watchShifts = () => {
  window.shifts = []
  window.shifted = 0
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node?: Element }[]
    })[]) {
      if (entry.hadRecentInput) continue
      window.shifted += entry.value
      window.shifts.push(...entry.sources.map(({ node }) => `${node?.nodeName}.${node?.className ?? ''}`))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Counts the calls under way, so that a page is looked at when nothing is still to come. */
export const countCalls = (page: Page) => {
  const running = new Set<unknown>()
  const isCall = (url: string) => /\/(api|assets)\//.test(url) && !url.includes('/api/events')
  page.on('request', request => isCall(request.url()) && running.add(request))
  page.on('requestfinished', request => running.delete(request))
  page.on('requestfailed', request => running.delete(request))
  return running
}

/** Two frames later: what has been measured by then has been reported. */
export const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  )

export const arrived = async (page: Page, running: ReadonlySet<unknown>) => {
  await page.locator('main:visible').waitFor()
  for (let quiet = 0; quiet < 2; quiet += 1) {
    await settled(page)
    await expect.poll(() => running.size, { interval: 20 }).toBe(0)
    await drawn(page)
  }
}

/** Elements that overflow sideways, and parts of the header that cannot be reached. */
export const outside = (page: Page) =>
  page.evaluate(() => {
    const named = ['.account-button', '.notice-bell', '[aria-label="锁定屏幕"]', '[aria-label="菜单"]']
    const lost = [...document.querySelectorAll(`:is(${named.join()}):not(main *)`)]
      .filter(each => each.checkVisibility())
      .filter(each => {
        const { left, right, width } = each.getBoundingClientRect()
        return left < 0 || right > window.innerWidth || width === 0
      })
      .map(each => each.className)
    const over = document.documentElement.scrollWidth - window.innerWidth
    return [...lost, ...(over > 0 ? [`${over} px too wide`] : [])]
  })

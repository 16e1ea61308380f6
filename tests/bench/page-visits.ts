import type { Browser, CDPSession, Page } from 'playwright-core'
import { beginSession, median, slowDown } from './bench-browser.ts'

/* From the press on a link to the page that it leads to, with its data; and what moves while a page loads. */

interface Visited {
  path: string
  name: string
  /** There when its data is: selector within the visible page. */
  ready: string
}
interface Walk {
  account: string
  bizType: 'comp' | 'financeOrg' | 'admin'
  /** Where the walk begins, and where it goes between two pages. */
  home: string
  pages: readonly Visited[]
}

const rows = 'table tbody tr, .grid-cards li, .card-list li'

export const walks: readonly Walk[] = [
  {
    account: '15400000011',
    bizType: 'comp',
    home: '/commonQus',
    pages: [
      { path: '/tx', name: '首页', ready: '.home-messages li' },
      { path: '/txDiscountApplyStaticList', name: '业务查询', ready: rows },
      { path: '/pcDiscount', name: '业务办理', ready: rows },
      { path: '/quotes', name: '行情', ready: '.rate-chart svg' },
      { path: '/userCenter/index', name: '用户中心', ready: 'h1' },
      { path: '/information', name: '资讯', ready: 'a[href^="/information?id="]' },
      { path: '/acptList', name: '承兑人名录', ready: 'main li, table tbody tr' },
      { path: '/tradeWhiteTicket', name: '白名单', ready: rows },
    ],
  },
  {
    account: '15400000101',
    bizType: 'financeOrg',
    home: '/commonQus',
    pages: [{ path: '/pcOrderMonitoring', name: '订单监控', ready: rows }],
  },
  {
    account: 'officer1',
    bizType: 'admin',
    home: '/mainIndex',
    pages: [
      { path: '/discApproval', name: '贴现审批', ready: '.queue-item, .queue-list li' },
      { path: '/discQuery', name: '放款查询', ready: rows },
    ],
  },
  {
    account: 'admin',
    bizType: 'admin',
    home: '/mainIndex',
    pages: [
      { path: '/rateSetting', name: '报价维护', ready: 'table tbody tr' },
      { path: '/holiday', name: '节假日', ready: '.year-calendar, table' },
    ],
  },
]

/** Milliseconds a page may take after the press, by how slow the processor is. */
export const clickBudgets: Readonly<Record<number, { first: number; again: number }>> = {
  1: { first: 250, again: 120 },
  4: { first: 600, again: 200 },
}
/** A reload may shift the page by so much in all (Chromium's layout-shift). */
export const SHIFT_BUDGET = 0.05
/** From a press of a key or button to the next picture, ms. */
export const PAINT_BUDGET_MS = 100

/** Runs in each page before anything of it: what moves, and how long a press takes until it is painted. */
const watch = () => {
  const seen = { shift: 0, paints: [] as number[] }
  Object.assign(window, { seen })
  const observe = (type: string, note: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver(list => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    })
  observe('layout-shift', entry => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shift += value
  })
  observe('event', entry => seen.paints.push(entry.duration), { durationThreshold: 16 })
}

/** Whether the page is there, with its data. */
const isThere = ([path, ready]: [string, string]) => {
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].some(element => element.checkVisibility())
  return (
    location.pathname === path &&
    shown(`main :is(${ready})`) &&
    !shown('main :is([aria-busy=true], .is-dimmed)')
  )
}

/**
 * Runs in the page: how long it takes from the next press until the page is there and seen, ms. Looks when something has
 * changed, and not at each picture: who asks for pictures makes the browser draw them.
 */
const awaitPress = (there: typeof isThere, at: [string, string]) =>
  new Promise<number>(resolve => {
    const begin = (event: Event) => {
      const look = () => {
        if (!there(at)) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp)))
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { subtree: true, childList: true, attributes: true })
    }
    addEventListener('click', begin, { capture: true, once: true })
  })

interface Follow {
  /** ms on the clock */
  took: number
  /** ms of the page's own thread, which other work on the machine does not lengthen */
  work: number
}

/** Milliseconds of the page's thread so far, by its own clock. */
const workOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** Presses a link as somebody does who is already there, and says how long it took until the page could be read. */
const follow = async (page: Page, session: CDPSession, { path, ready }: Visited): Promise<Follow> => {
  const link = page.locator(`a[href="${path}"]:visible`).first()
  if ((await link.count()) === 0) {
    // Of a folded group of the menu; each press opens one.
    const folded = page.locator('.sidebar-menu button[aria-expanded=false]')
    for (let left = await folded.count(); left > 0; left -= 1) {
      await folded.first().click()
      await folded.nth(left - 1).waitFor({ state: 'detached' })
    }
  }
  // Asked before the press: a question that comes after it is work of the page's thread, too.
  const seen = page.evaluate<number>(`(${awaitPress})(${isThere}, ${JSON.stringify([path, ready])})`)
  const before = await workOf(session)
  await link.click()
  return { took: await seen, work: (await workOf(session)) - before }
}

/** Until nothing has been asked for during half a second, as while somebody reads. */
const atRest = async (page: Page) => {
  await page.waitForLoadState('load')
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  for (let before = -1, now = await count(); now !== before; now = await count()) {
    before = now
    await page.waitForTimeout(700)
  }
}

export interface Taken {
  first: Follow[]
  again: Follow[]
}

/** Walks through the pages twice in a new session, and notes what each took. */
const walk = async (browser: Browser, url: string, slow: number, { account, bizType, home, pages }: Walk) => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await beginSession(page, account, bizType)
  await page.goto(home)
  await atRest(page)
  await slowDown(page, slow)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const visits = async () => {
    const found: Follow[] = []
    for (const each of pages) {
      found.push(await follow(page, session, each))
      await page.waitForTimeout(300)
      await page.locator(`a[href="${home}"]:visible`).first().click()
      await page.waitForFunction(at => location.pathname === at, home)
      await page.waitForTimeout(300)
    }
    return found
  }
  const first = await visits()
  const again = await visits()
  await context.close()
  return { first, again }
}

/** So many rounds of all walks at a speed: path → what it took, ms. */
export const measureVisits = async (browser: Browser, url: string, slow: number, rounds: number) => {
  const all = new Map<string, Taken>()
  for (let round = 0; round < rounds; round += 1) {
    for (const each of walks) {
      const { first, again } = await walk(browser, url, slow, each)
      each.pages.forEach(({ path }, at) => {
        const taken = all.get(path) ?? { first: [], again: [] }
        taken.first.push(...first.slice(at, at + 1))
        taken.again.push(...again.slice(at, at + 1))
        all.set(path, taken)
      })
    }
  }
  return all
}

/** Types into the first field and opens the first list of what stands there, and says the longest wait for a picture, ms. */
const press = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    ;(window as unknown as { seen: { paints: number[] } }).seen.paints.length = 0
  })
  const field = page
    .locator('main input:not([type=checkbox], [type=radio], [type=file]):visible:enabled')
    .first()
  if ((await field.count()) > 0) {
    await field.click()
    await page.keyboard.type('123', { delay: 60 })
    await page.keyboard.press('Escape')
  }
  const list = page.locator('main [role=combobox]:visible:enabled').first()
  if ((await list.count()) > 0) {
    await list.click()
    await page.waitForTimeout(400)
    await page.keyboard.press('Escape')
  }
  await page.waitForTimeout(600)
  return page.evaluate(() =>
    Math.max(0, ...(window as unknown as { seen: { paints: number[] } }).seen.paints),
  )
}

export interface Moved {
  desktop: number
  phone: number
  paint: number
}

/** What shifts when each page is reloaded at full speed, and what a press takes until it is painted, slowed down. */
export const measureMoves = async (browser: Browser, url: string, slow: number) => {
  const all = new Map<string, Moved>()
  for (const { account, bizType, pages } of walks) {
    const shiftsAt = async (width: number, height: number) => {
      const context = await browser.newContext({ baseURL: url, viewport: { width, height } })
      context.setDefaultTimeout(60_000)
      const page = await context.newPage()
      await page.addInitScript(watch)
      await beginSession(page, account, bizType)
      const found: { shift: number; paint: number }[] = []
      for (const each of pages) {
        const there: [string, string] = [each.path, each.ready]
        await page.goto(each.path)
        await page.waitForFunction(isThere, there)
        await page.reload()
        await page.waitForFunction(isThere, there)
        await atRest(page)
        const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)
        if (width > 1000) await slowDown(page, slow)
        found.push({ shift, paint: width > 1000 ? await press(page) : 0 })
        await slowDown(page, 1)
      }
      await context.close()
      return found
    }
    const desktop = await shiftsAt(1440, 900)
    const phone = await shiftsAt(390, 844)
    pages.forEach(({ path }, at) => {
      all.set(path, {
        desktop: desktop[at]?.shift ?? Number.NaN,
        phone: phone[at]?.shift ?? Number.NaN,
        paint: desktop[at]?.paint ?? Number.NaN,
      })
    })
  }
  return all
}

export const nameOf = (path: string): string =>
  walks.flatMap(({ pages }) => pages).find(each => each.path === path)?.name ?? path

/** Medians of the clock and of the work. */
export const typical = (taken: readonly Follow[]): Follow => ({
  took: median(taken.map(({ took }) => took)),
  work: median(taken.map(({ work }) => work)),
})

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { captchaAnswer, demoPassword } from '../harness/client.ts'
import { freePort, removeFolder, root, start, temporaryFolder } from '../harness/processes.ts'
import { launchUsual } from './bench-browser.ts'

/*
 * `node tests/bench/long-open.ts`: what a browser holds that is left open. One window shows the big screen, another a
 * staff member's thirty tabs, who goes from one to the next every second. Each minute, after a full collection: heap,
 * elements, listeners. Fails when the last third holds more than the first after the warm-up.
 *   --minutes 60
 */
const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const minutes = Number(options.minutes)

const tabsOpen = 30
const stepMs = 1000
/** Samples until every page has been seen twice and compiled; they are not compared. */
const warmUp = Math.min(5, Math.floor(minutes / 4))

const measures = { heap: 'JSHeapUsedSize', nodes: 'Nodes', listeners: 'JSEventListeners' } as const
type Measure = keyof typeof measures
type Sample = Record<Measure, number>
const names = Object.keys(measures) as Measure[]
/** What the last third may hold more than the first: a part of it, and so much that is noise. */
const tolerated: Record<Measure, { part: number; noise: number }> = {
  heap: { part: 0.03, noise: 500_000 },
  nodes: { part: 0.02, noise: 50 },
  listeners: { part: 0.02, noise: 10 },
}

const signedIn = async (browser: Browser, url: string, account: string, width: number) => {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: 1080 } })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto('/loginadmin')
  await page.getByRole('img', { name: '图形验证码' }).waitFor()
  await page.getByLabel(/^(账号|用户名)$/).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('textbox', { name: '验证码' }).fill(captchaAnswer)
  await page.getByRole('textbox', { name: '验证码' }).press('Enter')
  await page.waitForURL(/\/mainIndex$/)
  return page
}

/** Follows a link of the application's own, without loading it again. */
const follow = (page: Page, address: string) =>
  page.evaluate(to => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)

/** Every page of the staff's menu, then the demo query once for each id, until all tabs are there. */
const openTabs = async (page: Page) => {
  const links = page.getByRole('navigation').locator('a[href^="/"]')
  await links.first().waitFor()
  const pages = await links.evaluateAll(all => all.map(each => each.getAttribute('href') ?? ''))
  const own = [...new Set(pages)].filter(path => path !== '/mainIndex' && path !== '/bigscreen')
  const rest = Array.from({ length: tabsOpen - 1 }, (_, at) => `/shareQuery?id=${at + 1}`)
  for (const address of [...own, ...rest].slice(0, tabsOpen - 1)) {
    await follow(page, address)
    await wait(stepMs / 2)
  }
  const open = await page.getByRole('tab').count()
  if (open !== tabsOpen) throw new Error(`${open} tabs are open instead of ${tabsOpen}`)
  return own
}

/** Goes to the next tab and to what is in it, as somebody does who looks through them all. */
const goOn = async (page: Page, step: number) => {
  await page
    .getByRole('tab')
    .nth(step % tabsOpen)
    .click()
  await page.mouse.wheel(0, 300)
}

const sample = async (session: CDPSession): Promise<Sample> => {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const figureOf = (name: string) => metrics.find(metric => metric.name === name)?.value ?? Number.NaN
  return {
    heap: figureOf(measures.heap),
    nodes: figureOf(measures.nodes),
    listeners: figureOf(measures.listeners),
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const told: Record<Measure, (value: number) => string> = {
  heap: value => `${(value / 1e6).toFixed(2)} MB`,
  nodes: value => `${value} nodes`,
  listeners: value => `${value} listeners`,
}
const line = (of: Sample) => names.map(name => told[name](of[name])).join(', ')

/** @returns whether nothing has grown */
const judge = (window: string, samples: readonly Sample[]): boolean => {
  const counted = samples.slice(warmUp)
  const third = Math.max(1, Math.floor(counted.length / 3))
  const over = names.map(name => {
    const early = median(counted.slice(0, third).map(each => each[name]))
    const late = median(counted.slice(-third).map(each => each[name]))
    const grown = late - early > Math.max(early * tolerated[name].part, tolerated[name].noise)
    console.log(
      `${grown ? 'GROWN' : 'ok   '} ${window.padEnd(14)} ${told[name](early)} → ${told[name](late)}`,
    )
    return grown
  })
  return !over.includes(true)
}

/** The operators' file, with room for the tabs and nobody locked out while they are looked through. */
const configIn = (folder: string): string => {
  const config = JSON.parse(readFileSync(join(root, 'config/portal.json'), 'utf8')) as { pages: object }
  const path = join(folder, 'portal.json')
  const pages = { ...config.pages, tabs_view_limit: tabsOpen, lock_minutes: 720 }
  writeFileSync(path, JSON.stringify({ ...config, pages }))
  return path
}

const folder = temporaryFolder('long-open')
const portal = await start([process.execPath, 'bff/src/standalone/main.ts'], /ready (http:\S+)/, {
  DATA_DIR: folder,
  PORTAL_CONFIG: configIn(folder),
  SANDBOX_CAPTCHA: captchaAnswer,
  PORT: String(await freePort()),
  OPS_PORT: String(await freePort()),
  BANK_PORT: String(await freePort()),
})
const browser = await launchUsual()
try {
  const screen = await signedIn(browser, portal.url, 'gov', 1920)
  await screen.goto('/bigscreen')
  await screen.getByRole('region', { name: '总览' }).waitFor()
  const staff = await signedIn(browser, portal.url, 'admin', 1440)
  const own = await openTabs(staff)
  console.log(`${tabsOpen} tabs: ${own.length} pages of the menu, the others /shareQuery with an id each`)
  const sessionOf = async (page: Page) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    return session
  }
  const [screenSession, staffSession] = [await sessionOf(screen), await sessionOf(staff)]
  const seen: { screen: Sample[]; staff: Sample[] } = { screen: [], staff: [] }
  let step = 0
  for (let minute = 1; minute <= minutes; minute += 1) {
    const ends = Date.now() + 60_000
    while (Date.now() < ends) {
      await goOn(staff, step++)
      await wait(stepMs)
    }
    // Always on the same tab, since the others' effects are taken down.
    await staff.getByRole('tab').first().click()
    await wait(3 * stepMs)
    const [ofScreen, ofStaff] = [await sample(screenSession), await sample(staffSession)]
    seen.screen.push(ofScreen)
    seen.staff.push(ofStaff)
    console.log(`${minute} min  screen ${line(ofScreen)}  |  tabs ${line(ofStaff)}, ${step} visits`)
  }
  await screen.getByRole('region', { name: '总览' }).waitFor()
  const fine = [judge('big screen', seen.screen), judge(`${tabsOpen} tabs`, seen.staff)]
  if (fine.includes(false)) process.exitCode = 1
} finally {
  await browser.close()
  await portal.stop()
  removeFolder(folder)
}

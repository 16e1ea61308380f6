import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../harness/browser.ts'
import { freePort, removeFolder, start, temporaryFolder } from '../harness/processes.ts'

/*
 * `node tests/bench/sign-in.ts`: the sign-in page on a slow phone, opened with nothing in its cache: processor four
 * times slower, 4G (165 ms, 9 Mbit/s). When its fields can be typed into, when 登录 can be pressed, when the picture
 * code is there. Wall time: on a busy machine look at the least.
 *   --rounds 7   --slow 4   --latency 165   --mbit 9
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    slow: { type: 'string', default: '4' },
    latency: { type: 'string', default: '165' },
    mbit: { type: 'string', default: '9' },
  },
})

const budgets = { typed: 500, sent: 1600 } as const
const names = {
  typed: 'can be typed into',
  sent: '登录 can be pressed',
  picture: 'picture code shown',
} as const
type Moment = keyof typeof names
const moments = Object.keys(names) as Moment[]

/** Runs in the page, before anything of it: notes when each of the moments comes, ms since navigation. */
const watch = () => {
  const seen: Record<string, number> = {}
  Object.assign(window, { seen })
  const look = () => {
    const submit = document.querySelector<HTMLButtonElement>('form button[type=submit]')
    const image = document.querySelector<HTMLImageElement>('form img')
    if (submit) seen.typed ??= performance.now()
    if (submit && !submit.disabled) seen.sent ??= performance.now()
    if (image?.complete && image.naturalWidth > 0) seen.picture ??= performance.now()
    if (seen.picture === undefined || seen.sent === undefined) requestAnimationFrame(look)
  }
  look()
}

const visit = async (browser: Browser, url: string): Promise<Record<Moment, number>> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: Number(options.latency),
    downloadThroughput: (Number(options.mbit) * 1_000_000) / 8,
    uploadThroughput: (Number(options.mbit) * 1_000_000) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(options.slow) })
  await page.addInitScript(watch)
  await page.goto(`${url}/login`, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(() => {
    const { seen: all } = window as unknown as { seen: Record<string, number> }
    return all.picture !== undefined && all.sent !== undefined ? all : null
  })
  const taken = (await seen.jsonValue()) as Record<Moment, number>
  await context.close()
  return taken
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const folder = temporaryFolder('sign-in-bench')
const portal = await start([process.execPath, 'bff/src/standalone/main.ts'], /ready (http:\S+)/, {
  DATA_DIR: folder,
  PORT: String(await freePort()),
  OPS_PORT: String(await freePort()),
  BANK_PORT: String(await freePort()),
})
const browser = await launchBrowser()
try {
  await visit(browser, portal.url)
  const visits: Record<Moment, number>[] = []
  for (let round = 0; round < Number(options.rounds); round += 1)
    visits.push(await visit(browser, portal.url))
  for (const moment of moments) {
    const took = visits.map(each => each[moment])
    const budget = moment === 'picture' ? undefined : budgets[moment]
    const over = budget !== undefined && median(took) > budget
    if (over) process.exitCode = 1
    console.log(
      `${names[moment].padEnd(20)} median ${Math.round(median(took))} ms, least ${Math.round(Math.min(...took))} ms${budget ? `, budget ${budget} ms` : ''}${over ? '  OVER' : ''}`,
    )
  }
} finally {
  await browser.close()
  await portal.stop()
  removeFolder(folder)
}

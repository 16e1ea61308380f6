import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { removeFolder, temporaryFolder } from '../harness/processes.ts'
import { launchUsual, median, startPortal } from './bench-browser.ts'
import {
  clickBudgets,
  measureMoves,
  measureVisits,
  nameOf,
  PAINT_BUDGET_MS,
  SHIFT_BUDGET,
  typical,
} from './page-visits.ts'
import { servePeers, visitSignIn } from './sign-in-visit.ts'

/*
 * `npm run bench:pages`: how quick the pages are, each figure beside its budget.
 *   sign-in   the fields of the sign-in page on a slow phone (processor four times slower, 4G: 165 ms, 9 Mbit/s), beside
 *             the same fields drawn by React in the browser, and beside a page of nothing but them; by turns
 *   visits    from the press on a link to the page with its data, in a session that has just begun, and once more; and how
 *             much of it the page's own thread worked, which other work on the machine does not lengthen
 *   moves     what shifts when a page is reloaded, and what a key or a press takes until it is painted
 * Only ratios can fail the run: milliseconds are the machine's as much as ours.
 *   --rounds 5   --only sign-in,visits,moves   --slow 1,4   --dist web/dist
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'sign-in,visits,moves' },
    slow: { type: 'string', default: '1,4' },
    dist: { type: 'string' },
  },
})
const rounds = Number(options.rounds)
const wanted = new Set(options.only.split(','))

/** The sign-in page's time in parts of the other page's. */
const ratioBudgets = { '/floor': 0.6, '/minimal': 1.15 } as const

const SLOW = 4
const phoneNetwork = { latency: 165, mbit: 9 }

const judged = (value: number, budget: number, of: (value: number) => string) =>
  `${of(value)} (${of(budget)}${value > budget ? ' OVER' : ''})`
const ms = (value: number) => `${Math.round(value)} ms`
const shift = (value: number) => value.toFixed(3)

/** Medians of the ratios of visits that followed each other, so that other work on the machine hurts all alike. */
const compareSignIn = async (browser: Browser, url: string) => {
  const peers = await servePeers(url)
  try {
    const typedAt = async (address: string) =>
      (await visitSignIn(browser, address, { slow: SLOW, network: phoneNetwork, until: ['typed'] })).typed
    const visits: { ours: number; '/floor': number; '/minimal': number }[] = []
    for (let round = -1; round < rounds * 3; round += 1) {
      const visit = {
        ours: await typedAt(`${url}/login`),
        '/floor': await typedAt(`${peers.url}/floor`),
        '/minimal': await typedAt(`${peers.url}/minimal`),
      }
      if (round >= 0) visits.push(visit)
    }
    console.log(`sign-in, typed into: ${ms(median(visits.map(({ ours }) => ours)))}`)
    for (const peer of ['/floor', '/minimal'] as const) {
      const ratio = median(visits.map(visit => visit.ours / visit[peer]))
      if (ratio > ratioBudgets[peer]) process.exitCode = 1
      console.log(
        `  ${judged(ratio, ratioBudgets[peer], value => value.toFixed(2))} × ${peer} of ${ms(median(visits.map(visit => visit[peer])))}`,
      )
    }
  } finally {
    await peers.stop()
  }
}

const printVisits = async (browser: Browser, url: string, slow: number) => {
  const budgets = clickBudgets[slow]
  if (!budgets) return
  console.log(`from the press to the page, processor ×${slow}: first visit, again`)
  for (const [path, taken] of await measureVisits(browser, url, slow, rounds)) {
    const [first, again] = [typical(taken.first), typical(taken.again)]
    console.log(
      `  ${nameOf(path)}: ${judged(first.took, budgets.first, ms)}, ${judged(again.took, budgets.again, ms)}; work ${ms(first.work)}, ${ms(again.work)}`,
    )
  }
}

const printMoves = async (browser: Browser, url: string) => {
  console.log(`shift of a reload at 1440 and 390 px; press to picture ×${SLOW}`)
  for (const [path, { desktop, phone, paint }] of await measureMoves(browser, url, SLOW)) {
    console.log(
      `  ${nameOf(path)}: ${judged(desktop, SHIFT_BUDGET, shift)}, ${judged(phone, SHIFT_BUDGET, shift)}; ${judged(paint, PAINT_BUDGET_MS, ms)}`,
    )
  }
}

const load = () => `load ${loadavg()[0]?.toFixed(1)}`
const folder = temporaryFolder('pages-bench')
const portal = await startPortal(folder, options.dist)
const browser = await launchUsual()
try {
  console.log(load())
  if (wanted.has('sign-in')) await compareSignIn(browser, portal.url)
  if (wanted.has('visits'))
    for (const slow of options.slow.split(',').map(Number)) await printVisits(browser, portal.url, slow)
  if (wanted.has('moves')) await printMoves(browser, portal.url)
  console.log(load())
} finally {
  await browser.close()
  await portal.stop()
  removeFolder(folder)
}

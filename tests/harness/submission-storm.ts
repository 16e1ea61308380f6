import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '../../bank/src/sandbox/random.ts'
import type { Event, Portal } from '../../clients/typescript/src/index.ts'
import type { JourneyReport } from './journey-world.ts'
import type { Mortal, MortalSite } from './mortal-site.ts'
import { startMortalSite } from './mortal-site.ts'
import {
  type Company,
  insist,
  type Listener,
  startFollower,
  startListener,
  stormyProgram,
} from './stormy-program.ts'

export interface StormOrder {
  seed: number
  submissions: number
  /** Least and most calls between two deaths. */
  calls: readonly [number, number]
}

export interface StormReport {
  journeys: JourneyReport
  kills: Readonly<Record<Mortal, number>>
  /** Fen that each company's program has submitted. */
  submittedFen: Readonly<Record<Company, bigint>>
  /** Writes that were answered with what they had been answered before, unheard. */
  replays: number
  /** What a follower by cursor has seen. */
  followed: Readonly<Record<Company, readonly Event[]>>
  listeners: Readonly<Record<Company, Listener>>
}

const only = <One>([row]: readonly One[]): One => {
  if (row === undefined) throw new Error('an answer without a row')
  return row
}

/** Bills that are sold piece by piece, one for each who sells. */
const wholeBills = async (by: Portal): Promise<string[]> => {
  const [page] = await insist(() =>
    by.read('/api/bills/query_holding', {
      page_no: 1,
      page_size: 100,
      state: '10',
    }),
  )
  const rows = page?.rows ?? []
  return rows
    .filter(row => row.splittable && row.blocked_reason === '' && Number(row.amount_fen) > 60_000_000)
    .map(row => row.bill_no)
}

/** Who submits: three of the company without a review, one of them by its SM2 key, and one of the company with one. */
const sellers = [
  { company: 'yunling', nth: 0, bill: 0 },
  { company: 'yunling', nth: 1, bill: 1 },
  { company: 'yunling', nth: 0, bill: 2 },
  { company: 'jiangzhou', nth: 0, bill: 0 },
] as const satisfies readonly { company: Company; nth: number; bill: number }[]

const accounts = { yunling: '15400000011', jiangzhou: '15400000001' } as const

/** Sends submissions through a site whose gateway, bank and Redis die at random, listens and follows. */
const blow = async (site: MortalSite, { seed, submissions }: StormOrder): Promise<StormReport> => {
  const submitted = new Map<string, string>()
  const submittedFen = { yunling: 0n, jiangzhou: 0n }
  const listeners = {
    yunling: await startListener(site.url, accounts.yunling, seed),
    jiangzhou: await startListener(site.url, accounts.jiangzhou, seed),
  }
  let replays = 0
  const program = (company: Company, nth = 0) =>
    stormyProgram(site, company, nth, () => {
      replays += 1
    })
  const followers = {
    yunling: startFollower(program('yunling')),
    jiangzhou: startFollower(program('jiangzhou')),
  }

  let begun = 0
  const sell = async ({ company, nth, bill }: (typeof sellers)[number]) => {
    const by = program(company, nth)
    const bill_no = (await wholeBills(by))[bill]
    if (bill_no === undefined) throw new Error(`${company} has no bill ${bill}`)
    const { sign_no } = only(await insist(() => by.read('/api/signing/query_sign')))
    while (begun < submissions) {
      begun += 1
      const random = createRandom(seed * 100_000 + begun)
      const key = `journey-${seed}-program-${String(begun).padStart(8, '0')}`
      const filter = { page_no: 1, page_size: 1, state: '10', bill_no, sort: 'amount_fen:desc' } as const
      const page = only(await insist(() => by.read('/api/bills/query_holding', filter)))
      const { holding_id, range } = only(page.rows)
      const from = Number(range.split('-')[0])
      // None of the endings that the sandbox has something in store for.
      const fen = random.between(1, 50) * 100 + 7
      const bills = [{ holding_id, range: `${from}-${from + fen - 1}` }]
      const quote = only(await insist(() => by.write('/api/discount/get_quote', { bills }, `${key}-quote`)))
      const { lock_no, net_fen, rate_e6, disc_dt } = quote
      const body = { lock_no, sign_no, net_fen, rate_e6, disc_dt }
      const send = () => insist(() => by.write('/api/discount/submit_apply', body, key))
      // Now and then by two threads that know nothing of each other.
      const answers = await Promise.all(random.next() < 0.1 ? [send(), send()] : [send()])
      for (const answer of answers) {
        const { apply_no } = only(answer)
        if ((submitted.get(apply_no) ?? key) !== key) throw new Error(`${apply_no} answers two keys`)
        submitted.set(apply_no, key)
      }
      submittedFen[company] += BigInt(fen)
    }
  }
  await Promise.all(sellers.map(sell))
  await site.calm()
  for (const company of ['yunling', 'jiangzhou'] as const) {
    const [{ last } = { last: '' }] = await insist(() =>
      program(company).read('/api/event/query_event', { limit: 1 }),
    )
    await followers[company].upTo(Number(last.split('.').at(-1)))
  }
  return {
    journeys: { submitted, ordered: new Set(), ends: new Map() },
    kills: site.kills,
    submittedFen,
    replays,
    followed: { yunling: followers.yunling.seen, jiangzhou: followers.jiangzhou.seen },
    listeners,
  }
}

/** Until everything that the logs told has been taken: what a killed bank had taken is left alone for seconds. */
const untilDelivered = async ({ listeners, followed }: StormReport) => {
  for (const company of ['yunling', 'jiangzhou'] as const) {
    const { taken, counter } = listeners[company]
    const waiting = await counter()
    const last = followed[company].at(-1)?.id ?? ''
    for (let tries = 0; !taken.has(last) || (await waiting()) > 0; tries += 1) {
      if (tries > 2_000) throw new Error(`${company}: events are still under way`)
      await wait(300)
    }
  }
}

/**
 * A storm from its first call until everything that it has caused is delivered; all processes are stopped when it returns.
 * @param databaseUrl of an empty PostgreSQL database
 */
export const runStorm = async (databaseUrl: string, order: StormOrder): Promise<StormReport> => {
  const random = createRandom(order.seed)
  const victims: Mortal[] = ['bank', 'gateway', 'redis', 'bank', 'gateway']
  const site = await startMortalSite(databaseUrl, { random, victims, calls: order.calls })
  try {
    const report = await blow(site, order)
    await untilDelivered(report)
    return report
  } finally {
    await site.stop()
  }
}

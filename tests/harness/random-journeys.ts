import { createRandom, type Random } from '../../bank/src/sandbox/random.ts'
import { TestClient } from '../../bank/src/testing/test-client.ts'
import { draft, likely, openLines, perform, type Step, setLine, steps, submit } from './journey-steps.ts'
import {
  type Firm,
  firstOf,
  type JourneyReport,
  type Row,
  type World,
  wait,
  worldOf,
} from './journey-world.ts'

const journey = async (world: World, random: Random, lines: Random): Promise<void> => {
  const firm = random.pick(world.firms)
  const begin = random.next() < 0.25 ? draft : submit
  const applyNo = await begin(world, random, firm)
  if (!applyNo) return
  for (let left = random.between(1, 9); left > 0; left -= 1) {
    const input = { apply_no: applyNo }
    const apply = firstOf(await world.insist(firm.maker, '/api/discount/apply_detail', input))
    if (!apply) throw new Error(`${applyNo} is lost`)
    if (lines.next() < 0.2) await setLine(world, lines)
    const next = likely[String(apply.state)]
    const step = next && random.next() < 0.85 ? random.pick(next) : random.pick(steps)
    await perform(world, random, firm, apply, step)
  }
}

/** Approved above the authority of its officer, and agreed to, however often the bank is killed on the way. */
const meetThird = async (world: World, random: Random, firm: Firm): Promise<boolean> => {
  const [officer] = world.officers
  const applyNo = await submit(world, random, firm)
  if (!officer || !applyNo) return false
  const input = { apply_no: applyNo }
  const seen = async () => firstOf(await world.insist(officer, '/api/admin/disc_apply_detail', input)) ?? {}
  const until = async (step: Step, isDone: (apply: Row) => boolean) => {
    for (let tries = 0; tries < 100; tries += 1) {
      const apply = await seen()
      if (isDone(apply)) return
      await perform(world, random, firm, apply, step)
    }
    throw new Error(`${applyNo} did not come past ${step}`)
  }
  await until('approve_far', ({ referral, state }) => referral !== null || state !== 'D20')
  // The sandbox decides some by their last digits.
  if ((await seen()).referral === null) return false
  await until('authorise', ({ state }) => state !== 'D20')
  // One try each: a code is not sent again within two minutes.
  for (const step of ['confirm', 'pay'] as const) await perform(world, random, firm, await seen(), step)
  return true
}

/** Signs in, however often the bank is killed meanwhile. */
const arrive = async (guest: TestClient, account: string, bizType = 'comp'): Promise<TestClient> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const client = await guest.signedIn(account, bizType).catch(() => undefined)
    if (client) return client
    await wait(100)
  }
  throw new Error(`${account} could not sign in`)
}

const firmOf = async (guest: TestClient, maker: string, checker = maker): Promise<Firm> => {
  const client = await arrive(guest, maker)
  return {
    maker: client,
    checker: checker === maker ? client : await arrive(guest, checker),
    mobile: maker,
  }
}

/** The two demo companies and four further ones that have contracts and a checker; two need the checker's decision. */
const settle = async (guest: TestClient): Promise<Firm[]> => {
  const alone = await firmOf(guest, '15400000011')
  const firms = [alone, alone, await firmOf(guest, '15400000002', '15400000003')]
  for (const serial of ['0503', '0504', '0505', '0506']) {
    firms.push(await firmOf(guest, `15401${serial}01`, `15401${serial}03`))
  }
  return firms
}

/**
 * Sends companies and officers on journeys, four at a time, which a bank at this address may survive or not. The
 * choices follow from the seed; what is lost to a killed bank does not.
 * @returns once every payout that was ordered has come to its end
 */
export const runJourneys = async (
  url: string,
  { seed, journeys, onCall }: { seed: number; journeys: number; onCall: () => void },
): Promise<JourneyReport> => {
  const guest = new TestClient(url)
  const officers = [await arrive(guest, 'officer1', 'admin'), await arrive(guest, 'officer2', 'admin')]
  const credit = await arrive(guest, 'credit', 'admin')
  const firms = await settle(guest)
  const senior = await arrive(guest, 'officer3', 'admin')
  const world = worldOf({ url, firms, officers, credit, senior, keyPrefix: `journey-${seed}`, onCall })
  await openLines(world)
  let begun = 0
  const travel = async () => {
    while (begun < journeys) {
      begun += 1
      const own = seed * 100_000 + begun
      // Lines move by choices of their own: the journeys' stay what they are.
      await journey(world, createRandom(own), createRandom(-own))
    }
  }
  const [alone] = firms
  for (let tries = 0; alone && !(await meetThird(world, createRandom(seed + tries), alone)); tries += 1);
  await Promise.all([1, 2, 3, 4].map(travel))
  const [officer] = officers
  for (let tries = 0; officer && tries < 600; tries += 1) {
    const page = firstOf(
      await world.insist(officer, '/api/admin/query_disc_apply', { state: 'D50', page_size: 100 }),
    )
    // Payouts of the demo data wait for a day to come; those ordered here do not.
    const rows = (page?.rows ?? []) as { apply_no: string }[]
    const isOpen = rows.some(row => world.report.submitted.has(row.apply_no))
    if (page && !isOpen) return world.report
    await wait(100)
  }
  throw new Error('a payout never came to its end')
}

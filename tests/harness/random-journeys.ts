import { type Answer, TestClient } from '../../bank/src/http/test-client.ts'
import { createRandom, type Random } from '../../bank/src/sandbox/seed/random.ts'

/** What was promised by answers, to be held against the database afterwards. */
export interface JourneyReport {
  /** Number of every application whose submit was answered, with the key that it was sent under. */
  submitted: Map<string, string>
  /** Applications whose payout order was answered. */
  ordered: Set<string>
  /** How many calls had which end, by `path code`; `lost` had no answer. */
  ends: Map<string, number>
}

type Path = Parameters<TestClient['call']>[0]
type Row = Record<string, unknown>
type Step = 'withdraw' | 'approve' | 'return' | 'refuse' | 'pay' | 'resubmit' | 'look'

const steps: readonly Step[] = ['withdraw', 'approve', 'return', 'refuse', 'pay', 'resubmit', 'look']
/** What somebody would do next in a state; the other steps are tried as well, and refused. */
const likely: Readonly<Record<string, readonly Step[]>> = {
  D10: ['withdraw', 'look'],
  D20: ['approve', 'approve', 'approve', 'return', 'refuse', 'withdraw'],
  D25: ['resubmit', 'resubmit', 'withdraw'],
  D40: ['pay'],
  D45: ['pay', 'withdraw'],
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Answers that tell nothing of whether the call took effect, or that it did not reach anything. */
const isLost = (answer: Answer) => answer.error_no === '9008' || answer.error_no === '9009'

interface World {
  report: JourneyReport
  makers: readonly TestClient[]
  approvers: readonly TestClient[]
  nextKey(): string
  /** Told of every call before it is made. */
  onCall(): void
}

const ask = async (world: World, client: TestClient, path: Path, body: Row): Promise<Answer | undefined> => {
  world.onCall()
  const answer = await client.call(path, body).catch(() => undefined)
  const end = `${path} ${!answer || isLost(answer) ? 'lost' : (answer.error_no ?? 'ok')}`
  world.report.ends.set(end, (world.report.ends.get(end) ?? 0) + 1)
  return answer && !isLost(answer) ? answer : undefined
}

/** Repeats a call that may be repeated until somebody answers. */
const insist = async (world: World, client: TestClient, path: Path, body: Row = {}): Promise<Answer> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await ask(world, client, path, body)
    if (answer) return answer
    await wait(100)
  }
  throw new Error(`${path} was never answered`)
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/** The first row, out of the wrapper that some lists travel in. */
const firstOf = (answer: Answer): Row | undefined => {
  const row = answer.is_success ? answer.data?.[0] : undefined
  return isRow(row?.page_list_dto) ? row.page_list_dto : row
}

/** A bill of the maker's and, where it can be split, some part of it. */
const choose = async (world: World, random: Random, maker: TestClient) => {
  const page = firstOf(
    await insist(world, maker, '/api/bills/query_holding', { state: '10', page_size: 100 }),
  )
  const rows = (page?.rows ?? []) as {
    holding_id: string
    range: string
    amount_fen: string
    blocked_reason: string
  }[]
  const sound = rows.filter(row => row.blocked_reason === '')
  if (sound.length === 0) return undefined
  const { holding_id, range } = random.pick(sound)
  const [start, end] = range.split('-').map(Number)
  if (start === undefined || end === undefined || random.next() < 0.05) return { holding_id }
  const length = random.between(1, Math.max(1, Math.floor((end - start) / 20)))
  const from = random.between(start, end - length)
  return { holding_id, range: `${from}-${from + length}` }
}

/** Quotes and submits, under one key until there is an answer. @returns the application's number */
const submit = async (world: World, random: Random, maker: TestClient, applyNo?: string) => {
  const bill = await choose(world, random, maker)
  if (!bill) return undefined
  const quote = firstOf(await insist(world, maker, '/api/discount/get_quote', { bills: [bill] }))
  const sign = firstOf(await insist(world, maker, '/api/signing/query_sign'))
  if (!quote || !sign) return undefined
  const idemKey = world.nextKey()
  const body = {
    idem_key: idemKey,
    lock_no: quote.lock_no,
    sign_no: sign.sign_no,
    ...(applyNo && { apply_no: applyNo }),
  }
  const done = firstOf(await insist(world, maker, '/api/discount/submit_apply', body))
  if (!done) return undefined
  const no = String(done.apply_no)
  if (!applyNo) world.report.submitted.set(no, idemKey)
  return no
}

const perform = async (world: World, random: Random, maker: TestClient, applyNo: string, step: Step) => {
  const officer = random.pick(world.approvers)
  const input = { apply_no: applyNo }
  if (step === 'withdraw') await ask(world, maker, '/api/discount/withdraw_apply', input)
  if (step === 'approve') await ask(world, officer, '/api/admin/approve_disc_apply', input)
  const reason = { ...input, reason: '资料不清晰，请补充' }
  if (step === 'return') await ask(world, officer, '/api/admin/return_disc_apply', reason)
  if (step === 'refuse') await ask(world, officer, '/api/admin/refuse_disc_apply', reason)
  if (step === 'resubmit') await submit(world, random, maker, applyNo)
  if (step === 'pay') {
    const order = { ...input, idem_key: world.nextKey() }
    if (firstOf(await insist(world, officer, '/api/admin/pay_disc_apply', order)))
      world.report.ordered.add(applyNo)
  }
}

const stateOf = async (world: World, maker: TestClient, applyNo: string) =>
  String(firstOf(await insist(world, maker, '/api/discount/apply_detail', { apply_no: applyNo }))?.state)

const journey = async (world: World, random: Random): Promise<void> => {
  const maker = random.pick(world.makers)
  const applyNo = await submit(world, random, maker)
  if (!applyNo) return
  for (let left = random.between(1, 8); left > 0; left -= 1) {
    const next = likely[await stateOf(world, maker, applyNo)]
    const step = next && random.next() < 0.8 ? random.pick(next) : random.pick(steps)
    await perform(world, random, maker, applyNo, step)
  }
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
  const company = await arrive(guest, '15400000011')
  let keys = 0
  const world: World = {
    report: { submitted: new Map(), ordered: new Set(), ends: new Map() },
    // The second company's applications wait for its own checker: withdrawn or left there.
    makers: [company, company, company, await arrive(guest, '15400000002')],
    approvers: [await arrive(guest, 'officer1', 'admin'), await arrive(guest, 'officer2', 'admin')],
    onCall,
    nextKey: () => {
      keys += 1
      return `journey-${seed}-${String(keys).padStart(8, '0')}`
    },
  }
  let begun = 0
  const travel = async () => {
    while (begun < journeys) {
      begun += 1
      await journey(world, createRandom(seed * 100_000 + begun))
    }
  }
  await Promise.all([1, 2, 3, 4].map(travel))
  const [officer] = world.approvers
  for (let tries = 0; officer && tries < 600; tries += 1) {
    const page = firstOf(
      await insist(world, officer, '/api/admin/query_disc_apply', { state: 'D50', page_size: 100 }),
    )
    // Payouts of the demo data wait for a day to come; those ordered here do not.
    const rows = (page?.rows ?? []) as { apply_no: string }[]
    const isOpen = rows.some(row => world.report.submitted.has(row.apply_no))
    if (page && !isOpen) return world.report
    await wait(100)
  }
  throw new Error('a payout never came to its end')
}

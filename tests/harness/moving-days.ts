import { shanghaiDate, shanghaiTime } from '@portal/shared/calendar/dates.ts'
import type { CallPath, RequestInput, RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { sql } from 'drizzle-orm'
import { queryRows } from '../../bank/src/platform/db/db.ts'
import { listMessages } from '../../bank/src/platform/kernel/messages.ts'
import { createRandom, type Random } from '../../bank/src/sandbox/random.ts'
import { sceneOf } from '../../bank/src/testing/discount-scene.ts'
import { newKey, newTestBank, type TestBank } from '../../bank/src/testing/test-bank.ts'
import { testAtRest } from '../../bank/src/testing/test-database.ts'
import { brokenDays } from './day-invariants.ts'
import { journeyInvariants } from './journey-invariants.ts'
import { likely, limitOf, type Step, steps } from './journey-steps.ts'

/*
 * Applications whose days pass: between any two steps the clock may move by minutes, over the cut-off, a night, a
 * weekend or a long holiday, and the bank's schedules and jobs come early, late or not at all.
 */

/** Days on which a bank of the journeys begins: an ordinary one, before a weekend, before 国庆, at the end of the year. */
const beginnings = [
  '2026-06-23',
  '2026-06-26',
  '2026-09-28',
  '2026-09-30',
  '2026-11-30',
  '2026-12-28',
] as const
const JOURNEYS_A_BANK = 6
const ACCEPTOR = '中原示例银行'
const MINUTE = 60_000

/** Who makes and checks a company's applications; the second company has a checker of its own. */
const companies = [
  { name: '云岭示例钢贸有限公司', maker: '15400000011', checker: '15400000011' },
  { name: '江州示例精密制造有限公司', maker: '15400000002', checker: '15400000003' },
] as const

type Company = (typeof companies)[number]

/** Result of a run. */
export interface DaysReport {
  journeys: number
  paid: number
  /** Paid on a later day than the one first agreed. */
  paidLate: number
  redated: number
  /** Refusals by code. */
  refusals: Map<string, number>
}

const byMinutes = (at: Date, random: Random) => new Date(at.getTime() + random.between(1, 50) * MINUTE)
const toTomorrow = (at: Date) => atTime(nextDay(at, 1), '10:00:00')

const moves: readonly ((at: Date, random: Random) => Date)[] = [
  byMinutes,
  byMinutes,
  byMinutes,
  at => atTime(at, '16:29:30'),
  at => atTime(at, '16:30:00'),
  at => atTime(at, '22:00:00'),
  at => atTime(nextDay(at, 1), '08:29:58'),
  toTomorrow,
  toTomorrow,
  toTomorrow,
  (at, random) => atTime(nextDay(at, random.between(2, 9)), '11:00:00'),
]

const nextDay = (at: Date, days: number) => new Date(at.getTime() + days * 24 * 60 * MINUTE)

/** The same day at a Shanghai time, or the next one where it has passed. */
const atTime = (at: Date, time: string): Date => {
  const day = shanghaiTime(at) < time ? at : nextDay(at, 1)
  return new Date(`${shanghaiDate(day)}T${time}+08:00`)
}

/** One bank with a few companies' bills, whose clock the journeys share. */
const worldOf = async (seed: number) => {
  const random = createRandom(seed)
  const bank = await newTestBank()
  // What the example's companies owe of trade background would keep them from applying on later days.
  await bank.db.execute(sql`update disc_apply set trade_due_dt = '2027-12-31' where trade_due_dt is not null`)
  const beginning = random.pick(beginnings)
  bank.clock.set(new Date(`${beginning}T${random.pick(['09:00:00', '10:00:00', '16:20:00'])}+08:00`))
  // Choices of their own: the journeys' stay what they are.
  const lines = createRandom(seed + 1)
  return { bank, random, lines, submitted: new Set<string>() }
}

type World = Awaited<ReturnType<typeof worldOf>> & { report: DaysReport }

/** A call whose refusal is one of the answers. */
const ask = async <P extends CallPath>(
  { bank, report }: World,
  account: string,
  path: P,
  input: RequestInput<P>,
): Promise<RowOf<P> | undefined> => {
  try {
    return await bank.as(account)(path, input)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    report.refusals.set(error.code, (report.refusals.get(error.code) ?? 0) + 1)
    return undefined
  }
}

let serial = 0

/** Puts a bill of random face and due date into a company's hands, as the registry would know it. */
const giveBill = async ({ bank, random }: World, company: Company): Promise<string> => {
  serial += 1
  const today = bank.clock.today()
  const due = shanghaiDate(nextDay(bank.clock.now(), random.pick([3, 5, 9, 40, 97, 170])))
  const face = random.pick([1, 99, 12_345_67, 234_567_890, random.between(1, 499_999_999)])
  const no = `5999990000030${today.replaceAll('-', '')}${String(80_000_000 + serial)}0`
  const [row] = await queryRows<{ id: string }>(
    bank.db,
    sql`with b as (
        insert into bill (bill_no, bill_kind, package_fen, splittable, issue_dt, due_dt, drawer_name, acceptor_id, payee_name, source)
        select ${no}, 'AC01', ${face}, true, ${today}, ${due}, '青禾示例电子科技有限公司', id, ${company.name}, 'sandbox'
          from bank_org where name = ${ACCEPTOR} returning id)
      insert into bill_holding (bill_id, range_start, range_end, amount_fen, holder_member_id, state, created_by)
      select b.id, 1, ${face}, ${face}, m.id, '10', 'test' from b, member m where m.company_name = ${company.name}
      returning id::text`,
  )
  if (!row) throw new Error(`${company.name} is missing`)
  return row.id
}

/** The buyer bears a part of the interest, and is no member of the portal. */
const shared = {
  pay_type: 3,
  buyer_pct: '33.3333',
  buyer_name: '东篱示例商贸有限公司',
  buyer_acct_no: '9900777700001',
}

/** The payer's signed paper, brought and found in order as far as the application is where one is taken. */
const payerAgrees = async ({ bank, report }: World, { maker }: Company, applyNo: string): Promise<void> => {
  try {
    await sceneOf(bank).payerAgrees(applyNo, maker)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    report.refusals.set(error.code, (report.refusals.get(error.code) ?? 0) + 1)
  }
}

const submit = async (world: World, company: Company, applyNo?: string) => {
  const { random } = world
  const bills = [{ holding_id: await giveBill(world, company) }]
  if (random.next() < 0.4) bills.push({ holding_id: await giveBill(world, company) })
  const quote = await ask(world, company.maker, '/api/discount/get_quote', { bills })
  const sign = await ask(world, company.maker, '/api/signing/query_sign', {})
  if (!quote || !sign) return undefined
  // Somebody thinks it over, sometimes across the cut-off.
  if (random.next() < 0.2) await moveClock(world)
  const done = await ask(world, company.maker, '/api/discount/submit_apply', {
    idem_key: newKey(),
    lock_no: quote.lock_no,
    sign_no: sign.sign_no,
    ...(random.next() < 0.3 ? shared : { pay_type: 2 }),
    ...(applyNo && { apply_no: applyNo }),
  })
  if (done) world.submitted.add(done.apply_no)
  return done?.apply_no
}

const confirm = async (world: World, { maker }: Company, apply_no: string) => {
  const { bank } = world
  await bank.db.execute(sql`update sms_code set resend_after = now()`)
  if (!(await ask(world, maker, '/api/sms/send_code', { purpose: 'confirm_quote' }))) return
  const [message] = await listMessages(bank.db, testAtRest, maker)
  await ask(world, maker, '/api/discount/confirm_quote', { apply_no, sms_code: message?.code ?? '' })
}

/** What a discounting bank lets itself hold of the acceptor of these journeys, begun, moved or ended. */
const setLine = async (world: World): Promise<void> => {
  const [found] = await queryRows<{ bank_no: string; org_code: string; version: number | null }>(
    world.bank.db,
    sql`select b.bank_no, a.bank_no as org_code, k.version from bank_org a
      join bank_org b on b.is_discount_bank and b.bank_no = '999990000013'
      left join bank_line k on k.bank_org_id = b.id and k.acceptor_id = a.id where a.name = ${ACCEPTOR}`,
  )
  if (!found) throw new Error(`${ACCEPTOR} is missing`)
  const { version, ...of } = found
  await ask(world, 'credit', '/api/admin/acceptor/set_bank_line', {
    ...of,
    limit_fen: limitOf(world.lines),
    ...(version !== null && { version }),
  })
}

const act = async (world: World, company: Company, apply_no: string, step: Step): Promise<void> => {
  const { maker, checker } = company
  const reason = '资料不清晰，请补充'
  const asksPayer = step.startsWith('approve') || step === 'confirm'
  if (asksPayer && world.random.next() < 0.7) await payerAgrees(world, company, apply_no)
  if (step === 'withdraw') await ask(world, maker, '/api/discount/withdraw_apply', { apply_no })
  if (step === 'check_pass') await ask(world, checker, '/api/discount/check_pass', { apply_no })
  if (step === 'check_return') await ask(world, checker, '/api/discount/check_return', { apply_no, reason })
  if (step === 'approve') await ask(world, 'officer1', '/api/admin/approve_disc_apply', { apply_no })
  if (step === 'approve_dearer') {
    const dearer = { apply_no, final_rate_e6: 13_900, remark: '按最新行情' }
    await ask(world, 'officer1', '/api/admin/approve_disc_apply', dearer)
  }
  if (step === 'return') await ask(world, 'officer1', '/api/admin/return_disc_apply', { apply_no, reason })
  if (step === 'refuse') await ask(world, 'officer1', '/api/admin/refuse_disc_apply', { apply_no, reason })
  if (step === 'confirm') await confirm(world, company, apply_no)
  if (step === 'decline') await ask(world, maker, '/api/discount/decline_quote', { apply_no })
  if (step === 'resubmit') await submit(world, company, apply_no)
  if (step === 'pay') {
    await ask(world, 'officer2', '/api/admin/pay_disc_apply', { idem_key: newKey(), apply_no })
  }
}

const minutely = ['disc_expire', 'disc_due', 'disc_redate'] as const

const moveClock = async ({ bank, random }: World): Promise<void> => {
  bank.clock.set(random.pick(moves)(bank.clock.now(), random))
}

/** Runs the bank's own jobs and schedules, each or not at random. */
const workGoesOn = async (world: World): Promise<void> => {
  const { bank, random, lines } = world
  if (lines.next() < 0.2) await setLine(world)
  if (random.next() < 0.5) await bank.runJobs()
  for (const name of minutely) if (random.next() < 0.5) await bank.runSchedule(name)
}

const journey = async (world: World): Promise<void> => {
  const { bank, random } = world
  const company = random.pick(companies)
  const applyNo = await submit(world, company)
  if (!applyNo) return
  for (let left = random.between(2, 9); left > 0; left -= 1) {
    if (random.next() < 0.4) await moveClock(world)
    await workGoesOn(world)
    const { state } = await bank.as(company.maker)('/api/discount/apply_detail', { apply_no: applyNo })
    const next = likely[state]
    await act(world, company, applyNo, next && random.next() < 0.9 ? random.pick(next) : random.pick(steps))
  }
}

/** Lets time pass until no payout is under way. */
const comeToRest = async ({ bank }: World): Promise<void> => {
  for (let days = 0; days < 20; days += 1) {
    await bank.runJobs()
    for (const name of minutely) await bank.runSchedule(name)
    const moving = await queryRows(bank.db, sql`select 1 from disc_apply where state = 'D50'`)
    if (moving.length === 0) return
    bank.clock.set(atTime(nextDay(bank.clock.now(), 1), '10:00:00'))
  }
  throw new Error('a payout never came to its end')
}

/** Outcomes of the journeys' own applications; the seeded ones move with the clock too. */
const countEnds = async ({ bank, report, submitted }: World): Promise<void> => {
  const [row] = await queryRows<{ paid: number; late: number; redated: number }>(
    bank.db,
    sql`select count(*) filter (where a.paid_at is not null)::int as paid,
        count(*) filter (where a.paid_at is not null and a.disc_dt > (select min(l.disc_dt) from rate_lock l where l.used_by = a.apply_no and l.id = a.rate_lock_id))::int as late,
        coalesce(sum((select count(*) from disc_apply_log g where g.apply_id = a.id and g.event = 'redate')), 0)::int as redated
      from disc_apply a where a.apply_no = any(${sql.param([...submitted])}::text[])`,
  )
  report.paid += row?.paid ?? 0
  report.paidLate += row?.late ?? 0
  report.redated += row?.redated ?? 0
}

/**
 * Walks so many journeys, a few on each bank.
 * @returns what they came to, and whatever broke an invariant, with the seed of its bank
 */
export const travelThroughDays = async (seed: number, journeys: number) => {
  const report: DaysReport = { journeys: 0, paid: 0, paidLate: 0, redated: 0, refusals: new Map() }
  const broken: { seed: number; invariant: string; rows: readonly unknown[] }[] = []
  const promised = { submitted: new Map<string, string>(), ordered: new Set<string>(), ends: new Map() }
  for (let bankNo = 0; report.journeys < journeys; bankNo += 1) {
    const bankSeed = seed * 100_000 + bankNo
    const world: World = { ...(await worldOf(bankSeed)), report }
    try {
      await setLine(world)
      for (let left = JOURNEYS_A_BANK; left > 0 && report.journeys < journeys; left -= 1) {
        report.journeys += 1
        await journey(world)
      }
      await comeToRest(world)
      await countEnds(world)
      for (const { name, broken: breaks } of [...journeyInvariants, ...brokenDays]) {
        const rows = await breaks(world.bank.db, promised)
        if (rows.length > 0) broken.push({ seed: bankSeed, invariant: name, rows })
      }
    } finally {
      await (world.bank as TestBank).close()
    }
  }
  return { report, broken }
}

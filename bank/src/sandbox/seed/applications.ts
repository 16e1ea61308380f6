import { addDays } from '@portal/shared/calendar/dates.ts'
import type { Calendar } from '@portal/shared/calendar/workdays.ts'
import type { BankPath } from '@portal/shared/contract/table.ts'
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { moveApply, takeApply } from '../../discount/applications.ts'
import { approveApply, refuseApply, returnApply } from '../../discount/approval.ts'
import { withdrawApply } from '../../discount/decisions.ts'
import { payApply } from '../../discount/pay.ts'
import { askPayer } from '../../discount/payer-consent.ts'
import { agreeConsent } from '../../discount/payer-decisions.ts'
import { queryConsent } from '../../discount/payer-list.ts'
import { payout } from '../../discount/payout.ts'
import { getQuote } from '../../discount/quote.ts'
import { askBeforeSubmit } from '../../discount/registry.ts'
import { submitApply } from '../../discount/submit.ts'
import { askBeforePrice } from '../../paper/bills/ask-disclosure.ts'
import { disclosureRegister } from '../../paper/bills/disclosure.ts'
import { findHoldings } from '../../paper/bills/holding-view.ts'
import { billRegistry } from '../../paper/bills/registry.ts'
import { discountRefusal } from '../../paper/bills/rules.ts'
import { signedInOf } from '../../people/sign-in/sessions.ts'
import { payoutDay } from '../../platform/calendar/calendar.ts'
import { clockOf } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { bill, billHolding } from '../../platform/db/schema/bills.ts'
import { bankSign } from '../../platform/db/schema/signing.ts'
import { withIdemKey } from '../../platform/idempotency/idempotency.ts'
import { contextOf } from '../../platform/kernel/context.ts'
import type { CallCtx, Errand } from '../../platform/kernel/handler.ts'
import { connect } from '../../platform/kernel/port.ts'
import { registryIn } from '../bill-registry.ts'
import { disclosureIn } from '../disclosure-register.ts'
import { isFixedBill } from './bills.ts'
import { workdaysBefore } from './rates.ts'
import type { BusinessSeedCtx } from './seed.ts'
import { demoAccountNo } from './signing.ts'

/** Steps of an application, in order, after its submit. */
type Step = 'check' | 'agree' | 'approve' | 'pay' | 'return' | 'refuse' | 'withdraw'

interface DemoApplication {
  maker: string
  checker?: string
  /** Working days before the business date on which all of it happened. */
  age: number
  bills: number
  /** The main account of the company that bears 40 % of the interest (协议付息). */
  payer?: string
  steps: readonly Step[]
}

/** Some of every kind of end, so that lists and the officers' queue are not empty. */
const demo: readonly DemoApplication[] = [
  { maker: '15400000011', age: 4, bills: 2, steps: ['approve', 'pay'] },
  { maker: '15400000002', checker: '15400000003', age: 3, bills: 1, steps: ['check', 'approve', 'pay'] },
  { maker: '15400000002', checker: '15400000003', age: 3, bills: 1, steps: ['check', 'refuse'] },
  { maker: '15400000002', age: 2, bills: 1, steps: ['withdraw'] },
  { maker: '15400000011', age: 2, bills: 1, steps: ['return'] },
  { maker: '15400000011', age: 1, bills: 1, steps: ['approve'] },
  { maker: '15400000002', checker: '15400000003', age: 1, bills: 2, steps: ['check'] },
  { maker: '15400000011', age: 1, bills: 1, steps: [] },
  { maker: '15400000002', age: 1, bills: 1, steps: [] },
  { maker: '15400000011', payer: '15400000001', age: 3, bills: 1, steps: ['agree', 'approve', 'pay'] },
  { maker: '15400000002', checker: '15400000003', payer: '15400000011', age: 1, bills: 1, steps: ['check'] },
]

/** A clock that stands at a minute of a past day and moves a minute with every application. */
const timeOf = (day: string, minute: number) =>
  new Date(new Date(`${day}T10:00:00+08:00`).getTime() + minute * 60_000)

/** The seed works through the same handlers as people do, at past business times; jobs are done at once. */
const actingAs = (tx: Tx, seed: BusinessSeedCtx, account: string, at: Date): CallCtx => {
  const operator = seed.people.operatorOf(account)
  const member = seed.people.memberOf(account)
  const actor = { type: member.memberType === 'admin' ? 'bank' : 'member', operatorId: operator.id } as const
  const services = {
    clock: clockOf(() => at),
    atRest: seed.atRest,
    connections: new Map([
      connect(billRegistry, registryIn(tx)),
      connect(disclosureRegister, disclosureIn(tx)),
    ]),
  }
  const base = contextOf(services, tx, actor, 'seed')
  const signedIn = signedInOf({ operator, member }, 0)
  return {
    ...base,
    operator: signedIn,
    signedIn,
    brought: {},
    sendSms: quiet.sendSms,
    enqueue: async ({ topic }, ordered) => {
      if (topic !== payout.topic) return
      const later = new Date(at.getTime() + 3000)
      const system = contextOf({ ...services, clock: clockOf(() => later) }, tx, bySeed, 'seed')
      const jobCtx = { ...system, ...quiet, attempt: 1 }
      const longPart = await payout.run(jobCtx, payout.payload.parse(ordered))
      if (typeof longPart === 'function') await (await longPart())(jobCtx)
    },
  }
}

/** Messages of past days are not sent, and papers are made for what people do, not at the first start. */
const quiet = { sendSms: async () => {}, enqueue: async () => {} }

const bySeed = { type: 'system', operatorId: null } as const

/** Longest that a seeded bill is on its way from its drawer to who holds it, days. */
const ENDORSED_WITHIN = 1

/** Sound bills of one kind that were held by then, longest first: what is left short stays for visitors to choose from. */
const chooseBills = async (ctx: CallCtx, wanted: number, discountDate: string) => {
  const { memberId } = ctx.operator
  const mine = and(
    eq(billHolding.holderMemberId, memberId),
    eq(billHolding.live, true),
    eq(billHolding.state, '10'),
    gt(bill.dueDate, discountDate),
    lt(bill.issueDate, addDays(ctx.today(), -ENDORSED_WITHIN)),
  )
  const found = (await findHoldings(ctx.tx, mine)).filter(
    holding => !isFixedBill(holding.billNo) && !discountRefusal(holding, memberId, discountDate),
  )
  const kind = found.at(-1)?.billKind
  return found
    .filter(holding => holding.billKind === kind)
    .slice(-wanted)
    .map(holding => ({ holding_id: String(holding.holdingId) }))
}

/** Who bears the interest, as the submit has it. */
const termsOf = (seed: BusinessSeedCtx, { payer }: DemoApplication) =>
  payer === undefined
    ? {}
    : {
        pay_type: 3,
        buyer_pct: '40',
        buyer_name: seed.people.memberOf(payer).companyName,
        buyer_acct_no: demoAccountNo(payer),
      }

const agreeAs = async (payer: CallCtx) => {
  const [page] = await queryConsent(payer, { page_no: 1, page_size: 1, state: 'waiting' })
  const [request] = page?.rows ?? []
  if (!request) throw new Error('nothing to agree to')
  await agreeConsent(payer, { consent_id: request.consent_id, sms_code: '' })
}

const perform = async (
  step: Step,
  applyNo: string,
  entry: DemoApplication,
  act: (account: string) => CallCtx,
) => {
  const input = { apply_no: applyNo }
  if (step === 'approve') await approveApply(act('officer1'), input)
  if (step === 'return')
    await returnApply(act('officer1'), { ...input, reason: '贸易背景资料不清晰，请补充后重新提交' })
  if (step === 'refuse') await refuseApply(act('officer1'), { ...input, reason: '承兑人授信额度不足' })
  if (step === 'withdraw') await withdrawApply(act(entry.maker), input)
  if (step === 'agree' && entry.payer) await agreeAs(act(entry.payer))
  if (step === 'pay') {
    const [ctx, idem_key] = [act('officer2'), `seed-pay-${applyNo}`]
    await withIdemKey(ctx, '/api/admin/pay_disc_apply', idem_key, input, () =>
      payApply(ctx, { ...input, idem_key }),
    )
  }
  if (step === 'check' && entry.checker) {
    const ctx = act(entry.checker)
    const checker = { operatorId: ctx.operator.operatorId, name: ctx.operator.userName }
    const apply = await takeApply(ctx, applyNo, ctx.operator.memberId)
    const checked = await moveApply(
      ctx,
      apply,
      'check_pass',
      { as: 'checker', type: 'member', ...checker },
      '',
      { checkerId: ctx.operator.operatorId },
    )
    await askPayer(ctx, checked)
  }
}

/** What a call asks of others first, within the seed's one transaction. */
const runErrand = async (ctx: CallCtx, errand: ReturnType<Errand<BankPath>>): Promise<void> => {
  const longPart = await errand
  const write = await longPart?.()
  await write?.(ctx)
}

/** Applications of the last working days, in the states of {@link demo}. */
export const seedApplications = async (tx: Tx, seed: BusinessSeedCtx, calendar: Calendar): Promise<void> => {
  const days = workdaysBefore(seed.today, 5, calendar)
  const clock = clockOf(() => seed.now)
  for (const [index, entry] of demo.entries()) {
    const day = days[entry.age - 1] ?? seed.today
    let minute = index * 20
    const act = (account: string) => {
      minute += 3
      return actingAs(tx, seed, account, timeOf(day, minute))
    }
    // What still waits is to be paid on the next payout day; what ended was paid on its own day.
    const isWaiting = !entry.steps.some(step => step === 'pay' || step === 'refuse' || step === 'withdraw')
    const discountDate = isWaiting ? payoutDay(clock, calendar).date : day
    const maker = act(entry.maker)
    const bills = await chooseBills(maker, entry.bills, discountDate)
    if (bills.length === 0) throw new Error(`${entry.maker} has no bill left to discount`)
    const choice = { bills, disc_dt: discountDate }
    await runErrand(maker, askBeforePrice('quote')(maker, choice))
    const [quote] = await getQuote(maker, choice)
    const [sign] = await tx
      .select({ signNo: bankSign.signNo })
      .from(bankSign)
      .where(eq(bankSign.memberId, maker.operator.memberId))
      .orderBy(asc(bankSign.id))
    if (!quote || !sign) throw new Error('nothing quoted')
    const request = {
      idem_key: `seed-submit-${index}-0000`,
      lock_no: quote.lock_no,
      sign_no: sign.signNo,
      ...termsOf(seed, entry),
    }
    const submitting = act(entry.maker)
    await runErrand(submitting, askBeforeSubmit(submitting, request))
    const {
      rows: [submitted],
    } = await withIdemKey(submitting, '/api/discount/submit_apply', request.idem_key, request, () =>
      submitApply(submitting, request),
    )
    if (!submitted) throw new Error('nothing submitted')
    for (const step of entry.steps) await perform(step, submitted.apply_no, entry, act)
  }
}

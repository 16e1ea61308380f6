/**
 * What the other side does, on demand of a company: the bank's own handlers, called by its demo officers, so that every
 * rule of the business holds. One of them decides and the other pays.
 */
import { Fault } from '@portal/shared/errors/fault.ts'
import { type Apply, takeApply } from '../discount/applications.ts'
import { approveApply, refuseApply, returnApply } from '../discount/approval.ts'
import { authoriseApply } from '../discount/authorise.ts'
import { payApply } from '../discount/pay.ts'
import { failPayout } from '../discount/payout.ts'
import { instantText } from '../platform/calendar/calendar.ts'
import type { CallCtx, Handler, Handlers } from '../platform/kernel/handler.ts'
import { sandboxTools } from '../platform/rehearsal/sandbox-tools.ts'
import { asOfficer, officerName } from './officers.ts'

const APPROVER = 'officer1'
const PAYER = 'officer2'
/** Who decides above the authority of these two. */
const SUPERIOR = 'officer3'

/** What a payout fails with that is asked to fail. */
const WANTED_FAULT = '清算资金不足（沙盒：模拟放款失败）'

/** The clock goes this far at once: further out there are neither holidays nor rates. */
const MOST_DAYS = 366

const dayMs = 86_400_000

/** @throws Fault 9015 for an application of another company */
const takeOwn = (ctx: CallCtx, applyNo: string): Promise<Apply> =>
  takeApply(ctx, applyNo, ctx.operator.memberId)

type Decide<Input> = (
  officer: CallCtx,
  input: Input,
) => Promise<{ apply_no: string; state: Apply['state'] }[]>

const decided = async <Input extends { apply_no: string }>(
  ctx: CallCtx,
  input: Input,
  decide: Decide<Input>,
) => {
  await takeOwn(ctx, input.apply_no)
  const officer = await asOfficer(ctx, APPROVER)
  const rows = await decide(officer, input)
  return rows.map(row => ({ ...row, by: officerName(officer) }))
}

const simulateApprove: Handler<'/api/simulation/approve_apply'> = (ctx, { apply_no }) =>
  decided(ctx, { apply_no }, async (officer, input) => {
    const rows = await approveApply(officer, input)
    // Referred to somebody higher, it has not moved: that one agrees.
    if (rows[0]?.state !== 'D20') return rows
    return authoriseApply(await asOfficer(ctx, SUPERIOR), { apply_no, decision: 'pass' })
  })

const simulateReturn: Handler<'/api/simulation/return_apply'> = (ctx, { apply_no, reason }) =>
  decided(ctx, { apply_no, reason }, returnApply)

const simulateRefuse: Handler<'/api/simulation/refuse_apply'> = (ctx, { apply_no, reason }) =>
  decided(ctx, { apply_no, reason: reason || '模拟拒绝' }, refuseApply)

/** The second officer, or the first where somebody at the desk has approved as the second. */
const payingOfficer = async (ctx: CallCtx, { approverId }: Apply): Promise<CallCtx> => {
  const officer = await asOfficer(ctx, PAYER)
  return officer.operator.operatorId === approverId ? asOfficer(ctx, APPROVER) : officer
}

const simulatePay: Handler<'/api/simulation/pay_apply'> = async (ctx, { apply_no, fail }) => {
  const officer = await payingOfficer(ctx, await takeOwn(ctx, apply_no))
  const by = officerName(officer)
  // The key is the dispatcher's affair, which has seen to it that this call is made once.
  const [paying] = await payApply(officer, { apply_no, idem_key: 'simulated-payment' })
  if (!paying) throw new Error(`${apply_no} was not ordered to be paid`)
  if (!fail) return [{ ...paying, by }]
  await failPayout(ctx, await takeOwn(ctx, apply_no), WANTED_FAULT)
  const { state } = await takeOwn(ctx, apply_no)
  return [{ apply_no, state, by }]
}

const moveClock: Handler<'/api/simulation/move_clock'> = async (ctx, { to }) => {
  const tools = ctx.behind(sandboxTools)
  if (!tools) throw new Fault('9005')
  const at = new Date(to)
  const ahead = at.getTime() - ctx.now().getTime()
  if (ahead < 0) throw new Fault('20000', { text: '沙箱时钟只能拨快，不能回拨' })
  if (ahead > MOST_DAYS * dayMs) throw new Fault('20000', { text: `沙箱时钟一次最多拨快${MOST_DAYS}天` })
  tools.moveClock(at)
  return [{ now: instantText(ctx.now()) }]
}

export const simulationHandlers = {
  '/api/simulation/approve_apply': simulateApprove,
  '/api/simulation/pay_apply': simulatePay,
  '/api/simulation/refuse_apply': simulateRefuse,
  '/api/simulation/return_apply': simulateReturn,
  '/api/simulation/move_clock': moveClock,
} satisfies Handlers

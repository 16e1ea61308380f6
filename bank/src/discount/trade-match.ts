/** 贸易匹配: whether the contracts behind an application are with those from whom the company has its bills. */
import { formatRange, type SubRange } from '@portal/shared/bills/range.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import {
  type BillGivers,
  type MatchedBill,
  matchBill,
  type TradeContract,
} from '@portal/shared/trade/parties.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { giversOf } from '../paper/bills/givers.ts'
import { bill } from '../platform/db/schema/bills.ts'
import { tradeContract } from '../platform/db/schema/trade.ts'
import type { Ctx, Handler } from '../platform/kernel/handler.ts'
import { readParam } from '../platform/params/params.ts'
import { type Apply, billsOfApply } from './applications.ts'
import { findApplicant } from './apply-list.ts'
import { readHoldings } from './chosen.ts'

interface Part {
  billId: number
  range: SubRange
}

export type MatchedPart = Part & BillGivers & MatchedBill

/** What does not match stops an application (20270), or is only said. */
export const stopsUnmatched = async (ctx: Ctx): Promise<boolean> =>
  (await readParam(ctx.tx, 'TRADE_MATCH')) === 'stop'

/** Some contracts of a company; what is not its own is left out. */
const contractsOf = async (ctx: Ctx, memberId: number, ids: readonly number[]): Promise<TradeContract[]> => {
  if (ids.length === 0) return []
  const rows = await ctx.tx
    .select()
    .from(tradeContract)
    .where(and(inArray(tradeContract.id, [...ids]), eq(tradeContract.memberId, memberId)))
  return rows.map(({ role, counterName, counterUsc }) => ({
    role,
    counter: { name: counterName, code: counterUsc },
  }))
}

const matchParts = async (
  ctx: Ctx,
  memberId: number,
  parts: readonly Part[],
  contractIds: readonly number[],
): Promise<MatchedPart[]> => {
  const contracts = await contractsOf(ctx, memberId, contractIds)
  const givers = await giversOf(ctx, memberId, parts)
  return parts.flatMap((part, at) => {
    const given = givers[at]
    return given ? [{ ...part, ...given, ...matchBill(given, contracts) }] : []
  })
}

/** Each bill of an application's round against the application's contracts, in order. */
export const matchApply = async (
  ctx: Ctx,
  apply: Pick<Apply, 'id' | 'round' | 'memberId' | 'contractIds'>,
): Promise<MatchedPart[]> => {
  const bills = await billsOfApply(ctx, apply)
  const parts = bills.map(({ billId, rangeStart, rangeEnd }) => ({
    billId,
    range: { start: rangeStart, end: rangeEnd },
  }))
  return matchParts(ctx, apply.memberId, parts, apply.contractIds)
}

/** @throws Fault 20270 where what does not match stops: it names the first such bill, and how many there are */
export const requireTradeMatch = async (ctx: Ctx, apply: Apply): Promise<void> => {
  if (!(await stopsUnmatched(ctx))) return
  const bad = (await matchApply(ctx, apply)).filter(({ outcome }) => outcome === 'differs')
  const [first] = bad
  if (!first) return
  const more = bad.length > 1 ? `，共 ${bad.length} 张票据不符` : ''
  const text = `${new Fault('20270').text}：${first.text}${more}`
  throw new Fault('20270', { text, fields: { contract_ids: text } })
}

/** A whole number that a page has written; 0 for anything else, which is nobody's. */
const idOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

/** @throws Fault 9012 for neither or both of bills and application, 9015, 20017 as a choice of bills */
export const matchTrade: Handler<'/api/discount/match_trade'> = async (ctx, input) => {
  const { memberId } = ctx.operator
  if ((input.bills === undefined) === (input.apply_no === undefined)) {
    throw new Fault('9012', { fields: { bills: '请填写票据或申请编号之一' } })
  }
  const contractIds = input.contract_ids.map(idOf)
  const found = input.apply_no === undefined ? undefined : await findApplicant(ctx, input.apply_no, memberId)
  const matched = found
    ? await matchApply(ctx, { ...found.apply, contractIds })
    : await matchParts(ctx, memberId, await readHoldings(ctx, memberId, input.bills ?? []), contractIds)
  const faces = await ctx.tx
    .select()
    .from(bill)
    .where(
      inArray(
        bill.id,
        matched.map(({ billId }) => billId),
      ),
    )
  return [
    {
      stops: await stopsUnmatched(ctx),
      bills: matched.flatMap(({ billId, range, drawer, giver, outcome, text }) => {
        const face = faces.find(({ id }) => id === billId)
        if (!face) return []
        return [
          {
            bill_no: face.billNo,
            range: formatRange(range, face.splittable),
            drawer_name: drawer.name,
            giver_name: giver?.name ?? '',
            outcome,
            text,
          },
        ]
      }),
    },
  ]
}

/** The officer's final rates: which bill gets which, the rules about them, and every bill's new price. */
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { finalRateFault, priceBills, sumBills } from '@portal/shared/discount/final-rates.ts'
import type { ErrorCode } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { eq } from 'drizzle-orm'
import { discApplyBill } from '../platform/db/schema/discount.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'
import type { Apply, ApplyBill } from './applications.ts'

export type Approval = Pick<RequestOf<'/api/admin/approve_disc_apply'>, 'rates' | 'final_rate_e6' | 'remark'>

export interface FinalBill {
  bill: ApplyBill
  rateE6: number
  /** The request's field that gave this rate: `rates[3]`, or `final_rate_e6` for all; null = as quoted. */
  field: string | null
}

const wrong = (field: string, text: string) => new Fault('9012', { fields: { [field]: text } })

/** The rate of every bill as the officer gave it. Throws Fault 9012 for both ways together, a foreign bill, one named twice. */
const readRates = (
  { rates, final_rate_e6 }: Approval,
  apply: Apply,
  bills: readonly ApplyBill[],
): FinalBill[] => {
  if (rates && final_rate_e6 !== undefined) throw wrong('final_rate_e6', '不能与逐票利率同时填写')
  // The quoted rate of several bills is their mean: to give it back means the quote as it is, not one rate for all.
  const forAll = final_rate_e6 === apply.rateE6 ? undefined : final_rate_e6
  const given = new Map<number, { rateE6: number; field: string }>()
  for (const [index, { holding_id, rate_e6 }] of (rates ?? []).entries()) {
    const field = `rates[${index}]`
    const bill = bills.find(({ holdingId }) => String(holdingId) === holding_id)
    if (!bill) throw wrong(field, '票据不在申请中')
    if (given.has(bill.id)) throw wrong(field, '票据重复')
    given.set(bill.id, { rateE6: rate_e6, field })
  }
  return bills.map(bill => {
    const own = given.get(bill.id)
    if (own) return { bill, ...own }
    return forAll === undefined
      ? { bill, rateE6: bill.rateE6, field: null }
      : { bill, rateE6: forAll, field: 'final_rate_e6' }
  })
}

/** A refusal that names every field it is about. */
const refuse = (code: ErrorCode, text: string, bills: readonly FinalBill[]): Fault =>
  new Fault(code, { text, fields: Object.fromEntries(bills.map(({ field }) => [field ?? 'rates', text])) })

const faults = {
  20019: '利率应在0~24%之间，小数位不超过4位',
  // Shown to the officer who sets the rate. Who decides beyond their authority is asked once there is a reason.
  20021: '利率偏离报价超过10%，请填写原因',
} as const

/**
 * Reads and judges the rates. Throws Fault 9012 as `readRates`, 20019 beyond 0–24 %, 20021 where a bill is more than
 * 10 % off its quote without a reason.
 */
export const finalRates = (
  input: Approval,
  apply: Apply,
  bills: readonly ApplyBill[],
): { final: FinalBill[]; changed: number } => {
  const final = readRates(input, apply, bills)
  for (const code of ['20019', '20021'] as const) {
    const bad = final.filter(
      ({ bill, rateE6 }) => finalRateFault(rateE6, bill.rateE6, input.remark ?? '') === code,
    )
    if (bad.length > 0) throw refuse(code, faults[code], bad)
  }
  return { final, changed: final.filter(({ bill, rateE6 }) => rateE6 !== bill.rateE6).length }
}

const figures = (bills: readonly { rateE6: number }[], sums: { interestFen: bigint; netFen: bigint }) => ({
  rates_e6: bills.map(({ rateE6 }) => rateE6),
  interest_fen: String(sums.interestFen),
  net_fen: String(sums.netFen),
})

/**
 * Other rates than the quoted: the interest of every bill recomputed, over the same days and between the same bearers.
 * @returns the application's sums with its weighted rate. Throws Fault 20020 where nothing of a bill would be left.
 */
export const reprice = async (ctx: CallCtx, apply: Apply, final: readonly FinalBill[]) => {
  const priced = priceBills(
    final.map(({ bill, rateE6, field }) => ({ ...bill, bill, rateE6, field })),
    apply.payType,
    apply.buyerPctE4 ?? 0,
  )
  const spent = priced.filter(({ netFen }) => netFen <= 0n)
  if (spent.length > 0) throw refuse('20020', new Fault('20020').text, spent)
  for (const { id, rateE6, interestFen, buyerInterestFen, netFen } of priced) {
    await ctx.tx
      .update(discApplyBill)
      .set({ rateE6, interestFen, buyerInterestFen, netFen })
      .where(eq(discApplyBill.id, id))
  }
  const { rateE6, ...sums } = sumBills(priced)
  await ctx.audit({
    action: 'disc_apply.reprice',
    objectType: 'disc_apply',
    objectNo: apply.applyNo,
    before: figures(
      final.map(({ bill }) => bill),
      apply,
    ),
    after: figures(final, sums),
  })
  return { finalRateE6: rateE6, ...sums }
}

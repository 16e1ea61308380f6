/** The officer's final rates: which bill gets which, the rules about them, and every bill's price anew. */
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { finalRateFault, priceLines, sumLines } from '@portal/shared/discount/final-rates.ts'
import type { ErrorCode } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { eq } from 'drizzle-orm'
import { discApplyBill } from '../db/schema/discount.ts'
import type { CallCtx } from '../http/handler.ts'
import type { Apply, ApplyBill } from './applications.ts'

type Approval = RequestOf<'/api/admin/approve_disc_apply'>

export interface FinalLine {
  line: ApplyBill
  rateE6: number
  /** The request's field that gave this rate: `rates[3]`, or `final_rate_e6` for all; null = as quoted. */
  field: string | null
}

const wrong = (field: string, text: string) => new Fault('9012', { fields: { [field]: text } })

/** The rate of every bill as the officer gave it. Throws Fault 9012 for both ways at once, a foreign bill, one named twice. */
const readRates = (
  { rates, final_rate_e6 }: Approval,
  apply: Apply,
  lines: readonly ApplyBill[],
): FinalLine[] => {
  if (rates && final_rate_e6 !== undefined) throw wrong('final_rate_e6', '不能与逐票利率同时填写')
  // The quoted rate of several bills is their mean: to give it back means the quote as it is, not one rate for all.
  const forAll = final_rate_e6 === apply.rateE6 ? undefined : final_rate_e6
  const given = new Map<number, { rateE6: number; field: string }>()
  for (const [index, { holding_id, rate_e6 }] of (rates ?? []).entries()) {
    const field = `rates[${index}]`
    const line = lines.find(({ holdingId }) => String(holdingId) === holding_id)
    if (!line) throw wrong(field, '票据不在申请中')
    if (given.has(line.id)) throw wrong(field, '票据重复')
    given.set(line.id, { rateE6: rate_e6, field })
  }
  return lines.map(line => {
    const own = given.get(line.id)
    if (own) return { line, ...own }
    return forAll === undefined
      ? { line, rateE6: line.rateE6, field: null }
      : { line, rateE6: forAll, field: 'final_rate_e6' }
  })
}

/** A refusal that names every field it is about. */
const refuse = (code: ErrorCode, text: string, lines: readonly FinalLine[]): Fault =>
  new Fault(code, { text, fields: Object.fromEntries(lines.map(({ field }) => [field ?? 'rates', text])) })

const faults = {
  20019: '利率应在0~24%之间，小数位不超过4位',
  // Said to the officer who sets the rate: nobody stands above him to send it to.
  20021: '利率偏离报价超过10%，请填写原因',
} as const

/**
 * Reads and judges the rates. Throws Fault 9012 as `readRates`, 20019 beyond 0–24 %, 20021 where a bill is more than
 * 10 % off its quote without a word why.
 */
export const finalRates = (
  input: Approval,
  apply: Apply,
  lines: readonly ApplyBill[],
): { final: FinalLine[]; changed: number } => {
  const final = readRates(input, apply, lines)
  for (const code of ['20019', '20021'] as const) {
    const bad = final.filter(
      ({ line, rateE6 }) => finalRateFault(rateE6, line.rateE6, input.remark ?? '') === code,
    )
    if (bad.length > 0) throw refuse(code, faults[code], bad)
  }
  return { final, changed: final.filter(({ line, rateE6 }) => rateE6 !== line.rateE6).length }
}

const figures = (lines: readonly { rateE6: number }[], sums: { interestFen: bigint; netFen: bigint }) => ({
  rates_e6: lines.map(({ rateE6 }) => rateE6),
  interest_fen: String(sums.interestFen),
  net_fen: String(sums.netFen),
})

/**
 * Other rates than the quoted: the interest of every bill anew, over the same days and between the same bearers.
 * @returns the application's sums with its weighted rate. Throws Fault 20020 where nothing of a bill would be left.
 */
export const reprice = async (ctx: CallCtx, apply: Apply, final: readonly FinalLine[]) => {
  const priced = priceLines(
    final.map(({ line, rateE6, field }) => ({ ...line, line, rateE6, field })),
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
  const { rateE6, ...sums } = sumLines(priced)
  await ctx.audit({
    action: 'disc_apply.reprice',
    objectType: 'disc_apply',
    objectNo: apply.applyNo,
    before: figures(
      final.map(({ line }) => line),
      apply,
    ),
    after: figures(final, sums),
  })
  return { finalRateE6: rateE6, ...sums }
}

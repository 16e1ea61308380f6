/** 贴现审批核对: what an officer sees beside an application; every figure is read from the books. */
import { formatRange } from '@portal/shared/bills/range.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { verifyStates } from '@portal/shared/trade/kinds.ts'
import { and, asc, eq, gte, lte, ne, sql, sum } from 'drizzle-orm'
import { type DisclosureOccasion, isCommercial } from '../paper/bills/disclosure-evidence.ts'
import { instantText } from '../platform/calendar/calendar.ts'
import { markRows, marksOfOrg } from '../platform/db/acceptor-marks.ts'
import { type AskedFor, bankOrg, bill, billHolding, billRegistryAnswer } from '../platform/db/schema/bills.ts'
import { discApply, discApplyBill } from '../platform/db/schema/discount.ts'
import { portAnswer } from '../platform/db/schema/ports.ts'
import { rateLockBill } from '../platform/db/schema/quotes.ts'
import { bankSign } from '../platform/db/schema/signing.ts'
import {
  contractInvoice,
  contractUsage,
  invoice,
  invoiceUsage,
  tradeContract,
} from '../platform/db/schema/trade.ts'
import { isSubmitted } from '../platform/db/submitted.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { ownBankOf, requireOwnBank } from '../platform/kernel/own-bank.ts'
import type { Apply } from './applications.ts'
import { shortOfBankLine } from './bank-lines.ts'
import { type Line, leftOf, linesOf } from './exposure.ts'
import { runningSign } from './pay-days.ts'
import { payerConsentFault } from './payer-consent.ts'
import { type BillFacts, type ReviewFacts, reviewChecks } from './review-checks.ts'
import { matchApply, stopsUnmatched } from './trade-match.ts'

type Sheet = RowOf<'/api/admin/disc_apply_review'>

const ofRound = (apply: Apply) =>
  and(eq(discApplyBill.applyId, apply.id), eq(discApplyBill.round, apply.round))

const occasions: Readonly<Record<AskedFor, string>> = {
  arrival: '录入',
  again: '重新查验',
  submit: '提交申请',
  payout: '放款',
}

const disclosedFor: Readonly<Record<DisclosureOccasion, string>> = {
  choose: '选择票据',
  quote: '询价',
  submit: '提交申请',
  payout: '放款',
  settle: '转贴现结算',
}

/** The number of the disclosure platform's latest answer about a bill. */
const lastDisclosure = sql`(select max(last.id) from port_answer last
  where last.port = 'disclosure' and last.subject_type = 'bill' and last.subject_no = ${bill.billNo})`

/** How the bills fit to the contracts that the application occupies. */
const matchedOf = async (ctx: CallCtx, apply: Apply, contracts: Sheet['contracts']) =>
  matchApply(ctx, { ...apply, contractIds: contracts.map(row => Number(row.contract_id)) })

/** The bills of the round with the registry's last answer about any of their units. */
const billsOf = async (
  ctx: CallCtx,
  apply: Apply,
  contracts: Sheet['contracts'],
): Promise<Sheet['bills']> => {
  const matched = await matchedOf(ctx, apply, contracts)
  const answer = billRegistryAnswer
  const rows = await ctx.tx
    .selectDistinctOn([discApplyBill.line], {
      applyBill: discApplyBill,
      bill,
      answer,
      disclosure: portAnswer,
      acceptorName: bankOrg.name,
      marks: marksOfOrg,
    })
    .from(discApplyBill)
    .innerJoin(bill, eq(bill.id, discApplyBill.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .leftJoin(portAnswer, eq(portAnswer.id, lastDisclosure))
    .leftJoin(
      answer,
      and(
        eq(answer.billId, discApplyBill.billId),
        eq(answer.memberId, apply.memberId),
        lte(answer.rangeStart, discApplyBill.rangeEnd),
        gte(answer.rangeEnd, discApplyBill.rangeStart),
      ),
    )
    .where(ofRound(apply))
    .orderBy(asc(discApplyBill.line), sql`${answer.id} desc nulls last`)
  return rows.map(({ applyBill, bill: face, answer: said, disclosure, acceptorName, marks }, at) => ({
    line: applyBill.line,
    bill_no: face.billNo,
    range: formatRange({ start: applyBill.rangeStart, end: applyBill.rangeEnd }, face.splittable),
    source: face.source,
    registry_outcome: said?.outcome ?? '',
    registry_text: textOf(said),
    registry_for: said ? occasions[said.askedFor] : '',
    registry_holder: typeof said?.summary.holder === 'string' ? said.summary.holder : '',
    registry_source: said?.source ?? '',
    registry_at: said ? instantText(said.at) : null,
    ...disclosureOf(face, disclosure),
    acceptor_name: acceptorName,
    acceptor_lists: markRows(marks),
    drawer_name: face.drawerName,
    giver_name: matched[at]?.giver?.name ?? '',
    trade_match: contracts.length > 0 ? (matched[at]?.outcome ?? '') : '',
    trade_match_text: contracts.length > 0 ? (matched[at]?.text ?? '') : '',
  }))
}

const disclosureOf = (face: typeof bill.$inferSelect, said: typeof portAnswer.$inferSelect | null) => ({
  disclosure_outcome: isCommercial(face)
    ? face.disclosureOutcome || ('unasked' as const)
    : ('exempt' as const),
  disclosure_text: face.disclosureReason,
  disclosure_at: face.disclosureAt && instantText(face.disclosureAt),
  disclosure_for: said ? disclosedFor[said.summary.asked_for as DisclosureOccasion] : '',
  disclosure_source: said?.source ?? '',
  disclosure_digest: said?.digest ?? '',
})

const textOf = (said: { outcome: string; reason: string } | null): string => {
  if (!said) return '尚未查验'
  return said.outcome === 'confirmed' ? '已确认' : said.reason
}

const factsOf = async (ctx: CallCtx, apply: Apply, bills: Sheet['bills']): Promise<BillFacts[]> => {
  const rows = await ctx.tx
    .select({
      line: discApplyBill.line,
      state: billHolding.state,
      lockRef: billHolding.lockRef,
      holder: billHolding.holderMemberId,
      riskStatus: bill.riskStatus,
      transferable: bill.transferable,
      listed: sql<boolean>`${bankOrg.onWhiteList} and ${bankOrg.active}`,
      overdue: bankOrg.overdue,
      rateE6: discApplyBill.rateE6,
      // A lock that is not on file says nothing else than the bill itself.
      quotedE6: sql<number>`coalesce(${rateLockBill.rateE6}, ${discApplyBill.rateE6})`,
    })
    .from(discApplyBill)
    .innerJoin(billHolding, eq(billHolding.id, discApplyBill.holdingId))
    .innerJoin(bill, eq(bill.id, discApplyBill.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .leftJoin(
      rateLockBill,
      and(eq(rateLockBill.lockId, apply.rateLockId ?? 0), eq(rateLockBill.line, discApplyBill.line)),
    )
    .where(ofRound(apply))
  return rows.map(({ state, lockRef, holder, line, ...facts }) => {
    const shown = bills.find(each => each.line === line)
    return {
      ...facts,
      registryOutcome: shown?.registry_outcome ?? '',
      disclosureOutcome: shown?.disclosure_outcome ?? 'exempt',
      lists: shown?.acceptor_lists ?? [],
      tradeMatch: shown?.trade_match ?? '',
      held: state === '20' && lockRef === apply.applyNo && holder === apply.memberId,
    }
  })
}

/** The discounting bank's own acceptances take no credit line (自承自贴). */
const isForeign = ({ bankOrgId }: Apply) => (bankOrgId === null ? undefined : ne(bankOrg.id, bankOrgId))

const acceptorsOf = async (ctx: CallCtx, apply: Apply): Promise<Sheet['acceptors']> => {
  const rows = await ctx.tx
    .select({
      name: bankOrg.name,
      limitFen: bankOrg.creditLimitFen,
      usedFen: bankOrg.usedLimitFen,
      faceFen: sql<string>`${sum(discApplyBill.faceFen)}::text`,
      taken: sql<boolean>`bool_or(${discApplyBill.creditOrgId} is not null)`,
    })
    .from(discApplyBill)
    .innerJoin(bill, eq(bill.id, discApplyBill.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(and(ofRound(apply), isForeign(apply)))
    .groupBy(bankOrg.id)
    .orderBy(asc(bankOrg.id))
  return rows.map(row => ({
    name: row.name,
    limit_fen: String(row.limitFen),
    used_fen: String(row.usedFen),
    this_fen: row.faceFen,
    taken: row.taken,
  }))
}

/** Occupied or confirmed usage; returned usage belongs to an earlier round or an end. */
const contractsOf = async (ctx: CallCtx, apply: Apply): Promise<Sheet['contracts']> => {
  const rows = await ctx.tx
    .select({ contract: tradeContract, occupyFen: contractUsage.occupyFen })
    .from(contractUsage)
    .innerJoin(tradeContract, eq(tradeContract.id, contractUsage.contractId))
    .where(and(eq(contractUsage.refNo, apply.applyNo), ne(contractUsage.state, 2)))
    .orderBy(asc(tradeContract.signDate), asc(tradeContract.id))
  return rows.map(({ contract, occupyFen }) => ({
    contract_id: String(contract.id),
    contract_no: contract.contractNo,
    counter_name: contract.counterName,
    sign_dt: contract.signDate,
    amount_fen: String(contract.amountFen),
    occupy_fen: String(occupyFen),
    files: contract.files,
  }))
}

const invoicesOf = async (ctx: CallCtx, apply: Apply): Promise<Sheet['invoices']> => {
  const rows = await ctx.tx
    .select({ invoice, occupyFen: invoiceUsage.occupyFen, remark: contractInvoice.remark })
    .from(invoiceUsage)
    .innerJoin(invoice, eq(invoice.id, invoiceUsage.invoiceId))
    .leftJoin(contractInvoice, eq(contractInvoice.invoiceId, invoice.id))
    .where(and(eq(invoiceUsage.refNo, apply.applyNo), ne(invoiceUsage.state, 2)))
    .orderBy(asc(invoice.invoiceDate), asc(invoice.id))
  return rows.map(({ invoice: row, occupyFen, remark }) => ({
    invoice_id: String(row.id),
    inv_no: row.invoiceNo,
    inv_dt: row.invoiceDate,
    buyer_name: row.buyerName,
    seller_name: row.sellerName,
    total_fen: String(row.totalFen),
    occupy_fen: String(occupyFen),
    verify_state: row.verifyState,
    verify_state_name: verifyStates[row.verifyState],
    force_reason: row.forceReason,
    date_remark: remark ?? '',
    files: row.files,
  }))
}

const signOf = async (ctx: CallCtx, apply: Apply): Promise<ReviewFacts['sign']> => {
  const none = { inForce: false, validTo: '', singleLimitFen: 0n }
  if (apply.signId === null) return none
  const [signed] = await ctx.tx.select().from(bankSign).where(eq(bankSign.id, apply.signId))
  const sign = (await runningSign(ctx, apply, ctx.today())) ?? signed
  if (!sign) return none
  const inForce = sign.state === 'S30' && ctx.today() <= sign.validTo
  return { inForce, validTo: sign.validTo, singleLimitFen: sign.singleLimitFen }
}

const lineRow = (line: Line, apply: Apply): Sheet['lines'][number] => ({
  of: line.of,
  name: line.name,
  limit_fen: String(line.limitFen),
  open_fen: String(line.openFen),
  on_way_fen: String(line.onWayFen),
  this_fen: String(apply.totalFen),
  left_fen: leftOf(line, apply.totalFen)?.toString() ?? null,
})

const payerOf = async (ctx: CallCtx, apply: Apply): Promise<ReviewFacts['payer']> =>
  apply.payType === 2
    ? null
    : {
        name: apply.buyerName,
        buyerFen: apply.buyerInterestFen,
        fault: await payerConsentFault(ctx, apply),
      }

/** Everything that is looked up and checked of an application that its company has submitted. */
export const sheetOf = async (ctx: CallCtx, apply: Apply): Promise<Sheet> => {
  const contracts = await contractsOf(ctx, apply)
  const bills = await billsOf(ctx, apply, contracts)
  const acceptors = await acceptorsOf(ctx, apply)
  const invoices = await invoicesOf(ctx, apply)
  const lines = await linesOf(ctx, apply, { held: false })
  // What other banks hold of the customer and of the acceptors is theirs: whether a line reaches is all that is said.
  const alone = ownBankOf(ctx) !== null
  const checks = reviewChecks({
    totalFen: apply.totalFen,
    tradeLater: apply.tradeLater,
    payer: await payerOf(ctx, apply),
    bills: await factsOf(ctx, apply, bills),
    stopsUnmatched: await stopsUnmatched(ctx),
    sign: await signOf(ctx, apply),
    lines: lines.map(line => ({ of: line.of, leftFen: leftOf(line, apply.totalFen) })),
    acceptors,
    bankShort: await shortOfBankLine(ctx.tx, apply),
    contracts,
    invoices,
    sums: !alone,
  })
  if (alone) return { checks, bills, lines: [], acceptors: [], contracts, invoices }
  return { checks, bills, lines: lines.map(line => lineRow(line, apply)), acceptors, contracts, invoices }
}

/** Throws Fault 9015 for an application unknown, or never submitted. */
export const reviewSheet: Handler<'/api/admin/disc_apply_review'> = async (ctx, input) => {
  const [apply] = await ctx.tx.select().from(discApply).where(eq(discApply.applyNo, input.apply_no))
  if (!apply || !isSubmitted(apply)) throw new Fault('9015')
  requireOwnBank(ctx, apply)
  return [await sheetOf(ctx, apply)]
}

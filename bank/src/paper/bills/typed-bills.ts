/**
 * Bills a company enters itself, by hand or from a file. One without broken rules is a holding to be confirmed (05):
 * the registry is asked, and nothing can be done with the bill before it has said yes (`checking.ts`).
 */

import { billHeader, readBillRow } from '@portal/shared/bills/bill-template.ts'
import { parseRange, rangeAmount, type SubRange, wholeRange } from '@portal/shared/bills/range.ts'
import { billBreaks, billWarnings, type NumberRules } from '@portal/shared/bills/typed-bill.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { type RuleBreak, ruleBreak } from '@portal/shared/errors/rule-break.ts'
import { and, eq, gt, ne, or, sql } from 'drizzle-orm'
import { bankOrg, bill, billHolding } from '../../platform/db/schema/bills.ts'
import { discApplyBill } from '../../platform/db/schema/discount.ts'
import { throwBreaks } from '../../platform/kernel/breaks.ts'
import type { CallCtx, Ctx, Handler } from '../../platform/kernel/handler.ts'
import { importRows } from '../../platform/kernel/import-rows.ts'
import { type ParamKey, readParam } from '../../platform/params/params.ts'
import { askedOnArrival, enqueueArrivals } from './checking.ts'
import { holdingMachine } from './holding-table.ts'
import { findHolding, rangeText } from './holding-view.ts'
import { lockBills } from './locking.ts'
import { moveHolding } from './move-holdings.ts'
import { billQuotes } from './quotes.ts'
import { stateRefusal, throwRefusal } from './rules.ts'

/** A bill that was typed is to be confirmed by the registry. */
const entered = holdingMachine.next('NEW', 'enter', 'member') as '05'

type Fields = RequestOf<'/api/bills/add_bill'>

const checks = ['strict', 'warn', 'off'] as const
const readings = ['record', 'bank', 'company'] as const

const oneOf = async <Value extends string>(ctx: Ctx, key: ParamKey, values: readonly Value[]) => {
  const text = await readParam(ctx.tx, key)
  const value = values.find(each => each === text)
  if (value === undefined) throw new Error(`parameter ${key} is ${text}`)
  return value
}

const numberRules = async (ctx: Ctx): Promise<NumberRules> => ({
  check: await oneOf(ctx, 'BILL_NO_CHECK', checks),
  readings: {
    7: await oneOf(ctx, 'BILL_KIND_7', readings),
    8: await oneOf(ctx, 'BILL_KIND_8', readings),
  },
})

const typedOf = (input: Fields) => ({ ...input, range: input.range ?? '' })

/** Who accepts decides the kind: a company 商票, a finance company 财票, a bank 银票. */
const kindOf = (orgClass: string) => {
  if (orgClass === 'QY') return 'AC02'
  return orgClass === 'CW' ? 'AC03' : 'AC01'
}

const findAcceptor = async (ctx: Ctx, input: Fields): Promise<{ id: number } | RuleBreak> => {
  const [org] = await ctx.tx
    .select({ id: bankOrg.id, orgClass: bankOrg.orgClass })
    .from(bankOrg)
    .where(
      and(
        // A number has twelve digits, and no institution is called so.
        or(eq(bankOrg.bankNo, input.acceptor_bank_no), eq(bankOrg.name, input.acceptor_bank_no)),
        eq(bankOrg.isAcceptor, true),
        bankOrg.active,
      ),
    )
  if (!org) return ruleBreak('20018', 'acceptor_bank_no')
  if (kindOf(org.orgClass) !== input.bill_kind) {
    return ruleBreak('20018', 'acceptor_bank_no', '承兑人与票据种类不符')
  }
  return { id: org.id }
}

const alreadyKnown = () => ruleBreak('20015', 'bill_no', '该票据已登记，不能重复录入')

/** A bill that was entered before and deleted again: no unit of it is held, and no application ever had it. */
const isAbandoned = async (ctx: Ctx, billId: number): Promise<boolean> => {
  const live = await ctx.tx
    .select({ id: billHolding.id })
    .from(billHolding)
    .where(and(eq(billHolding.billId, billId), eq(billHolding.live, true)))
    .limit(1)
  return live.length === 0 && !(await wasApplied(ctx, billId))
}

/** Drafts (round 0) do not count: a bill just typed is in one within seconds, and may have been typed wrongly. */
const wasApplied = async (ctx: Ctx, billId: number): Promise<boolean> => {
  const rows = await ctx.tx
    .select({ id: discApplyBill.id })
    .from(discApplyBill)
    .where(and(eq(discApplyBill.billId, billId), gt(discApplyBill.round, 0)))
    .limit(1)
  return rows.length > 0
}

const insertBill = async (
  ctx: Ctx,
  values: typeof bill.$inferInsert,
): Promise<{ id: number } | undefined> => {
  const [created] = await ctx.tx.insert(bill).values(values).onConflictDoNothing().returning({ id: bill.id })
  return created
}

/**
 * The bill's row; undefined when the package is known already. One that was entered before and deleted stays as it
 * was, so that drafts and details of its earlier holder never show the new face.
 */
const writeBill = async (ctx: Ctx, values: typeof bill.$inferInsert): Promise<{ id: number } | undefined> => {
  const created = await insertBill(ctx, values)
  if (created) return created
  const [known] = await ctx.tx
    .select({ id: bill.id })
    .from(bill)
    .where(and(eq(bill.billNo, values.billNo), ne(bill.source, 'sandbox'), eq(bill.replaced, false)))
    .for('update')
  if (!known || !(await isAbandoned(ctx, known.id))) return undefined
  await ctx.tx
    .update(bill)
    .set({ replaced: true, version: sql`${bill.version} + 1`, modifiedAt: new Date() })
    .where(eq(bill.id, known.id))
  return insertBill(ctx, values)
}

interface Saved {
  holdingId: number
  range: SubRange
}

const isBreak = (found: { id: number } | RuleBreak): found is RuleBreak => 'code' in found

const save = async (
  ctx: CallCtx,
  input: Fields,
  source: 'typed' | 'import',
  rules: NumberRules,
): Promise<Saved | readonly RuleBreak[]> => {
  const found = billBreaks(typedOf(input), ctx.today(), rules)
  if (found.length > 0) return found
  const acceptor = await findAcceptor(ctx, input)
  if (isBreak(acceptor)) return [acceptor]
  const packageFen = BigInt(input.package_fen)
  const row = await writeBill(ctx, {
    billNo: input.bill_no,
    billKind: input.bill_kind,
    packageFen,
    splittable: input.splittable,
    issueDate: input.issue_dt,
    dueDate: input.due_dt,
    drawerName: input.drawer_name,
    acceptorId: acceptor.id,
    payeeName: input.payee_name,
    transferable: input.transferable ?? true,
    source,
    createdAt: ctx.now(),
  })
  if (!row) return [alreadyKnown()]
  const range = parseRange(input.range || '0', packageFen) ?? wholeRange(packageFen)
  const [holding] = await ctx.tx
    .insert(billHolding)
    .values({
      billId: row.id,
      rangeStart: range.start,
      rangeEnd: range.end,
      amountFen: rangeAmount(range),
      holderMemberId: ctx.operator.memberId,
      state: entered,
      registryNextAt: askedOnArrival(),
      createdBy: ctx.operator.account,
    })
    .returning({ id: billHolding.id })
  if (!holding) throw new Error('holding was not returned')
  await ctx.audit({
    action: `bills.${source}`,
    objectType: 'bill',
    objectNo: input.bill_no,
    after: { package_fen: input.package_fen, range: `${range.start}-${range.end}` },
  })
  return { holdingId: holding.id, range }
}

export const addBill: Handler<'/api/bills/add_bill'> = async (ctx, input) => {
  const rules = await numberRules(ctx)
  const saved = await save(ctx, input, 'typed', rules)
  if (!('holdingId' in saved)) {
    throwBreaks(saved)
    throw new Error('a bill was neither saved nor refused')
  }
  await enqueueArrivals(ctx, ctx.operator.account, [saved.holdingId])
  return [
    {
      holding_id: String(saved.holdingId),
      bill_no: input.bill_no,
      range: rangeText({ ...saved.range, splittable: input.splittable }),
      state: entered,
      warnings: billWarnings(typedOf(input), rules.check).map(({ code, text: msg, field }) => ({
        code,
        msg,
        field,
      })),
    },
  ]
}

export const importBills: Handler<'/api/bills/import_bills'> = async (ctx, input) => {
  const rules = await numberRules(ctx)
  const holdingIds: number[] = []
  const answer = await importRows(ctx, input, billHeader, async (on, cells) => {
    const { fields, breaks } = readBillRow(cells)
    if (breaks.length > 0) return breaks
    const saved = await save(on, fields, 'import', rules)
    if (!('holdingId' in saved)) return saved
    holdingIds.push(saved.holdingId)
    return []
  })
  // Rows that were only checked are gone again.
  if (answer.saved > 0) await enqueueArrivals(ctx, ctx.operator.account, holdingIds)
  return [answer]
}

export const deleteBill: Handler<'/api/bills/delete_bill'> = async (ctx, input) => {
  const found = await findHolding(ctx.tx, Number(input.holding_id))
  if (!found?.live || found.holderMemberId !== ctx.operator.memberId) throw new Fault('20017')
  await lockBills(ctx.tx, [found.billId])
  const [row] = await ctx.tx.select().from(bill).where(eq(bill.id, found.billId))
  if (row?.source === 'sandbox') throw new Fault('20000', { text: '非录入的票据不能删除' })
  if (found.state !== entered) throwRefusal(stateRefusal(found))
  if (await wasApplied(ctx, found.billId)) {
    throw new Fault('20000', { text: '票据已用于贴现申请，不能删除' })
  }
  const closed = await moveHolding(ctx.tx, 'delete', { id: found.holdingId }, { registryNextAt: null })
  if (!closed) throw new Fault('20015')
  await ctx.behind(billQuotes).end(ctx, found.billId)
  await ctx.audit({ action: 'bills.delete', objectType: 'bill', objectNo: found.billNo })
  return [{ result: 'ok' }]
}

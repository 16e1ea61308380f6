/** 贴入行额度 as staff see and set them: the platform's people of every discounting bank, an officer of a bank of that one. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { and, asc, count, eq, ilike, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { instantText } from '../platform/calendar/calendar.ts'
import { containing } from '../platform/db/like.ts'
import { shownNameOf } from '../platform/db/operator-name.ts'
import { bankLine } from '../platform/db/schema/bank-lines.ts'
import { bankOrg } from '../platform/db/schema/bills.ts'
import { operator } from '../platform/db/schema/people.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { ofOwnBank } from '../platform/kernel/own-bank.ts'
import { staleFault } from '../platform/kernel/stale.ts'
import { heldOf, openBankLine } from './bank-lines.ts'

const acceptor = alias(bankOrg, 'acceptor')

/** The banks whose lines the caller may set. */
const ownBanks = (ctx: CallCtx) =>
  and(eq(bankOrg.isDiscountBank, true), bankOrg.active, ofOwnBank(ctx, bankOrg.id))

export const queryBankLine: Handler<'/api/admin/acceptor/query_bank_line'> = async (ctx, filter) => {
  const { page_no, page_size } = filter
  const keyword = filter.keyword?.trim()
  const where = and(
    ofOwnBank(ctx, bankLine.bankOrgId),
    filter.bank_no ? eq(bankOrg.bankNo, filter.bank_no) : undefined,
    keyword ? or(ilike(acceptor.name, containing(keyword)), eq(acceptor.bankNo, keyword)) : undefined,
  )
  const [counted] = await ctx.tx
    .select({ total: count() })
    .from(bankLine)
    .innerJoin(bankOrg, eq(bankOrg.id, bankLine.bankOrgId))
    .innerJoin(acceptor, eq(acceptor.id, bankLine.acceptorId))
    .where(where)
  const rows = await ctx.tx
    .select({
      line: bankLine,
      bankNo: bankOrg.bankNo,
      bankName: bankOrg.name,
      orgCode: acceptor.bankNo,
      orgName: acceptor.name,
      setBy: shownNameOf(operator),
    })
    .from(bankLine)
    .innerJoin(bankOrg, eq(bankOrg.id, bankLine.bankOrgId))
    .innerJoin(acceptor, eq(acceptor.id, bankLine.acceptorId))
    .leftJoin(operator, eq(operator.id, bankLine.setBy))
    .where(where)
    .orderBy(asc(bankOrg.bankNo), asc(acceptor.bankNo))
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  const banks = await ctx.tx
    .select({ bank_no: bankOrg.bankNo, bank_name: bankOrg.name })
    .from(bankOrg)
    .where(ownBanks(ctx))
    .orderBy(asc(bankOrg.bankNo))
  return [
    {
      total: counted?.total ?? 0,
      rows: rows.map(({ line, ...row }) => ({
        bank_no: row.bankNo,
        bank_name: row.bankName,
        org_code: row.orgCode,
        org_name: row.orgName,
        limit_fen: String(line.limitFen),
        used_fen: String(line.usedFen),
        left_fen: String(line.limitFen - line.usedFen),
        set_by: row.setBy ?? '',
        set_at: instantText(line.setAt),
        version: line.version,
      })),
      page_no,
      page_size,
      banks,
    },
  ]
}

/** @throws Fault 20380 for what is no discounting bank, or another than the officer's own; 9015, 20384 */
const partiesOf = async (ctx: CallCtx, bankNo: string, orgCode: string) => {
  const [bank] = await ctx.tx
    .select({ id: bankOrg.id })
    .from(bankOrg)
    .where(and(eq(bankOrg.bankNo, bankNo), ownBanks(ctx)))
  if (!bank) throw new Fault('20380', { fields: { bank_no: new Fault('20380').text } })
  if (bankNo === orgCode) throw new Fault('20384', { fields: { org_code: new Fault('20384').text } })
  // Whoever takes or gives back of this acceptor waits from here on: what the bank holds of it stands still.
  const [org] = await ctx.tx
    .select({ id: bankOrg.id })
    .from(bankOrg)
    .where(and(eq(bankOrg.bankNo, orgCode), eq(bankOrg.isAcceptor, true)))
    .for('no key update')
  if (!org) throw new Fault('9015', { fields: { org_code: '没有这家承兑人' } })
  return { bankOrgId: bank.id, acceptorId: org.id }
}

type Parties = Awaited<ReturnType<typeof partiesOf>>

/** @throws Fault 20383 */
const refuseBelow = (usedFen: bigint): never => {
  const text = `额度不能低于该贴入行已占用的 ${formatYuan(usedFen)} 元`
  throw new Fault('20383', { text, fields: { limit_fen: text } })
}

/** Makes a line and records it on what stands. @returns how much of it is used, fen. @throws Fault 20383 */
const begin = async (ctx: CallCtx, of: Parties, limitFen: bigint): Promise<bigint> => {
  if (limitFen === 0n) {
    const text = '新设的额度须大于 0'
    throw new Fault('20383', { text, fields: { limit_fen: text } })
  }
  const usedFen = await openBankLine(ctx.tx, {
    ...of,
    limitFen,
    setBy: ctx.operator.operatorId,
    setAt: ctx.now(),
  })
  return usedFen ?? refuseBelow(await heldOf(ctx.tx, of))
}

/** Moves a line's limit, or ends the line. @returns its version from now on; null when it has ended. @throws Fault 20383 */
const move = async (
  ctx: CallCtx,
  line: typeof bankLine.$inferSelect,
  limitFen: bigint,
): Promise<number | null> => {
  if (limitFen < line.usedFen) refuseBelow(line.usedFen)
  if (limitFen === 0n) {
    await ctx.tx.delete(bankLine).where(eq(bankLine.id, line.id))
    return null
  }
  const version = line.version + 1
  await ctx.tx
    .update(bankLine)
    .set({ limitFen, version, setBy: ctx.operator.operatorId, setAt: ctx.now() })
    .where(eq(bankLine.id, line.id))
  return version
}

/**
 * Sets how much a bank lets itself hold of an acceptor; 0 ends a line of which nothing is used.
 * @throws Fault 9015, 20000, 20380, 20383, 20384
 */
export const setBankLine: Handler<'/api/admin/acceptor/set_bank_line'> = async (ctx, input) => {
  const { bank_no, org_code } = input
  const of = await partiesOf(ctx, bank_no, org_code)
  const object = { objectType: 'bank_line', objectNo: `${bank_no} ${org_code}` } as const
  const limitFen = BigInt(input.limit_fen)
  const [line] = await ctx.tx
    .select()
    .from(bankLine)
    .where(and(eq(bankLine.bankOrgId, of.bankOrgId), eq(bankLine.acceptorId, of.acceptorId)))
  if (line?.version !== input.version) throw await staleFault(ctx, object)
  const usedFen = line ? line.usedFen : await begin(ctx, of, limitFen)
  const version = line ? await move(ctx, line, limitFen) : 0
  await ctx.audit({
    action: version === null ? 'bank_line.end' : 'bank_line.set',
    ...object,
    ...(line && { before: { limitFen: line.limitFen, version: line.version } }),
    ...(version !== null && { after: { limitFen, version } }),
  })
  await tellChange(ctx, { to: { staffOf: of.bankOrgId }, topic: 'reference', refNo: object.objectNo })
  return [{ bank_no, org_code, used_fen: String(usedFen), version }]
}

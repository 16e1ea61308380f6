/** An institution's own entries. */
import { and, count, desc, eq, gte, isNotNull, like, lte } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import { ledgerEntry, ledgerTxn, type MovementKind, settleAccount } from '../platform/db/schema/ledger.ts'
import type { Handler } from '../platform/kernel/handler.ts'

const kindNames: Readonly<Partial<Record<MovementKind, string>>> = {
  opening: '期初',
  rd_settle: '首期结算',
  rd_due: '到期结算',
  rd_maturity: '票据到期兑付',
  rd_collect: '质押票据托收',
  recourse: '票据追索清偿',
  rd_transfer: '贴现票据转入',
}

export const queryLedger: Handler<'/api/rediscount/query_ledger'> = async (ctx, input) => {
  const where = and(
    eq(settleAccount.ownerMemberId, ctx.operator.memberId),
    isNotNull(settleAccount.book),
    input.order_no ? like(ledgerTxn.refNo, `${input.order_no}:%`) : undefined,
    input.from ? gte(ledgerTxn.businessDate, input.from) : undefined,
    input.to ? lte(ledgerTxn.businessDate, input.to) : undefined,
  )
  const [counted] = await ctx.tx
    .select({ total: count() })
    .from(ledgerEntry)
    .innerJoin(ledgerTxn, eq(ledgerTxn.id, ledgerEntry.txnId))
    .innerJoin(settleAccount, eq(settleAccount.id, ledgerEntry.accountId))
    .where(where)
  const rows = await ctx.tx
    .select({ entry: ledgerEntry, txn: ledgerTxn, accountName: settleAccount.acctName })
    .from(ledgerEntry)
    .innerJoin(ledgerTxn, eq(ledgerTxn.id, ledgerEntry.txnId))
    .innerJoin(settleAccount, eq(settleAccount.id, ledgerEntry.accountId))
    .where(where)
    .orderBy(desc(ledgerTxn.id), ledgerEntry.id)
    .limit(input.page_size)
    .offset((input.page_no - 1) * input.page_size)
  return [
    {
      total: counted?.total ?? 0,
      rows: rows.map(({ entry, txn, accountName }) => ({
        txn_no: txn.txnNo,
        kind_name: kindNames[txn.kind] ?? '',
        order_no: /^BJ\d{14}/.exec(txn.refNo)?.[0] ?? '',
        account_name: accountName,
        side: entry.side,
        amount_fen: String(entry.amountFen),
        balance_after_fen: String(entry.balanceAfterFen),
        remark: entry.remark,
        business_dt: txn.businessDate,
        at: instantText(txn.at),
      })),
      page_no: input.page_no,
      page_size: input.page_size,
    },
  ]
}

/** What the tests of re-discount orders do again and again: two institutions, each with a trader and a checker. */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { checkBooks } from '../ledger/check.ts'
import { queryRows } from '../platform/db/db.ts'
import { type DatedBill, giveBill } from './give-bill.ts'
import { must, newKey, type TestBank } from './test-bank.ts'

export const ours = { maker: '15400000101', checker: '15400000102', name: '江州示例银行' }
export const theirs = { maker: '15400000111', checker: '15400000112', name: '华东示例银行' }

export const deskSceneOf = (bank: TestBank) => {
  const change = (statement: string) => bank.db.execute(sql.raw(statement))

  const userCodeOf = async (name: string) => {
    const [row] = await queryRows<{ code: string }>(
      bank.db,
      sql`select user_code as code from member where company_name = ${name}`,
    )
    return must(row, name).code
  }

  const give = (name: string, dated: DatedBill) => giveBill(bank.db, bank.clock, name, dated)

  /** Terms of a sale to the other institution today; `more` changes them. */
  const terms = async (more: Record<string, unknown> = {}) => ({
    idem_key: newKey(),
    busi_type: 'BT01' as const,
    direction: 'TDD02' as const,
    trade_type: 'TT01' as const,
    cp_user_code: await userCodeOf(theirs.name),
    clear_speed: 'CS00' as const,
    rate_e6: 11_500,
    valid_until: `${bank.clock.today()}T15:30:00+08:00`,
    latest_settle_time: '16:30',
    bills: [] as { holding_id?: string; bill_no?: string; range?: string }[],
    ...more,
  })

  const save = async (more: Record<string, unknown>, account = ours.maker) =>
    bank.as(account)('/api/rediscount/save_order', await terms(more))
  const submit = async (order_no: string, account = ours.maker) =>
    bank.as(account)('/api/rediscount/submit_order', { order_no })
  const pass = (order_no: string, account: string) =>
    bank.as(account)('/api/rediscount/review_pass', { order_nos: [order_no] })
  const accept = (order_no: string, account = theirs.maker) =>
    bank.as(account)('/api/rediscount/accept_order', { idem_key: newKey(), order_no })

  /** Saved, submitted and passed: sent. */
  const send = async (more: Record<string, unknown>) => {
    const { order_no } = await save(more)
    await submit(order_no)
    await pass(order_no, ours.checker)
    return order_no
  }
  /** Sent, accepted and passed: dealt. Nothing is settled yet. */
  const deal = async (more: Record<string, unknown>) => {
    const order_no = await send(more)
    await accept(order_no)
    await pass(order_no, theirs.checker)
    return order_no
  }

  const detail = (order_no: string, account = ours.maker) =>
    bank.as(account)('/api/rediscount/order_detail', { order_no })

  const entries = async (order_no: string, account: string) => {
    const { rows } = await bank.as(account)('/api/rediscount/query_ledger', { order_no, page_size: 100 })
    return rows.map(row => `${row.side} ${row.account_name} ${row.amount_fen}`).toSorted()
  }

  /** Orders, bills, lines, money and keys: equal before and after a refusal. */
  const snapshot = async () => ({
    orders: await queryRows(bank.db, sql`select * from rd_order order by id`),
    bills: await queryRows(bank.db, sql`select * from rd_order_bill order by id`),
    logs: await queryRows(bank.db, sql`select * from rd_order_log order by id`),
    lines: await queryRows(bank.db, sql`select * from rd_credit_line order by id`),
    rest: await bank.snapshot(),
  })

  /** Refused with this code and text, and everything is as it was. */
  const refused = async (act: () => Promise<unknown>, code: string, text?: string) => {
    const before = await snapshot()
    await expect(act(), `${code} ${text ?? ''}`).rejects.toMatchObject({
      code,
      ...(text !== undefined && { text }),
    })
    expect(await snapshot()).toEqual(before)
  }

  const usedOf = async (name: string) => {
    const rows = await queryRows<{ used: string }>(
      bank.db,
      sql`select sum(l.used_fen)::text as used from rd_credit_line l join member m on m.id = l.member_id where m.company_name = ${name}`,
    )
    return BigInt(must(rows[0], name).used)
  }

  /** The holdings that a bill has come to, by their range. */
  const holdingsOf = (billNo: string) =>
    queryRows<{ holder: string; state: string; lock_ref: string | null }>(
      bank.db,
      sql`select m.company_name as holder, h.state, h.lock_ref from bill_holding h join member m on m.id = h.holder_member_id
        join bill b on b.id = h.bill_id where b.bill_no = ${billNo} and h.live order by h.range_start`,
    )

  const booksHold = async () => expect(await checkBooks(bank.db)).toEqual([])

  return {
    change,
    userCodeOf,
    give,
    terms,
    save,
    submit,
    pass,
    accept,
    send,
    deal,
    detail,
    entries,
    refused,
    usedOf,
    holdingsOf,
    booksHold,
  }
}

export type DeskScene = ReturnType<typeof deskSceneOf>

/** What the tests of re-discount orders do again and again: two institutions, each with a trader and a checker. */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { queryRows } from '../db/db.ts'
import { must, newKey, type TestBank } from '../discount/test-bank.ts'
import { checkBooks } from '../ledger/check.ts'
import { lockBooks } from '../ledger/institution-books.ts'
import { post } from '../ledger/post.ts'

export const ours = { maker: '15400000101', checker: '15400000102', name: '江州示例银行' }
export const theirs = { maker: '15400000111', checker: '15400000112', name: '华东示例银行' }

interface DatedBill {
  faceFen: bigint
  dueDate: string
  issueDate?: string
}

let serial = 0

export const deskSceneOf = (bank: TestBank) => {
  const change = (statement: string) => bank.db.execute(sql.raw(statement))

  const userCodeOf = async (name: string) => {
    const [row] = await queryRows<{ code: string }>(
      bank.db,
      sql`select user_code as code from member where company_name = ${name}`,
    )
    return must(row, name).code
  }

  /** Puts a bill of a sound bank into an institution's hands, with its face in the books. @returns the holding's id and the number */
  const give = async (name: string, { faceFen, dueDate, issueDate = '2026-06-01' }: DatedBill) => {
    serial += 1
    const no = `5999990000030${issueDate.replaceAll('-', '')}${String(90_000_000 + serial)}0`
    const [row] = await queryRows<{ id: string }>(
      bank.db,
      sql.raw(`with b as (
        insert into bill (bill_no, bill_kind, package_fen, splittable, issue_dt, due_dt, drawer_name, acceptor_id, payee_name, source)
        select '${no}', 'AC01', ${faceFen}, true, '${issueDate}', '${dueDate}', '青禾示例电子科技有限公司', id, '屏山示例医药有限公司', 'sandbox'
          from bank_org where name = '中原示例银行' returning id)
        insert into bill_holding (bill_id, range_start, range_end, amount_fen, holder_member_id, state, created_by)
        select b.id, 1, ${faceFen}, ${faceFen}, m.id, '10', 'test' from b, member m where m.company_name = '${name}'
        returning id::text`),
    )
    await bank.db.transaction(async tx => {
      const [owner] = await queryRows<{ id: string }>(
        tx,
        sql`select id::text from member where company_name = ${name}`,
      )
      const id = Number(must(owner, name).id)
      const books = (await lockBooks(tx, [id]))(id)
      await post(tx, bank.clock, {
        kind: 'opening',
        refNo: `test ${serial}`,
        postings: [
          { accountId: books('BILLS').id, side: 'D', amountFen: faceFen, remark: 'test' },
          { accountId: books('CAPITAL').id, side: 'C', amountFen: faceFen, remark: 'test' },
        ],
      })
    })
    return { holding_id: must(row, 'holding').id, bill_no: no }
  }

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
    booksHold,
  }
}

export type DeskScene = ReturnType<typeof deskSceneOf>

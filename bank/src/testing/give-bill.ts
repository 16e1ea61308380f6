/** Bills that tests put into institutions' hands, of the faces and days a worked example needs. */
import { sql } from 'drizzle-orm'
import { lockBooks } from '../ledger/institution-books.ts'
import { post } from '../ledger/post.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { type Db, queryRows } from '../platform/db/db.ts'

export interface DatedBill {
  faceFen: bigint
  dueDate: string
  issueDate?: string
}

let serial = 0

/** Puts a bill of a sound bank into an institution's hands, with its face in the books and on its line. @returns the holding's id and the number */
export const giveBill = async (
  db: Db,
  clock: Clock,
  name: string,
  { faceFen, dueDate, issueDate = '2026-06-01' }: DatedBill,
): Promise<{ holding_id: string; bill_no: string }> => {
  serial += 1
  const no = `5999990000030${issueDate.replaceAll('-', '')}${String(90_000_000 + serial)}0`
  const [row] = await queryRows<{ holding: string; member: string }>(
    db,
    sql.raw(`with b as (
      insert into bill (bill_no, bill_kind, package_fen, splittable, issue_dt, due_dt, drawer_name, acceptor_id, payee_name, source)
      select '${no}', 'AC01', ${faceFen}, true, '${issueDate}', '${dueDate}', '青禾示例电子科技有限公司', id, '屏山示例医药有限公司', 'sandbox'
        from bank_org where name = '中原示例银行' returning id)
      , line as (
        update rd_credit_line set used_fen = used_fen + ${faceFen} where acceptor_class = 'GG'
           and member_id = (select id from member where company_name = '${name}') returning id)
      insert into bill_holding (bill_id, range_start, range_end, amount_fen, holder_member_id, credit_line_id, state, created_by)
      select b.id, 1, ${faceFen}, ${faceFen}, m.id, line.id, '10', 'test' from b, member m left join line on true
       where m.company_name = '${name}'
      returning id::text as holding, holder_member_id::text as member`),
  )
  if (!row) throw new Error(`${name} is missing`)
  await db.transaction(async tx => {
    const id = Number(row.member)
    const books = (await lockBooks(tx, [id]))(id)
    await post(tx, clock, {
      kind: 'opening',
      refNo: `test ${serial}`,
      postings: [
        { accountId: books('BILLS').id, side: 'D', amountFen: faceFen, remark: 'test' },
        { accountId: books('CAPITAL').id, side: 'C', amountFen: faceFen, remark: 'test' },
      ],
    })
  })
  return { holding_id: row.holding, bill_no: no }
}

/** Bills that tests put into companies' hands, of the faces, kinds and days a case needs. */
import { sql } from 'drizzle-orm'
import { type Db, queryRows } from '../platform/db/db.ts'

export interface CompanyBill {
  /** AC02 is of a company that accepts, all others of a sound bank. */
  kind?: 'AC01' | 'AC02'
  faceFen: bigint
  dueDate: string
}

let serial = 0

/** @param account whose company holds it @returns the holding's id and the number */
export const giveCompanyBill = async (
  db: Db,
  account: string,
  { kind = 'AC01', faceFen, dueDate }: CompanyBill,
): Promise<{ holding_id: string; bill_no: string }> => {
  serial += 1
  const no = `${kind === 'AC02' ? '6' : '5'}99999000003020260105${String(80_000_000 + serial)}0`
  const acceptor = kind === 'AC02' ? `org_class = 'QY' and not overdue_flag` : `name = '中原示例银行'`
  const [row] = await queryRows<{ holding: string }>(
    db,
    sql.raw(`with b as (
      insert into bill (bill_no, bill_kind, package_fen, splittable, issue_dt, due_dt, drawer_name, acceptor_id, payee_name, source)
      select '${no}', '${kind}', ${faceFen}, true, '2026-01-05', '${dueDate}', '青禾示例电子科技有限公司', id, '屏山示例医药有限公司', 'sandbox'
        from bank_org where ${acceptor} order by id limit 1 returning id)
      insert into bill_holding (bill_id, range_start, range_end, amount_fen, holder_member_id, state, created_by)
      select b.id, 1, ${faceFen}, ${faceFen}, o.member_id, '10', 'test' from b, operator o where o.account = '${account}'
      returning id::text as holding`),
  )
  if (!row) throw new Error(`${account} is missing`)
  return { holding_id: row.holding, bill_no: no }
}

import { sql } from 'drizzle-orm'
import { type Db, queryRows } from '../platform/db/db.ts'

/**
 * Lines of which something else is used than the bills that record them come to, and bills that do not record the line
 * their bank has for the acceptor whose line they take. Some acceptors of the demo data have a line that is nearly used
 * by what the portal does not hold.
 */
export const brokenLines = async (db: Db): Promise<readonly unknown[]> => [
  ...(await queryRows(
    db,
    sql`select o.name, o.used_limit_fen, coalesce(sum(l.face_fen), 0) as recorded from bank_org o
      left join disc_apply_bill l on l.credit_org_id = o.id
      group by o.id having o.used_limit_fen > o.credit_limit_fen or o.used_limit_fen < coalesce(sum(l.face_fen), 0)`,
  )),
  ...(await queryRows(
    db,
    sql`select k.id, k.used_fen, coalesce(sum(l.face_fen), 0) as recorded from bank_line k
      left join disc_apply_bill l on l.bank_line_id = k.id
      group by k.id having k.used_fen > k.limit_fen or k.used_fen <> coalesce(sum(l.face_fen), 0)`,
  )),
  ...(await queryRows(
    db,
    sql`select l.id, l.bank_line_id, k.id as line from disc_apply_bill l join disc_apply a on a.id = l.apply_id
      left join bank_line k on k.bank_org_id = a.disc_bank_id and k.acceptor_id = l.credit_org_id
      where l.bank_line_id is distinct from k.id`,
  )),
]

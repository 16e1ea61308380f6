import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether a recourse is about units that a discounting bank has paid for, whoever holds them now: what becomes of them
 * is that bank's business as well. A condition on the table `recourse`, by its own name.
 */
export const recourseOfBank = (bankOrgId: number): SQL =>
  sql`exists (select 1 from disc_apply_bill bought join disc_apply paid on paid.id = bought.apply_id
    where bought.bill_id = recourse.bill_id and bought.range_start <= recourse.range_end
      and bought.range_end >= recourse.range_start and bought.round = paid.round
      and paid.paid_at is not null and paid.disc_bank_id = ${bankOrgId})`

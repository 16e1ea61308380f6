/** A bill of an overdue repo that its pledgee has collected. */
import { presentmentMeanings } from '@portal/shared/presentment/meanings.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { statesWhere } from '../../platform/kernel/machine.ts'

const paid = statesWhere(presentmentMeanings, state => state.paid)

interface Units {
  billId: PgColumn
  rangeStart: PgColumn
  rangeEnd: PgColumn
}

/** Whether some units of a bill were paid to their pledgee. */
export const collectedByPledgee = ({ billId, rangeStart, rangeEnd }: Units): SQL =>
  sql`exists (select 1 from presentment p where p.holder_kind = 'pledgee' and p.state in ${paid}
    and p.bill_id = ${billId} and p.range_start <= ${rangeEnd} and p.range_end >= ${rangeStart})`

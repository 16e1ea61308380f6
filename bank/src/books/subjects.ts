/** Which subject an account belongs to, as SQL and as a row. */
import { type BookSet, type SubjectNo, subjects } from '@portal/shared/books/subjects.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { BookCode } from '../ledger/institution-books.ts'
import type { GlCode } from '../ledger/post.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'

const ofGl: Readonly<Record<GlCode, SubjectNo>> = {
  CENTRAL_BANK: '1003',
  DISC_ASSET: '1301',
  DESK_CLAIM: '3001',
  INTEREST_INCOME: '6011',
  OPERATING_EXPENSE: '6601',
}

const ofBook: Readonly<Record<BookCode, SubjectNo>> = {
  CLEARING: '102101',
  REPO_ASSET: '111101',
  BILLS: '130101',
  REPO_DEBT: '211101',
  HEAD_OFFICE: '300101',
  OFF_PLATFORM: '300201',
  CAPITAL: '400101',
  INTEREST_IN: '601101',
  INTEREST_OUT: '641101',
}

const CUSTOMERS: SubjectNo = '2011'
const PAYERS: SubjectNo = '2241'

const cases = (table: Readonly<Record<string, SubjectNo>>): SQL =>
  sql.join(
    Object.entries(table).map(([name, no]) => sql`when ${name} then ${no}`),
    sql` `,
  )

/** Of a row of `settle_account`: the number of its subject. */
export const subjectNo: SQL<SubjectNo> = sql<SubjectNo>`case
  when ${settleAccount.glCode} is not null then case ${settleAccount.glCode} ${cases(ofGl)} end
  when ${settleAccount.book} is not null then case ${settleAccount.book} ${cases(ofBook)} end
  when ${settleAccount.isPayer} then ${PAYERS} else ${CUSTOMERS} end`

/** Of a row of `settle_account`: whether it stands in a set of books. */
export const inSet = (set: BookSet): SQL =>
  set === 'traders' ? sql`${settleAccount.book} is not null` : sql`${settleAccount.book} is null`

export const subjectNos = Object.keys(subjects) as SubjectNo[]

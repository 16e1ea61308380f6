import { MAX_FILE_ROWS } from '@portal/shared/contract/exports.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A question for ids as SQL for the array of its answers in their order: one more than a file takes at most. */
export const idArray = (question: { limit: (rows: number) => SQLWrapper }): SQL =>
  sql`array${question.limit(MAX_FILE_ROWS + 1)}`

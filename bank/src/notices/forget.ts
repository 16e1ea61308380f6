import { eq } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { notice, noticeRead } from '../platform/db/schema/notices.ts'
import { forgetListener } from '../platform/feed/feed.ts'

/** Deletes what somebody was sent, before the account goes: read marks, also of what a colleague settled, notices, news. */
export const forgetReader = async (tx: Tx, operatorId: number): Promise<void> => {
  await tx.delete(noticeRead).where(eq(noticeRead.operatorId, operatorId))
  await tx.delete(notice).where(eq(notice.operatorId, operatorId))
  await forgetListener(tx, operatorId)
}

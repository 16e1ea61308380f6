/** Logos that staff have uploaded: the only stored pictures that guests may see, while the pages name them. */
import type { PageSettings } from '@portal/shared/contract/content.ts'
import { downloadFile } from '@portal/shared/contract/file.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { pageSetting } from '../db/schema/content.ts'
import { fileObject } from '../db/schema/files.ts'
import type { CallCtx } from '../http/handler.ts'

/** `sceneId` of their upload. */
export const logoScene = 'logo'
const logoFields = ['shortcut_icon', 'index_logo', 'login_logo', 'menu_logo', 'menu_small_logo'] as const

/**
 * No picture of a customer becomes public by being named as a logo.
 * @throws Fault 9012 for a stored picture that the bank's own people did not upload as one
 */
export const checkLogos = async (ctx: CallCtx, page: PageSettings['page']): Promise<void> => {
  for (const field of logoFields) {
    const address = page[field]
    if (!address.startsWith(downloadFile.path)) continue
    const [found] = await ctx.tx
      .select({ total: count() })
      .from(fileObject)
      .where(
        and(
          eq(fileObject.name, address.slice(downloadFile.path.length)),
          eq(fileObject.memberId, ctx.operator.memberId),
          eq(fileObject.sceneId, logoScene),
        ),
      )
    if (!found?.total) throw new Fault('9012', { fields: { [field]: '请上传 Logo 图片' } })
  }
}

/** A logo that the pages name now; undefined for any other file. */
export const publicLogo = async (
  db: Db,
  name: string,
): Promise<{ content: Uint8Array; originalName: string } | undefined> => {
  const [row] = await db
    .select({ content: fileObject.content, originalName: fileObject.originalName })
    .from(fileObject)
    .where(
      and(
        eq(fileObject.name, name),
        eq(fileObject.sceneId, logoScene),
        sql`exists (
          select 1 from ${pageSetting} s, jsonb_each_text(s.value -> 'page') as field
           where field.value = ${downloadFile.path + name})`,
      ),
    )
  return row
}

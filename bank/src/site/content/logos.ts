/** Logos that staff have uploaded: the only stored pictures that guests may see, while the pages name them. */
import { logoScene, pictureOrigin } from '@portal/shared/content/logos.ts'
import type { PageSettings } from '@portal/shared/contract/content.ts'
import { downloadFile } from '@portal/shared/contract/file.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { pageSetting } from '../../platform/db/schema/content.ts'
import { fileObject } from '../../platform/db/schema/files.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'

const logoFields = ['shortcut_icon', 'index_logo', 'login_logo', 'menu_logo', 'menu_small_logo'] as const

const wrongAddress = '请填写以 https:// 开头的完整地址，域名须为字母、数字、点或连字符'

/** No page shows a picture from where its policy cannot name. */
const checkOrigins = (page: PageSettings['page']): void => {
  for (const field of ['upload_base_path', ...logoFields] as const) {
    if (page[field].startsWith('https:') && pictureOrigin(page[field]) === undefined)
      throw new Fault('9012', { fields: { [field]: wrongAddress } })
  }
}

/**
 * No picture of a customer becomes public by being named as a logo.
 * @throws Fault 9012 for a stored picture that the bank's own people did not upload as one, and for an address that no
 * page could show
 */
export const checkLogos = async (ctx: CallCtx, page: PageSettings['page']): Promise<void> => {
  checkOrigins(page)
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

import { hasPermission, type PermissionName } from '@portal/shared/access/permissions.ts'
import { downloadFile } from '@portal/shared/contract/file.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, isNotNull, or } from 'drizzle-orm'
import { instantText } from '../../platform/calendar/calendar.ts'
import { discApply } from '../../platform/db/schema/discount.ts'
import { document } from '../../platform/db/schema/documents.ts'
import { fileObject } from '../../platform/db/schema/files.ts'
import { rdOrder } from '../../platform/db/schema/rediscount.ts'
import { bankSign } from '../../platform/db/schema/signing.ts'
import type { Ctx, Handlers } from '../../platform/kernel/handler.ts'
import { documents } from './job.ts'

const ofApplications = ['disc_apply_view'] as const
const ofSignings = ['disc_apply_view', 'sign_view'] as const

/** Of an order each side has its own papers: whether the caller's institution is one of them. */
const isPartyOf = async (ctx: Ctx, refNo: string, memberId: number): Promise<boolean> => {
  const [order] = await ctx.tx
    .select({ id: rdOrder.id })
    .from(rdOrder)
    .where(
      and(
        eq(rdOrder.orderNo, refNo),
        isNotNull(rdOrder.dealNo),
        or(eq(rdOrder.ownMemberId, memberId), eq(rdOrder.cpMemberId, memberId)),
      ),
    )
  return order !== undefined
}

/** Whose application or signing this is, and what lets the bank's people see its papers. */
const ownerOf = async (
  ctx: Ctx,
  refNo: string,
): Promise<{ memberId: number; permissions: readonly PermissionName[] } | undefined> => {
  const [apply] = await ctx.tx
    .select({ memberId: discApply.memberId })
    .from(discApply)
    .where(eq(discApply.applyNo, refNo))
  if (apply) return { ...apply, permissions: ofApplications }
  const [sign] = await ctx.tx
    .select({ memberId: bankSign.memberId })
    .from(bankSign)
    .where(eq(bankSign.signNo, refNo))
  return sign && { ...sign, permissions: ofSignings }
}

export const documentsHandlers = {
  '/api/document/query_document': async (ctx, input) => {
    const { memberId, principal } = ctx.operator
    const mayAny = (names: readonly PermissionName[]) => names.some(name => hasPermission(principal, name))
    const isStaff = principal.kind === 'staff' || principal.kind === 'admin'
    if (isStaff && !mayAny(ofSignings)) throw new Fault('1003')
    const isParty = await isPartyOf(ctx, input.ref_no, memberId)
    const owner = isParty ? undefined : await ownerOf(ctx, input.ref_no)
    const isOpen = isParty || owner?.memberId === memberId || (owner && mayAny(owner.permissions))
    if (!isOpen) throw new Fault('9015')
    const rows = await ctx.tx
      .select({
        kind: document.kind,
        createdAt: document.createdAt,
        name: fileObject.name,
        size: fileObject.size,
      })
      .from(document)
      .innerJoin(fileObject, eq(fileObject.id, document.fileId))
      .where(and(eq(document.refNo, input.ref_no), isParty ? eq(document.memberId, memberId) : undefined))
      .orderBy(asc(document.createdAt), asc(document.id))
    return rows.map(row => ({
      kind: row.kind,
      title: documents[row.kind].title,
      url: downloadFile.path + row.name,
      size: row.size,
      created_at: instantText(row.createdAt),
    }))
  },
} satisfies Handlers

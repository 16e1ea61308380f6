import { hasPermission } from '@portal/shared/access/masks.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { downloadFile } from '@portal/shared/contract/file.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { receiptNoPattern, statementNoPattern } from '@portal/shared/receipts/receipt-code.ts'
import { isRecourseNo } from '@portal/shared/recourse/number.ts'
import { papersFor } from '@portal/shared/recourse/papers.ts'
import { and, asc, eq, gt, inArray, isNotNull, or, type SQL } from 'drizzle-orm'
import { instantText } from '../../platform/calendar/calendar.ts'
import { recourseOfBank } from '../../platform/db/discounted-bills.ts'
import { discApply } from '../../platform/db/schema/discount.ts'
import { document } from '../../platform/db/schema/documents.ts'
import { fileObject } from '../../platform/db/schema/files.ts'
import { receipt } from '../../platform/db/schema/receipts.ts'
import { recourse, recourseParty } from '../../platform/db/schema/recourse.ts'
import { rdOrder } from '../../platform/db/schema/rediscount.ts'
import { bankSign } from '../../platform/db/schema/signing.ts'
import { statement } from '../../platform/db/schema/statements.ts'
import type { CallCtx, Ctx, Handler, Handlers } from '../../platform/kernel/handler.ts'
import { ownBankOf, requireOwnBank } from '../../platform/kernel/own-bank.ts'
import { letterSheet } from './apply-letter.ts'
import { documents } from './job.ts'
import { readReceipt, receiptSheet } from './receipt-sheet.ts'
import { sheetRow } from './sheet-row.ts'
import { readApply } from './sources.ts'
import { readStatement, statementSheet } from './statement-sheet.ts'

const ofApplications = ['disc_apply_view'] as const
const ofSignings = ['disc_apply_view', 'sign_view'] as const
const ofStatements = ['sign_view'] as const

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

/** Papers of a recourse that a party which is pursued may read; undefined for somebody else. */
const ofPursued = async (ctx: Ctx, refNo: string, memberId: number): Promise<SQL | undefined> => {
  if (!isRecourseNo(refNo)) return undefined
  const [own] = await ctx.tx
    .select({ paidFen: recourseParty.paidFen })
    .from(recourseParty)
    .innerJoin(recourse, eq(recourse.id, recourseParty.recourseId))
    .where(and(eq(recourse.recourseNo, refNo), eq(recourseParty.memberId, memberId)))
  return own && inArray(document.kind, papersFor({ settled: true, all: false, paidFen: own.paidFen }))
}

interface Owner {
  memberId: number
  /** What lets the bank's people see its papers. */
  permissions: readonly PermissionName[]
  /** The discounting bank that it is with; null where it is with none. */
  bankOrgId: number | null
}

/** Whose application, signing, receipt, statement or recourse this is. */
const ownerOf = async (ctx: Ctx, refNo: string): Promise<Owner | undefined> => {
  const [apply] = await ctx.tx
    .select({ memberId: discApply.memberId, bankOrgId: discApply.bankOrgId })
    .from(discApply)
    .where(eq(discApply.applyNo, refNo))
  if (apply) return { ...apply, permissions: ofApplications }
  const [sign] = await ctx.tx
    .select({ memberId: bankSign.memberId, bankOrgId: bankSign.bankOrgId })
    .from(bankSign)
    .where(eq(bankSign.signNo, refNo))
  if (sign) return { ...sign, permissions: ofSignings }
  const [own] = await ctx.tx
    .select({ memberId: receipt.memberId, bankOrgId: discApply.bankOrgId })
    .from(receipt)
    .leftJoin(discApply, eq(discApply.applyNo, receipt.refNo))
    .where(eq(receipt.receiptNo, refNo))
  if (own) return { ...own, permissions: ofApplications }
  const [ofAccount] = await ctx.tx
    .select({ memberId: statement.memberId })
    .from(statement)
    .where(eq(statement.statementNo, refNo))
  if (ofAccount) return { ...ofAccount, permissions: ofStatements, bankOrgId: null }
  const ownBank = ownBankOf(ctx)
  const [begun] = await ctx.tx
    .select({ memberId: recourse.memberId })
    .from(recourse)
    .where(and(eq(recourse.recourseNo, refNo), ownBank === null ? undefined : recourseOfBank(ownBank)))
  return begun && { ...begun, permissions: ofApplications, bankOrgId: ownBank }
}

/** Throws Fault 1003, 9015 for who may not see its papers. @returns what narrows them to the caller's own */
const requireReader = async (ctx: CallCtx, refNo: string): Promise<SQL | undefined> => {
  const { memberId, principal } = ctx.operator
  const mayAny = (names: readonly PermissionName[]) => names.some(name => hasPermission(principal, name))
  const isStaff = principal.kind === 'staff' || principal.kind === 'admin'
  if (isStaff && !mayAny(ofSignings)) throw new Fault('1003')
  if (await isPartyOf(ctx, refNo, memberId)) return eq(document.memberId, memberId)
  const pursued = await ofPursued(ctx, refNo, memberId)
  if (pursued) return pursued
  const owner = await ownerOf(ctx, refNo)
  if (owner?.memberId !== memberId && !(owner && mayAny(owner.permissions))) throw new Fault('9015')
  if (owner) requireOwnBank(ctx, owner)
  return undefined
}

const queryDocument: Handler<'/api/document/query_document'> = async (ctx, input) => {
  const own = await requireReader(ctx, input.ref_no)
  const rows = await ctx.tx
    .select({
      kind: document.kind,
      createdAt: document.createdAt,
      name: fileObject.name,
      size: fileObject.size,
    })
    .from(document)
    .innerJoin(fileObject, eq(fileObject.id, document.fileId))
    .where(and(eq(document.refNo, input.ref_no), own))
    .orderBy(asc(document.createdAt), asc(document.id))
  return rows.map(row => ({
    kind: row.kind,
    title: documents[row.kind].title,
    url: downloadFile.path + row.name,
    size: row.size,
    created_at: instantText(row.createdAt),
  }))
}

/** The letter of an application that has been submitted; a draft has none. */
const letterOf = async (ctx: Ctx, refNo: string) => {
  const [submitted] = await ctx.tx
    .select({ no: discApply.applyNo })
    .from(discApply)
    .where(and(eq(discApply.applyNo, refNo), gt(discApply.round, 0)))
  if (!submitted) throw new Fault('9015', { text: '申请尚未提交，没有申请书' })
  return sheetRow('disc_application', await letterSheet(ctx, await readApply(ctx, submitted.no)))
}

const receiptOf = async (ctx: Ctx, refNo: string) => {
  if (!receiptNoPattern.test(refNo)) throw new Fault('9015')
  return sheetRow('receipt', receiptSheet(ctx, await readReceipt(ctx, refNo)))
}

const statementOf = async (ctx: Ctx, refNo: string) => {
  if (!statementNoPattern.test(refNo)) throw new Fault('9015')
  return sheetRow('statement', await statementSheet(ctx, await readStatement(ctx, refNo)))
}

const querySheet: Handler<'/api/document/query_sheet'> = async (ctx, { kind, ref_no: refNo }) => {
  const own = await requireReader(ctx, refNo)
  if (kind === 'disc_application') return [await letterOf(ctx, refNo)]
  // What these say never changes: they need no file to be printed.
  if (kind === 'receipt') return [await receiptOf(ctx, refNo)]
  if (kind === 'statement') return [await statementOf(ctx, refNo)]
  const [row] = await ctx.tx
    .select({ sealed: document.sheetEnc })
    .from(document)
    .where(and(eq(document.refNo, refNo), eq(document.kind, kind), own))
  if (!row) throw new Fault('9015')
  if (row.sealed === null) throw new Fault('9015', { text: '该文件生成较早，请下载后打印' })
  return [JSON.parse(ctx.atRest.open(row.sealed))]
}

export const documentsHandlers = {
  '/api/document/query_document': queryDocument,
  '/api/document/query_sheet': querySheet,
} satisfies Handlers

import { signState } from '@portal/shared/contract/signing.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { signMeanings } from '@portal/shared/signing/meanings.ts'
import { signStates } from '@portal/shared/signing/states.ts'
import { and, asc, count, desc, eq, gte, ilike, inArray, lte, max } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import { containing } from '../platform/db/like.ts'
import { bankOrg } from '../platform/db/schema/bills.ts'
import { member } from '../platform/db/schema/members.ts'
import { bankSign, bankSignLog } from '../platform/db/schema/signing.ts'
import type { CallCtx, Handler, Handlers } from '../platform/kernel/handler.ts'
import { ofOwnBank } from '../platform/kernel/own-bank.ts'
import { changesByCompany, changesByStaff } from './account-change-list.ts'
import { approveAccountChange, readChangeAccount, refuseAccountChange } from './account-change-review.ts'
import {
  askAccountChange,
  passAccountChange,
  returnAccountChange,
  verifyAccountChange,
  withdrawAccountChange,
} from './account-changes.ts'
import { renewSign, saveSign, submitSign, takenStates, withdrawSign } from './apply.ts'
import {
  approveSign,
  confirmEnd,
  pauseByBank,
  readSignAccount,
  refuseSign,
  resumeSign,
  returnSign,
} from './review.ts'
import { applyEnd, pauseSign, verifyAmount } from './running.ts'
import { detailSign } from './sign-detail.ts'
import { companySignViewer, officerSignViewer, type SignViewer, toSignRow } from './sign-row.ts'
import { handedIn, type SignView, selectSigns, signsOf } from './signs.ts'
import { unused, usageOf } from './usage.ts'

const viewerOf = (ctx: CallCtx) => companySignViewer(ctx.operator, ctx.today())

const toRows = async (ctx: CallCtx, views: readonly SignView[], viewer: SignViewer) => {
  const used = await usageOf(
    ctx,
    views.map(({ sign }) => sign.id),
  )
  return views.map(view => toSignRow(ctx.atRest, view, viewer, used.get(view.sign.id) ?? unused))
}

const querySign: Handler<'/api/signing/query_sign'> = async ctx =>
  toRows(ctx, await signsOf(ctx.tx, ctx.operator.memberId), viewerOf(ctx))

const queryBank: Handler<'/api/signing/query_bank'> = async ctx => {
  const banks = await ctx.tx
    .select()
    .from(bankOrg)
    .where(and(eq(bankOrg.isDiscountBank, true), bankOrg.active))
    .orderBy(asc(bankOrg.id))
  const [own] = await ctx.tx
    .select({ authentication: member.authentication })
    .from(member)
    .where(eq(member.id, ctx.operator.memberId))
  const signs = await signsOf(ctx.tx, ctx.operator.memberId)
  return banks.map(bank => {
    const taken: readonly string[] = takenStates
    const current = signs.find(({ sign }) => sign.bankOrgId === bank.id && taken.includes(sign.state))
    const blocked =
      own?.authentication === 1 ? (current ? '该银行已有签约，请勿重复签约' : '') : '请先完成企业认证'
    return {
      bank_no: bank.bankNo,
      bank_name: bank.name,
      sign_no: current?.sign.signNo ?? '',
      state: current?.sign.state ?? null,
      state_name: current ? signStates[current.sign.state].name : '未签约',
      valid_to: current?.sign.validTo ?? '',
      can_sign: blocked === '',
      blocked_reason: blocked,
    }
  })
}

const statesOf = (text: string) => {
  const read = text.split(',').map(part => signState.safeParse(part.trim()))
  if (!read.every(part => part.success)) throw new Fault('9012', { fields: { state: '状态不正确' } })
  return read.map(part => part.data)
}

const conditionsOf = (ctx: CallCtx, filter: RequestOf<'/api/admin/query_sign'>) =>
  and(
    handedIn(),
    ofOwnBank(ctx, bankSign.bankOrgId),
    filter.sign_no ? ilike(bankSign.signNo, containing(filter.sign_no)) : undefined,
    filter.company_name ? ilike(member.companyName, containing(filter.company_name)) : undefined,
    filter.state ? inArray(bankSign.state, statesOf(filter.state)) : undefined,
    filter.valid_to_from ? gte(bankSign.validTo, filter.valid_to_from) : undefined,
    filter.valid_to_to ? lte(bankSign.validTo, filter.valid_to_to) : undefined,
  )

/** A list of only what waits for the bank is a queue: the longest waiting comes first. Others have the newest first. */
const isQueue = ({ state }: RequestOf<'/api/admin/query_sign'>): boolean =>
  state !== undefined && statesOf(state).every(each => signMeanings[each].waitsFor === 'bank')

/** Since when signings have stood in their states. */
const sinceOf = async (ctx: CallCtx, ids: readonly number[]): Promise<ReadonlyMap<number, Date>> => {
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx
    .select({ id: bankSignLog.signId, at: max(bankSignLog.at) })
    .from(bankSignLog)
    .where(inArray(bankSignLog.signId, [...ids]))
    .groupBy(bankSignLog.signId)
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])))
}

const adminQuerySign: Handler<'/api/admin/query_sign'> = async (ctx, input) => {
  const where = conditionsOf(ctx, input)
  const [counted] = await ctx.tx
    .select({ total: count() })
    .from(bankSign)
    .innerJoin(member, eq(member.id, bankSign.memberId))
    .where(where)
  const views = await selectSigns(ctx.tx)
    .where(where)
    .orderBy(isQueue(input) ? asc(bankSign.id) : desc(bankSign.id))
    .limit(input.page_size)
    .offset((input.page_no - 1) * input.page_size)
  const rows = await toRows(ctx, views, officerSignViewer(ctx.operator))
  const since = await sinceOf(
    ctx,
    views.map(({ sign }) => sign.id),
  )
  return [
    {
      total: counted?.total ?? 0,
      rows: rows.flatMap((row, index) => {
        const view = views[index]
        return view
          ? {
              ...row,
              company_name: view.companyName,
              usc_code: view.uscCode ?? '',
              since: instantText(since.get(view.sign.id) ?? view.sign.createdAt),
            }
          : []
      }),
      page_no: input.page_no,
      page_size: input.page_size,
    },
  ]
}

export const signingHandlers = {
  '/api/signing/query_sign': querySign,
  '/api/signing/query_bank': queryBank,
  '/api/signing/sign_detail': async (ctx, input) => [
    await detailSign(ctx, input.sign_no, viewerOf(ctx), ctx.operator.memberId),
  ],
  '/api/signing/save_sign': saveSign,
  '/api/signing/submit_sign': submitSign,
  '/api/signing/verify_amount': verifyAmount,
  '/api/signing/withdraw_sign': withdrawSign,
  '/api/signing/pause_sign': pauseSign,
  '/api/signing/apply_end': applyEnd,
  '/api/signing/renew_sign': renewSign,

  '/api/admin/query_sign': adminQuerySign,
  '/api/admin/sign_detail': async (ctx, input) => [
    await detailSign(ctx, input.sign_no, officerSignViewer(ctx.operator)),
  ],
  '/api/admin/read_sign_account': readSignAccount,
  '/api/admin/approve_sign': approveSign,
  '/api/admin/return_sign': returnSign,
  '/api/admin/refuse_sign': refuseSign,
  '/api/admin/pause_sign': pauseByBank,
  '/api/admin/resume_sign': resumeSign,
  '/api/admin/confirm_end': confirmEnd,

  '/api/signing/query_account_change': changesByCompany,
  '/api/signing/ask_account_change': askAccountChange,
  '/api/signing/pass_account_change': passAccountChange,
  '/api/signing/return_account_change': returnAccountChange,
  '/api/signing/verify_account_change': verifyAccountChange,
  '/api/signing/withdraw_account_change': withdrawAccountChange,
  '/api/admin/query_account_change': changesByStaff,
  '/api/admin/read_change_account': readChangeAccount,
  '/api/admin/approve_account_change': approveAccountChange,
  '/api/admin/refuse_account_change': refuseAccountChange,
} satisfies Handlers

/** Lists of changes of settlement accounts: a company's own, and those that have reached the bank. */
import { hasPermission } from '@portal/shared/access/masks.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { applyMeanings } from '@portal/shared/discount/meanings.ts'
import { maskAccount } from '@portal/shared/people/mask.ts'
import {
  type AccountChangeActor,
  accountChangeActions,
  accountChangeMeanings,
  accountChangeStates,
  accountChangeTransitions,
} from '@portal/shared/signing/account-change.ts'
import { VERIFY_TRIES } from '@portal/shared/signing/states.ts'
import { and, desc, eq, ilike, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { instantText } from '../platform/calendar/calendar.ts'
import { containing } from '../platform/db/like.ts'
import { shownNameOf } from '../platform/db/operator-name.ts'
import { accountChange } from '../platform/db/schema/account-changes.ts'
import { bankOrg } from '../platform/db/schema/bills.ts'
import { discApply } from '../platform/db/schema/discount.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import { member } from '../platform/db/schema/members.ts'
import { operator } from '../platform/db/schema/people.ts'
import { bankSign } from '../platform/db/schema/signing.ts'
import type { CallCtx, Handler, SignedIn } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'
import { createOffers } from '../platform/kernel/offers.ts'
import { ofOwnBank } from '../platform/kernel/own-bank.ts'

type Row = RowOf<'/api/signing/query_account_change'>['rows'][number]

const checker = alias(operator, 'checker')

/** Applications under way that are, or will be, paid to the account before the change. */
const underWay = sql<number>`(select count(*)::int from ${discApply}
  where ${discApply.signId} = ${accountChange.signId}
    and ${inState(discApply.state, applyMeanings, state => state.underWay)}
    and coalesce(${discApply.settleAccountId}, ${accountChange.oldAccountId}) = ${accountChange.oldAccountId})`

const select = (ctx: CallCtx) =>
  ctx.tx
    .select({
      change: accountChange,
      signNo: bankSign.signNo,
      bankName: bankOrg.name,
      oldNoEnc: settleAccount.acctNoEnc,
      companyName: member.companyName,
      uscCode: member.uscCode,
      makerName: shownNameOf(operator),
      checkerName: checker.userName,
      underWay,
    })
    .from(accountChange)
    .innerJoin(bankSign, eq(bankSign.id, accountChange.signId))
    .innerJoin(bankOrg, eq(bankOrg.id, bankSign.bankOrgId))
    .innerJoin(settleAccount, eq(settleAccount.id, accountChange.oldAccountId))
    .innerJoin(member, eq(member.id, accountChange.memberId))
    .innerJoin(operator, eq(operator.id, accountChange.makerId))
    .leftJoin(checker, eq(checker.id, accountChange.checkerId))

type Found = Awaited<ReturnType<typeof select>>[number]

const offersOf = createOffers(accountChangeTransitions, accountChangeActions, {
  when: {},
  unless: {
    ownWork: ({ isOwn }: { isOwn: boolean }) => isOwn && '不能复核自己提交的申请',
  },
})

/** As whom somebody who is signed in may act on a change. */
const actorsOf = ({ principal }: SignedIn): AccountChangeActor[] => {
  if (principal.member_type === 'admin') return hasPermission(principal, 'sign_review') ? ['officer'] : []
  return principal.biz_roles.flatMap(role => (role === 'viewer' ? [] : role))
}

const toRow = (ctx: CallCtx, found: Found): Row => {
  const { change } = found
  const { name, next, by } = accountChangeStates[change.state]
  const offers = offersOf(change.state, actorsOf(ctx.operator), {
    isOwn: change.makerId === ctx.operator.operatorId,
  })
  return {
    change_no: change.changeNo,
    sign_no: found.signNo,
    bank_name: found.bankName,
    state: change.state,
    state_name: name,
    old_acct_no: found.oldNoEnc === null ? '' : maskAccount(ctx.atRest.open(found.oldNoEnc)),
    new_acct_name: change.typedAccountName,
    new_acct_no: maskAccount(ctx.atRest.open(change.typedAccountNoEnc)),
    new_bank_no: change.settleBankNo,
    remark: change.remark,
    reason: change.reason,
    file_ids: change.fileIds,
    maker_name: found.makerName,
    checker_name: found.checkerName ?? '',
    asked_at: instantText(change.askedAt),
    effective_at: change.effectiveAt && instantText(change.effectiveAt),
    under_way: found.underWay,
    verify_tries_left: VERIFY_TRIES - change.verifyTries,
    version: change.version,
    next_step: next,
    next_by: by,
    next_until: null,
    actions: offers.actions,
    blocked_reason: offers.blockedReason,
  }
}

const pageOf = async (
  ctx: CallCtx,
  { page_no, page_size }: { page_no: number; page_size: number },
  where: SQL | undefined,
  first: SQL[] = [],
) => {
  const [counted] = await ctx.tx
    .select({ total: sql<number>`count(*)::int` })
    .from(accountChange)
    .innerJoin(bankSign, eq(bankSign.id, accountChange.signId))
    .innerJoin(member, eq(member.id, accountChange.memberId))
    .where(where)
  const rows = await select(ctx)
    .where(where)
    .orderBy(...first, desc(accountChange.id))
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  return { total: counted?.total ?? 0, rows, page_no, page_size }
}

export const changesByCompany: Handler<'/api/signing/query_account_change'> = async (ctx, input) => {
  const own = and(
    eq(accountChange.memberId, ctx.operator.memberId),
    input.sign_no ? eq(bankSign.signNo, input.sign_no) : undefined,
  )
  const page = await pageOf(ctx, input, own)
  return [{ ...page, rows: page.rows.map(row => toRow(ctx, row)) }]
}

const waitsForBank = inState(
  accountChange.state,
  accountChangeMeanings,
  ({ waitsFor }) => waitsFor === 'bank',
)

export const changesByStaff: Handler<'/api/admin/query_account_change'> = async (ctx, input) => {
  const where = and(
    // What a company has not passed itself is its own business.
    isNotNull(accountChange.sentAt),
    ofOwnBank(ctx, bankSign.bankOrgId),
    input.change_no ? ilike(accountChange.changeNo, containing(input.change_no)) : undefined,
    input.company_name ? ilike(member.companyName, containing(input.company_name)) : undefined,
    input.state ? eq(accountChange.state, input.state) : undefined,
  )
  const page = await pageOf(ctx, input, where, [sql`${waitsForBank} desc`])
  return [
    {
      ...page,
      rows: page.rows.map(row => ({
        ...toRow(ctx, row),
        company_name: row.companyName,
        usc_code: row.uscCode ?? '',
      })),
    },
  ]
}

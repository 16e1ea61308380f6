/** 全局搜索: each kind is asked for only where its page is open to the caller, and finds what that page would show. */
import { isAllowed } from '@portal/shared/access/access.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import type { CallCtx, Handlers } from '../../platform/kernel/handler.ts'
import { ownBankOf } from '../../platform/kernel/own-bank.ts'
import { anybodysApplies, anybodysSigns, ownApplies, ownSigns } from './applications.ts'
import { anybodysBills, companysBills, institutionsBills } from './bills.ts'
import { groupOf, type Question, readQuestion } from './found.ts'
import { acceptors, companyHit, findCompanies } from './names.ts'
import { anybodysOrders, institutionsOrders } from './orders.ts'

const staffs = async (ctx: CallCtx, question: Question) => {
  const may = (permission: PermissionName) =>
    isAllowed({ types: ['admin'], permission }, ctx.operator.principal)
  const seesCompanies = may('member_view')
  const companies = seesCompanies || ownBankOf(ctx) !== null ? await findCompanies(ctx, question) : []
  const ids = companies.map(({ id }) => id)
  const seesApplies = may('disc_apply_view')
  // Of the acceptors' own lines officers of one bank see nothing.
  const seesLimits = may('limit_view') && ownBankOf(ctx) === null
  return [
    ...groupOf('apply', seesApplies ? await anybodysApplies(ctx, question, ids) : []),
    ...groupOf('order', may('order_view') ? await anybodysOrders(ctx, question) : []),
    ...groupOf('sign', may('sign_view') ? await anybodysSigns(ctx, question, ids) : []),
    ...groupOf('bill', seesApplies ? await anybodysBills(ctx, question) : []),
    ...groupOf('company', seesCompanies ? companies.map(companyHit) : []),
    ...groupOf('acceptor', await acceptors(ctx, question, seesLimits ? 'acceptorLimit' : 'acceptor')),
  ]
}

const companys = async (ctx: CallCtx, question: Question) => [
  ...groupOf('apply', await ownApplies(ctx, question)),
  ...groupOf('sign', await ownSigns(ctx, question)),
  ...groupOf('bill', await companysBills(ctx, question)),
]

const institutions = async (ctx: CallCtx, question: Question) => [
  ...groupOf('order', await institutionsOrders(ctx, question)),
  ...groupOf('bill', await institutionsBills(ctx, question)),
]

const customers = async (ctx: CallCtx, question: Question) => {
  const { member_type: type } = ctx.operator.principal
  return [
    ...(type === 'comp' ? await companys(ctx, question) : []),
    ...(type === 'financeOrg' ? await institutions(ctx, question) : []),
    ...groupOf('acceptor', await acceptors(ctx, question, 'acceptor')),
  ]
}

export const searchHandlers = {
  '/api/search/query_everything': async (ctx, { text }) => {
    const isStaff = ctx.operator.principal.member_type === 'admin'
    return [{ groups: await (isStaff ? staffs : customers)(ctx, readQuestion(text)) }]
  },
} satisfies Handlers

/** Which books a holding is collected for. */
import type { HoldingView } from '../paper/bills/holding-view.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { bankCollection, type Collection, companyCollection, institutionCollection } from './collections.ts'

/** Of whoever may collect it: what is given for a repo (40) is its pledgee's, whoever holds it. */
export const collectionOf = (
  ctx: Ctx,
  { state, holderOrgId, holderIsCompany }: Pick<HoldingView, 'state' | 'holderOrgId' | 'holderIsCompany'>,
): Collection => {
  if (state === '40') return ctx.behind(institutionCollection)
  if (holderOrgId !== null) return ctx.behind(bankCollection)
  return ctx.behind(holderIsCompany ? companyCollection : institutionCollection)
}

export const allCollections = (ctx: Ctx): Collection[] =>
  [bankCollection, institutionCollection, companyCollection].map(port => ctx.behind(port))

import type { z } from 'zod'
import {
  adminApplyDetail,
  adminQueryApply,
  approveApply,
  payApply,
  refuseApply,
  returnApply,
} from './approval.ts'
import { queryHolding } from './bills.ts'
import { applyDetail, getOverview, getQuote, queryApply, submitApply, withdrawApply } from './discount.ts'
import { currentMemberDetail } from './member.ts'
import { calculate, queryRateGrid } from './quotes.ts'
import { getMenuList, getReqChkcodeId, login, sessionState, userLogout } from './session.ts'
import { querySign } from './signing.ts'

/** The one table of calls: what can be asked of the product (design section 2). */
export const calls = [
  getReqChkcodeId,
  login,
  sessionState,
  userLogout,
  getMenuList,
  currentMemberDetail,
  queryRateGrid,
  calculate,
  queryHolding,
  querySign,
  getQuote,
  submitApply,
  queryApply,
  applyDetail,
  withdrawApply,
  getOverview,
  adminQueryApply,
  adminApplyDetail,
  approveApply,
  returnApply,
  refuseApply,
  payApply,
] as const

export type AnyCall = (typeof calls)[number]
export type CallPath = AnyCall['path']
type CallOf<P extends CallPath> = Extract<AnyCall, { path: P }>

/** What a client may send. */
export type RequestInput<P extends CallPath> = z.input<CallOf<P>['request']>
/** What a handler receives after the schema. */
export type RequestOf<P extends CallPath> = z.output<CallOf<P>['request']>
/** One item of the answer's data list. */
export type RowOf<P extends CallPath> = z.output<CallOf<P>['row']>

/** Paths whose handlers are the bank's; the others are answered by the gateway. */
export type BankPath = CallPath

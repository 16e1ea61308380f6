import type { z } from 'zod'
import { adminEditAcceptor, adminQueryAcceptor, queryAcceptor, queryAvailableAcceptor } from './acceptors.ts'
import {
  adminApplyDetail,
  adminQueryApply,
  approveApply,
  cancelPayout,
  payApply,
  refuseApply,
  repayApply,
  returnApply,
} from './approval.ts'
import { queryHolding } from './bills.ts'
import { queryDays } from './calendar.ts'
import type { Call } from './call.ts'
import { adminQueryChange } from './change-log.ts'
import { adminEditPage, adminQueryPage, getPageFooter, getSystemPageConfig } from './content.ts'
import {
  adminContentDetail,
  adminPinContent,
  adminPublishContent,
  adminQueryContent,
  adminSaveContent,
} from './content-admin.ts'
import { getTableDataTest } from './demo.ts'
import { getDesk } from './desk.ts'
import { adminQueryDict, adminSaveDict, queryDict } from './dictionaries.ts'
import {
  adminCountApply,
  applyDetail,
  checkPass,
  checkReturn,
  confirmQuote,
  countApply,
  declineQuote,
  getOverview,
  queryApply,
  saveApply,
  submitApply,
  supplyTrade,
  withdrawApply,
} from './discount.ts'
import { calcInterest, getQuote } from './discount-quote.ts'
import { queryDocument } from './document.ts'
import { cancelExport, queryExport, startExport } from './exports.ts'
import { faqDetail, faqFeedback, queryFaq } from './faq.ts'
import { adminImportHoliday, adminQueryHoliday, adminRemoveHoliday, adminSaveHoliday } from './holidays.ts'
import { informationDetail, queryInformation } from './information.ts'
import {
  currentMemberDetail,
  eclpDetail,
  editComp,
  editMyInfo,
  memberDetail,
  queryHaveLog,
  updateAvatar,
} from './member.ts'
import {
  adminMemberDetail,
  adminQueryMember,
  approveMember,
  clearAbnormal,
  disableMember,
  enableMember,
  markAbnormal,
  priceMember,
  rejectMember,
  resubmitMember,
} from './member-admin.ts'
import {
  adminCancelNotice,
  adminQueryNotice,
  countUnread,
  publishNotice,
  queryNotice,
  readAllNotices,
  readNotice,
} from './notices.ts'
import {
  adminCheckAudit,
  adminEditParam,
  adminQueryAudit,
  adminQueryJob,
  adminQueryParam,
  adminRetryJob,
} from './operations.ts'
import { operatorCalls } from './operators.ts'
import { queryOrg } from './org.ts'
import { adminAddOrg, adminEditOrg, adminQueryOrg, adminResumeOrg, adminStopOrg } from './org-admin.ts'
import { oversightCalls } from './oversight.ts'
import { forgetPwdSend, forgetPwdSubmit, modifyPwd, modifyPwdForFin, updatePwdSend } from './password.ts'
import { phoneSendNew, phoneSendOld, phoneSubmit } from './phone.ts'
import { calculate, queryOwnRate, queryRateGrid, queryRateHistory } from './quotes.ts'
import {
  adminPublishRate,
  adminQueryMemberPrice,
  adminQueryPublication,
  adminQueryRate,
} from './rate-admin.ts'
import { rediscountOrderCalls } from './rediscount-orders.ts'
import { rediscountPositionCalls } from './rediscount-positions.ts'
import { rediscountReviewCalls } from './rediscount-review.ts'
import { queryRegion } from './region.ts'
import {
  registGetDraft,
  registSaveDraft,
  registSendCode,
  registSubmit,
  registVerifyCode,
} from './registration.ts'
import { reviewSheet } from './review-sheet.ts'
import { roleCalls } from './roles.ts'
import { getFigures } from './screen.ts'
import { getMenuList, getReqChkcodeId, login, sessionState, userLogout } from './session.ts'
import {
  adminEndSession,
  adminQuerySession,
  endOwnSession,
  lockSession,
  noteSessionEnd,
  queryOwnSession,
  queryPrincipal,
  querySignIn,
  unlockSession,
  verifyPwd,
} from './sessions.ts'
import {
  adminPauseSign,
  adminQuerySign,
  adminSignDetail,
  approveSign,
  confirmEnd,
  refuseSign,
  resumeSign,
  returnSign,
} from './sign-review.ts'
import {
  applyEnd,
  pauseSign,
  queryBank,
  querySign,
  renewSign,
  saveSign,
  signDetail,
  submitSign,
  verifyAmount,
  withdrawSign,
} from './signing.ts'
import { sendSmsCode } from './sms.ts'
import {
  addContract,
  addProof,
  contractDetail,
  deleteContract,
  deleteProof,
  disableContract,
  editContract,
  enableContract,
  queryContract,
  queryProof,
} from './trade-contracts.ts'
import {
  addInvoice,
  adminInvoiceDetail,
  adminQueryInvoice,
  deleteInvoice,
  editInvoice,
  forceInvoice,
  importInvoice,
  invoiceDetail,
  linkInvoice,
  queryInvoice,
  unlinkInvoice,
  verifyInvoice,
  voidInvoice,
} from './trade-invoices.ts'
import { addBill, billDetail, deleteBill, importBills, queryBillEvent } from './typed-bills.ts'
import { getSetting, saveSetting } from './user-settings.ts'
import {
  adminAddWhiteEntry,
  adminEditWhiteEntry,
  adminQueryWhiteEntry,
  adminResumeWhiteEntry,
  adminStopWhiteEntry,
} from './white-entries.ts'
import {
  adminApproveWhite,
  adminQueryWhiteRequest,
  adminRefuseWhite,
  queryWhite,
  queryWhiteRequest,
  requestWhite,
} from './white-list.ts'

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
  queryBank,
  signDetail,
  saveSign,
  submitSign,
  verifyAmount,
  withdrawSign,
  pauseSign,
  applyEnd,
  renewSign,
  adminQuerySign,
  adminSignDetail,
  approveSign,
  returnSign,
  refuseSign,
  adminPauseSign,
  resumeSign,
  confirmEnd,
  getQuote,
  calcInterest,
  submitApply,
  queryApply,
  applyDetail,
  supplyTrade,
  withdrawApply,
  saveApply,
  checkPass,
  checkReturn,
  confirmQuote,
  declineQuote,
  countApply,
  getOverview,
  adminQueryApply,
  adminApplyDetail,
  reviewSheet,
  approveApply,
  returnApply,
  refuseApply,
  payApply,
  cancelPayout,
  repayApply,
  adminCountApply,
  memberDetail,
  editComp,
  editMyInfo,
  updateAvatar,
  eclpDetail,
  queryHaveLog,
  forgetPwdSend,
  forgetPwdSubmit,
  modifyPwd,
  modifyPwdForFin,
  updatePwdSend,
  getSystemPageConfig,
  getPageFooter,
  queryRegion,
  queryOrg,
  queryInformation,
  informationDetail,
  queryFaq,
  faqDetail,
  faqFeedback,
  queryDict,
  adminQueryDict,
  adminSaveDict,
  queryNotice,
  countUnread,
  readNotice,
  readAllNotices,
  publishNotice,
  adminQueryNotice,
  adminCancelNotice,
  adminQueryContent,
  adminContentDetail,
  adminSaveContent,
  adminPinContent,
  adminPublishContent,
  adminQueryPage,
  adminEditPage,
  startExport,
  queryExport,
  cancelExport,
  queryRateHistory,
  queryOwnRate,
  adminQueryRate,
  adminPublishRate,
  queryAcceptor,
  queryAvailableAcceptor,
  adminQueryAcceptor,
  adminEditAcceptor,
  queryWhite,
  requestWhite,
  queryWhiteRequest,
  adminQueryWhiteRequest,
  adminApproveWhite,
  adminRefuseWhite,
  adminQueryWhiteEntry,
  adminAddWhiteEntry,
  adminEditWhiteEntry,
  adminStopWhiteEntry,
  adminResumeWhiteEntry,
  adminQueryOrg,
  adminAddOrg,
  adminEditOrg,
  adminStopOrg,
  adminResumeOrg,
  adminQueryPublication,
  adminQueryMemberPrice,
  adminQueryChange,
  adminQueryHoliday,
  adminImportHoliday,
  adminSaveHoliday,
  adminRemoveHoliday,
  adminQueryParam,
  adminEditParam,
  adminQueryAudit,
  adminCheckAudit,
  adminQueryJob,
  adminRetryJob,
  getDesk,
  getFigures,
  getTableDataTest,
  lockSession,
  unlockSession,
  queryOwnSession,
  endOwnSession,
  adminQuerySession,
  adminEndSession,
  sendSmsCode,
  getSetting,
  saveSetting,
  queryDays,
  queryDocument,
  addBill,
  importBills,
  deleteBill,
  billDetail,
  queryBillEvent,
  importInvoice,
  queryContract,
  contractDetail,
  addContract,
  editContract,
  disableContract,
  enableContract,
  deleteContract,
  queryProof,
  addProof,
  deleteProof,
  queryInvoice,
  invoiceDetail,
  addInvoice,
  editInvoice,
  deleteInvoice,
  verifyInvoice,
  voidInvoice,
  linkInvoice,
  unlinkInvoice,
  adminQueryInvoice,
  adminInvoiceDetail,
  forceInvoice,
  registSendCode,
  registVerifyCode,
  registSaveDraft,
  registGetDraft,
  registSubmit,
  adminQueryMember,
  adminMemberDetail,
  approveMember,
  rejectMember,
  disableMember,
  enableMember,
  markAbnormal,
  clearAbnormal,
  priceMember,
  resubmitMember,
  ...operatorCalls,
  ...roleCalls,
  phoneSendOld,
  phoneSendNew,
  phoneSubmit,
  ...rediscountOrderCalls,
  ...rediscountReviewCalls,
  ...rediscountPositionCalls,
  ...oversightCalls,
] as const

/** What the gateway alone asks of the bank: rows of the wire without a route of the public API. */
export const internalCalls = [verifyPwd, querySignIn, noteSessionEnd, queryPrincipal] as const

type ListedCall = (typeof calls)[number]
export type CallPath = ListedCall['path']
type InternalCall = (typeof internalCalls)[number]
/** A call of the table for code that walks it; the exact schemas of one path are in the types below. */
export type AnyCall = Call<CallPath, z.ZodType<Record<string, unknown>, Record<string, unknown>>>
/** Every path of the wire to the bank. */
export type BankPath = CallPath | InternalCall['path']
/** A map instead of a search through the union, which would cost the compiler the square of the table. */
type CallByPath = { [C in ListedCall | InternalCall as C['path']]: C }
type CallOf<P extends BankPath> = CallByPath[P]

/** What a client may send. */
export type RequestInput<P extends BankPath> = z.input<CallOf<P>['request']>
/** What a handler receives after the schema. */
export type RequestOf<P extends BankPath> = z.output<CallOf<P>['request']>
/** One item of the answer's data list. */
export type RowOf<P extends BankPath> = z.output<CallOf<P>['row']>

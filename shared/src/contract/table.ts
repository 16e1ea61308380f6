import type { z } from 'zod'
import { acceptorListCalls } from './acceptor-lists.ts'
import { acceptorCalls } from './acceptors.ts'
import { accountChangeCalls } from './account-changes.ts'
import { amortisationCalls } from './amortisation.ts'
import { apiClientChangeCalls } from './api-client-changes.ts'
import { apiClientCalls } from './api-clients.ts'
import { approvalCalls } from './approval.ts'
import { approvalDeskCalls } from './approval-desk.ts'
import { bankBookCalls } from './bank-books.ts'
import { billCalls } from './bills.ts'
import { bookCheckCalls } from './book-checks.ts'
import { businessStatementCalls } from './business-statement.ts'
import { calendarCalls } from './calendar.ts'
import type { Call } from './call.ts'
import { changeLogCalls } from './change-log.ts'
import { contentCalls } from './content.ts'
import { contentAdminCalls } from './content-admin.ts'
import { customerPictureCalls } from './customer-picture.ts'
import { demoCalls } from './demo.ts'
import { deskCalls } from './desk.ts'
import { dictionaryCalls } from './dictionaries.ts'
import { discountCalls } from './discount.ts'
import { discountQueryCalls } from './discount-queries.ts'
import { discountQuoteCalls } from './discount-quote.ts'
import { discountReportCalls } from './discount-report.ts'
import { documentCalls } from './document.ts'
import { echoCalls } from './echo.ts'
import { eventCalls } from './events.ts'
import { exportCalls } from './exports.ts'
import { faqCalls } from './faq.ts'
import { fundCalendarCalls } from './fund-calendar.ts'
import { holidayCalls } from './holidays.ts'
import { informationCalls } from './information.ts'
import { instantCalls } from './instant.ts'
import { instantDeskCalls } from './instant-desk.ts'
import { instantRuleCalls } from './instant-rules.ts'
import { memberCalls } from './member.ts'
import { memberAdminCalls } from './member-admin.ts'
import { memberGroupCalls } from './member-groups.ts'
import { noticeCalls } from './notices.ts'
import { operationCalls } from './operations.ts'
import { operatorCalls } from './operators.ts'
import { orgCalls } from './org.ts'
import { orgAdminCalls } from './org-admin.ts'
import { oversightCalls } from './oversight.ts'
import { passwordCalls } from './password.ts'
import { payerConsentCalls } from './payer-consent.ts'
import { payoutCalls } from './payout.ts'
import { phoneCalls } from './phone.ts'
import { presentmentCalls } from './presentment.ts'
import { presentmentActCalls } from './presentment-acts.ts'
import { quoteCalls } from './quotes.ts'
import { rateAdminCalls } from './rate-admin.ts'
import { receiptCalls } from './receipts.ts'
import { recourseCalls } from './recourse.ts'
import { recourseActCalls } from './recourse-acts.ts'
import { rediscountOrderCalls } from './rediscount-orders.ts'
import { rediscountPositionCalls } from './rediscount-positions.ts'
import { rediscountReviewCalls } from './rediscount-review.ts'
import { regionCalls } from './region.ts'
import { registrationCalls } from './registration.ts'
import { reviewSheetCalls } from './review-sheet.ts'
import { roleCalls } from './roles.ts'
import { screenCalls } from './screen.ts'
import { searchCalls } from './search.ts'
import { sessionCalls } from './session.ts'
import { type internalCalls, ownSessionCalls } from './sessions.ts'
import { signReviewCalls } from './sign-review.ts'
import { signingCalls } from './signing.ts'
import { simulationCalls } from './simulation.ts'
import { smsCalls } from './sms.ts'
import { staffChangeCalls } from './staff-changes.ts'
import { statementAnswerCalls } from './statement-answers.ts'
import { statementCalls } from './statements.ts'
import { tradeContractCalls } from './trade-contracts.ts'
import { tradeInvoiceReviewCalls } from './trade-invoice-review.ts'
import { tradeInvoiceCalls } from './trade-invoices.ts'
import { tradeMatchCalls } from './trade-match.ts'
import { tradeProofCalls } from './trade-proofs.ts'
import { typedBillCalls } from './typed-bills.ts'
import { userSettingCalls } from './user-settings.ts'
import { userCalls } from './users.ts'
import { webhookCalls } from './webhooks.ts'
import { whiteEntryCalls } from './white-entries.ts'
import { whiteListCalls } from './white-list.ts'

/**
 * The one table of calls: what can be asked of the product. Each subject's file ends with
 * the list of its calls; a new file joins here.
 */
export const calls = [
  ...sessionCalls,
  ...memberCalls,
  ...quoteCalls,
  ...billCalls,
  ...signingCalls,
  ...signReviewCalls,
  ...accountChangeCalls,
  ...discountQuoteCalls,
  ...discountCalls,
  ...discountQueryCalls,
  ...tradeMatchCalls,
  ...instantCalls,
  ...instantRuleCalls,
  ...instantDeskCalls,
  ...payerConsentCalls,
  ...presentmentCalls,
  ...presentmentActCalls,
  ...recourseCalls,
  ...recourseActCalls,
  ...approvalCalls,
  ...payoutCalls,
  ...approvalDeskCalls,
  ...reviewSheetCalls,
  ...passwordCalls,
  ...contentCalls,
  ...regionCalls,
  ...orgCalls,
  ...informationCalls,
  ...faqCalls,
  ...dictionaryCalls,
  ...noticeCalls,
  ...contentAdminCalls,
  ...exportCalls,
  ...rateAdminCalls,
  ...acceptorCalls,
  ...acceptorListCalls,
  ...whiteListCalls,
  ...whiteEntryCalls,
  ...orgAdminCalls,
  ...changeLogCalls,
  ...holidayCalls,
  ...operationCalls,
  ...deskCalls,
  ...screenCalls,
  ...demoCalls,
  ...ownSessionCalls,
  ...smsCalls,
  ...userSettingCalls,
  ...calendarCalls,
  ...documentCalls,
  ...typedBillCalls,
  ...tradeInvoiceCalls,
  ...tradeInvoiceReviewCalls,
  ...tradeContractCalls,
  ...tradeProofCalls,
  ...registrationCalls,
  ...memberAdminCalls,
  ...memberGroupCalls,
  ...operatorCalls,
  ...userCalls,
  ...staffChangeCalls,
  ...roleCalls,
  ...phoneCalls,
  ...rediscountOrderCalls,
  ...rediscountReviewCalls,
  ...rediscountPositionCalls,
  ...oversightCalls,
  ...apiClientCalls,
  ...apiClientChangeCalls,
  ...eventCalls,
  ...webhookCalls,
  ...echoCalls,
  ...simulationCalls,
  ...searchCalls,
  ...fundCalendarCalls,
  ...receiptCalls,
  ...statementCalls,
  ...statementAnswerCalls,
  ...businessStatementCalls,
  ...bankBookCalls,
  ...bookCheckCalls,
  ...amortisationCalls,
  ...discountReportCalls,
  ...customerPictureCalls,
] as const

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

/** The request as a client may send it. */
export type RequestInput<P extends BankPath> = z.input<CallOf<P>['request']>
/** The request as a handler receives it, after the schema. */
export type RequestOf<P extends BankPath> = z.output<CallOf<P>['request']>
/** One item of the answer's data list. */
export type RowOf<P extends BankPath> = z.output<CallOf<P>['row']>

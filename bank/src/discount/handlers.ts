import { askBeforePrice } from '../paper/bills/ask-disclosure.ts'
import type { Errands, Handlers } from '../platform/kernel/handler.ts'
import { readParam } from '../platform/params/params.ts'
import { listApplyBills } from './apply-bill-list.ts'
import { countApplies } from './apply-counts.ts'
import { detailApply, referralOf } from './apply-detail.ts'
import { listApplies } from './apply-list.ts'
import { listForOfficers } from './apply-queue.ts'
import { companyViewer, officerViewer } from './apply-row.ts'
import { applyTrade } from './apply-trade.ts'
import { approveApply, refuseApply, returnApply } from './approval.ts'
import { assign, giveBack, listAssignees, takeForMe } from './assign.ts'
import { authoriseApply } from './authorise.ts'
import { authorityRow } from './authority.ts'
import { approveBatch, previewBatch } from './batch.ts'
import { compareBanks } from './compare.ts'
import { checkPass, checkReturn, confirmQuote, declineQuote, withdrawApply } from './decisions.ts'
import { saveApply } from './draft.ts'
import { getOverview } from './overview.ts'
import { cancelPayout, payApply } from './pay.ts'
import { agreeConsent, refuseConsent } from './payer-decisions.ts'
import { consentDetail, queryConsent } from './payer-list.ts'
import { passPayerPaper, rejectPayerPaper, uploadPayerPaper } from './payer-paper.ts'
import { calcInterest, getQuote } from './quote.ts'
import { repayApply } from './recourse.ts'
import { askBeforeSubmit } from './registry.ts'
import { reviewSheet } from './review-sheet.ts'
import { ruleDecider } from './rule-decided.ts'
import { queryBankLine, setBankLine } from './set-bank-line.ts'
import { submitApply } from './submit.ts'
import { supplyTrade } from './supply-trade.ts'
import { matchTrade } from './trade-match.ts'

export const discountErrands = {
  '/api/discount/calc_interest': askBeforePrice('choose'),
  '/api/discount/compare_bank': askBeforePrice('choose'),
  '/api/discount/get_quote': askBeforePrice('quote'),
  '/api/discount/submit_apply': askBeforeSubmit,
} satisfies Errands

export const discountHandlers = {
  '/api/discount/get_quote': getQuote,
  '/api/discount/calc_interest': calcInterest,
  '/api/discount/compare_bank': compareBanks,
  '/api/discount/submit_apply': submitApply,
  '/api/discount/query_apply': async (ctx, input) => [
    await listApplies(ctx, input, companyViewer(ctx.operator), ctx.operator.memberId),
  ],
  '/api/discount/query_apply_bill': async (ctx, input) => [
    await listApplyBills(ctx, input, companyViewer(ctx.operator), ctx.operator.memberId),
  ],
  '/api/discount/apply_detail': async (ctx, input) => [
    await detailApply(ctx, input.apply_no, companyViewer(ctx.operator), ctx.operator.memberId),
  ],
  '/api/discount/apply_trade': applyTrade,
  '/api/discount/match_trade': matchTrade,
  '/api/discount/withdraw_apply': withdrawApply,
  '/api/discount/save_apply': saveApply,
  '/api/discount/check_pass': checkPass,
  '/api/discount/check_return': checkReturn,
  '/api/discount/confirm_quote': confirmQuote,
  '/api/discount/decline_quote': declineQuote,
  '/api/discount/supply_trade': supplyTrade,
  '/api/discount/upload_payer_paper': uploadPayerPaper,
  '/api/discount/count_apply': ctx => countApplies(ctx, ctx.operator.memberId),
  '/api/discount/get_overview': getOverview,

  '/api/payer/query_consent': queryConsent,
  '/api/payer/consent_detail': consentDetail,
  '/api/payer/agree_consent': agreeConsent,
  '/api/payer/refuse_consent': refuseConsent,

  '/api/admin/query_disc_apply': async (ctx, input) => [await listForOfficers(ctx, input)],
  '/api/admin/disc_apply_detail': async (ctx, input) => [
    {
      ...(await detailApply(ctx, input.apply_no, officerViewer(ctx.operator))),
      referral: await referralOf(ctx, input.apply_no),
      authority: await authorityRow(ctx),
      instant_judged: await ctx.behind(ruleDecider).judged(ctx, input.apply_no),
      confirm_minutes: Number(await readParam(ctx.tx, 'CONFIRM_MINUTES')),
    },
  ],
  '/api/admin/disc_apply_review': reviewSheet,
  '/api/admin/approve_disc_apply': approveApply,
  '/api/admin/pass_payer_paper': passPayerPaper,
  '/api/admin/reject_payer_paper': rejectPayerPaper,
  '/api/admin/return_disc_apply': returnApply,
  '/api/admin/refuse_disc_apply': refuseApply,
  '/api/admin/pay_disc_apply': payApply,
  '/api/admin/cancel_payout': cancelPayout,
  '/api/admin/repay_apply': repayApply,
  '/api/admin/take_disc_apply': takeForMe,
  '/api/admin/give_back_disc_apply': giveBack,
  '/api/admin/assign_disc_apply': assign,
  '/api/admin/query_disc_assignee': listAssignees,
  '/api/admin/authorise_disc_apply': authoriseApply,
  '/api/admin/preview_disc_batch': previewBatch,
  '/api/admin/approve_disc_batch': approveBatch,
  '/api/admin/count_disc_apply': ctx => countApplies(ctx),
  '/api/admin/acceptor/query_bank_line': queryBankLine,
  '/api/admin/acceptor/set_bank_line': setBankLine,
} satisfies Handlers

import type { Handlers } from '../http/handler.ts'
import { detailApply } from './apply-detail.ts'
import { listApplies } from './apply-list.ts'
import { companyViewer, officerViewer } from './apply-row.ts'
import { approveApply, refuseApply, returnApply, withdrawApply } from './decisions.ts'
import { getOverview } from './overview.ts'
import { payApply } from './pay.ts'
import { getQuote } from './quote.ts'
import { submitApply } from './submit.ts'

export const discountHandlers: Handlers = {
  '/api/discount/get_quote': getQuote,
  '/api/discount/submit_apply': submitApply,
  '/api/discount/query_apply': async (ctx, input) => [
    await listApplies(ctx, input, companyViewer(ctx.operator), ctx.operator.memberId),
  ],
  '/api/discount/apply_detail': async (ctx, input) => [
    await detailApply(ctx, input.apply_no, companyViewer(ctx.operator), ctx.operator.memberId),
  ],
  '/api/discount/withdraw_apply': withdrawApply,
  '/api/discount/get_overview': getOverview,

  '/api/admin/query_disc_apply': async (ctx, input) => [
    await listApplies(ctx, input, officerViewer(ctx.operator)),
  ],
  '/api/admin/disc_apply_detail': async (ctx, input) => [
    await detailApply(ctx, input.apply_no, officerViewer(ctx.operator)),
  ],
  '/api/admin/approve_disc_apply': approveApply,
  '/api/admin/return_disc_apply': returnApply,
  '/api/admin/refuse_disc_apply': refuseApply,
  '/api/admin/pay_disc_apply': payApply,
}

/** Notices to institutions on their orders: every text in one place. */
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { busiTypeNames } from '@portal/shared/rediscount/states.ts'
import { defineNotice, tell } from '../notices/notice.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import type { Order } from './orders.ts'

interface Said {
  title: string
  text: (order: Order, detail: string) => string
  /** The page that shows it; by default monitoring. */
  page?: 'orderReview'
}

const news = {
  waiting_review: {
    title: '转贴现订单待复核',
    text: ({ orderNo, busiType }) => `${busiTypeNames[busiType]}订单${orderNo}已提交，请复核人复核。`,
    page: 'orderReview',
  },
  waiting_counter_review: {
    title: '报价应答待复核',
    text: ({ orderNo }) => `本机构已接受报价${orderNo}，请复核人复核。`,
    page: 'orderReview',
  },
  waiting_revoke: {
    title: '撤销申请待复核',
    text: ({ orderNo }) => `报价${orderNo}申请撤销，对手机构已接收，请复核人处理。`,
    page: 'orderReview',
  },
  returned: {
    title: '转贴现订单复核退回',
    text: ({ orderNo }, reason) => `订单${orderNo}被复核退回。原因：${reason}`,
  },
  received: {
    title: '收到对话报价',
    text: ({ orderNo, busiType, totalFen }) =>
      `收到${busiTypeNames[busiType]}报价${orderNo}，票面总额${formatYuan(totalFen)}元，请及时应答。`,
  },
  accepted: {
    title: '报价已被接受',
    text: ({ orderNo }) => `对手机构已接受报价${orderNo}，等待其复核。`,
  },
  answer_returned: {
    title: '对手机构未通过应答',
    text: ({ orderNo }) => `对手机构接受报价${orderNo}后经其复核退回，报价继续有效，等待其重新应答。`,
  },
  refused: {
    title: '报价被拒绝',
    text: ({ orderNo }, detail) => `报价${orderNo}已被${detail}`,
  },
  put_back: {
    title: '报价重回市场',
    text: ({ orderNo }, detail) => `点击成交报价${orderNo}已被${detail}。报价重回市场，其他机构可继续点击。`,
  },
  given_up: {
    title: '点击成交未通过复核',
    text: ({ orderNo }, reason) =>
      `点击成交报价${orderNo}未通过本机构复核，已放弃，报价重回市场。原因：${reason}`,
  },
  revoked: {
    title: '报价已撤销',
    text: ({ orderNo }) => `报价${orderNo}已撤销。`,
  },
  kept: {
    title: '撤销申请被驳回',
    text: ({ orderNo }) => `报价${orderNo}的撤销申请被复核人驳回，报价继续有效。`,
  },
  stopped: {
    title: '订单被平台终止',
    text: ({ orderNo }, reason) => `订单${orderNo}已被平台终止，所锁票据已释放。原因：${reason}`,
  },
  expired: {
    title: '报价已过期',
    text: ({ orderNo }) => `报价${orderNo}已过有效时间，自动终止。`,
  },
  dealt: {
    title: '转贴现订单已成交',
    text: ({ orderNo, dealNo, settleDate, latestSettleTime }) =>
      `订单${orderNo}已成交，成交单编号${dealNo ?? ''}，将于${settleDate}结算，最晚${latestSettleTime}。`,
  },
  queueing: {
    title: '结算资金排队中',
    text: ({ orderNo, latestSettleTime }) =>
      `订单${orderNo}因资金不足排队，请于${latestSettleTime}前备足清算资金。`,
  },
  settled: {
    title: '转贴现结算成功',
    text: ({ orderNo, settleFen }) => `订单${orderNo}结算成功，结算金额${formatYuan(settleFen)}元。`,
  },
  failed: {
    title: '转贴现结算失败',
    text: ({ orderNo }, reason) => `订单${orderNo}结算失败，票据与额度已释放。原因：${reason}`,
  },
  due_settled: {
    title: '回购到期结算成功',
    text: ({ orderNo, dueSettleFen }) =>
      `订单${orderNo}到期结算成功，到期结算金额${formatYuan(dueSettleFen)}元。`,
  },
  due_overdue: {
    title: '回购到期逾期',
    text: ({ orderNo }, reason) =>
      `订单${orderNo}到期未能结算。原因：${reason}。备足清算资金后自动结算，逾期期间按回购利率计息。`,
  },
  collected: {
    title: '逾期回购票据托收',
    text: ({ orderNo, collectedFen }) =>
      `逾期订单${orderNo}的票据到期由逆回购方托收，累计抵偿${formatYuan(collectedFen)}元。`,
  },
  late_settled: {
    title: '逾期回购已结清',
    text: ({ orderNo, lateInterestFen }) =>
      `逾期订单${orderNo}已结清，逾期利息${formatYuan(lateInterestFen)}元。`,
  },
} as const satisfies Record<string, Said>

export type OrderNews = keyof typeof news

const noticeOf = ({ title, text, page }: Said) =>
  defineNotice<{ order: Order; detail: string }>({
    to: 'member',
    title,
    body: ({ order, detail }) => text(order, detail),
    link: ({ order }) => linkTo(page ?? 'ownOrder', order.orderNo),
  })

/** Tells every operator of one institution. `detail` goes into the text. */
export const tellOfOrder = (
  ctx: Ctx,
  order: Order,
  what: OrderNews,
  memberId: number,
  detail = '',
): Promise<void> => tell(ctx, noticeOf(news[what]), { order, detail }, memberId)

/** Tells both institutions. */
export const tellBoth = async (ctx: Ctx, order: Order, what: OrderNews, detail = ''): Promise<void> => {
  await tellOfOrder(ctx, order, what, order.ownMemberId, detail)
  if (order.cpMemberId !== null) await tellOfOrder(ctx, order, what, order.cpMemberId, detail)
}

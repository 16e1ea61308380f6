/** Notices to a company on its applications: every text in one place. */
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { defineNotice, tell } from '../notices/notice.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import type { Apply } from './applications.ts'

interface Said {
  title: string
  /** Who has to act and gets a text message; the main account alone by default. */
  to?: 'checkers' | 'maker'
  text: (apply: Apply, detail: string) => string
}

const news = {
  waiting_check: {
    title: '贴现申请待复核',
    to: 'checkers',
    text: ({ applyNo }) => `贴现申请${applyNo}已提交，请复核人复核。`,
  },
  checked: {
    title: '贴现申请已通过企业复核',
    to: 'maker',
    text: ({ applyNo }) => `您的贴现申请${applyNo}已通过企业复核，等待银行审批。`,
  },
  check_returned: {
    title: '贴现申请被企业退回',
    to: 'maker',
    text: ({ applyNo }, reason) => `您的贴现申请${applyNo}被企业复核退回。原因：${reason}`,
  },
  returned: {
    title: '贴现申请被银行退回',
    to: 'maker',
    text: ({ applyNo }, reason) => `您的贴现申请${applyNo}被银行退回，请修改后重新提交。原因：${reason}`,
  },
  refused: {
    title: '贴现申请被拒绝',
    to: 'maker',
    text: ({ applyNo }, reason) => `您的贴现申请${applyNo}未获银行批准。原因：${reason}`,
  },
  instant_stopped: {
    title: '秒贴已转人工审批',
    to: 'maker',
    text: ({ applyNo }, why) => `您的秒贴申请${applyNo}已转人工审批，请等待银行办理。原因：${why}`,
  },
  accepted: {
    title: '贴现申请已批准',
    text: ({ applyNo, discountDate }) => `您的贴现申请${applyNo}已获批准，预计于${discountDate}放款。`,
  },
  waiting_confirm: {
    title: '请确认最终报价',
    to: 'maker',
    text: ({ applyNo }, what) => `您的贴现申请${applyNo}已有银行最终报价，${what}登录平台确认。`,
  },
  expired: {
    title: '贴现报价已失效',
    to: 'maker',
    text: ({ applyNo }) => `您的贴现申请${applyNo}的报价逾期未确认，已失效，请重新询价。`,
  },
  disc_paid: {
    title: '贴现已放款',
    text: ({ applyNo, discountDate, netFen }, tail) =>
      `您的贴现申请${applyNo}已于${discountDate}放款，实付金额${formatYuan(netFen)}元，已入账尾号${tail}的结算账户。`,
  },
  trade_wanted: {
    title: '请补交贸易背景',
    to: 'maker',
    text: ({ applyNo }, due) =>
      `您的贴现申请${applyNo}以发票后补放款，请最迟于${due}补交合同与发票，逾期未补交将不能再以发票后补申请。`,
  },
  trade_due: {
    title: '贸易背景即将到期未补交',
    to: 'maker',
    text: ({ applyNo }, due) => `您的贴现申请${applyNo}的合同与发票尚未补交，请最迟于${due}补交。`,
  },
  trade_overdue: {
    title: '贸易背景逾期未补交',
    to: 'maker',
    text: ({ applyNo }, due) =>
      `您的贴现申请${applyNo}应最迟于${due}补交合同与发票，已逾期。补交之前不能再以发票后补申请贴现。`,
  },
  disc_fail: {
    title: '贴现放款失败',
    to: 'maker',
    text: ({ applyNo }) => `您的贴现申请${applyNo}放款失败，请登录平台查看。`,
  },
  redated: {
    title: '贴现申请须重新询价',
    to: 'maker',
    text: ({ applyNo }, reason) => `您的贴现申请${applyNo}${reason}，已退回，请重新询价后提交。`,
  },
  payout_cancelled: {
    title: '贴现放款已取消',
    to: 'maker',
    text: ({ applyNo }, reason) =>
      `您的贴现申请${applyNo}放款失败后由银行取消，票据、合同与发票已释放。原因：${reason}`,
  },
  payer_asked: {
    title: '等待付息人确认',
    to: 'maker',
    text: ({ applyNo, buyerName }, most) =>
      `您的贴现申请${applyNo}已请付息人${buyerName}确认承担利息，最高${most}，付息人同意后银行方可放款。`,
  },
  payer_paper_wanted: {
    title: '请上传付息授权书',
    to: 'maker',
    text: ({ applyNo, buyerName }, most) =>
      `您的贴现申请${applyNo}由付息人${buyerName}承担利息，最高${most}，请上传其签章的付息授权书，银行审核通过后方可放款。`,
  },
  payer_agreed: {
    title: '付息人已同意承担利息',
    to: 'maker',
    text: ({ applyNo, buyerName }) => `您的贴现申请${applyNo}的付息人${buyerName}已同意承担利息。`,
  },
  payer_refused: {
    title: '付息人拒绝承担利息',
    to: 'maker',
    text: ({ applyNo, buyerName }, reason) =>
      `您的贴现申请${applyNo}的付息人${buyerName}拒绝承担利息，申请不能放款，可撤销，或由银行退回后改用其他付息方式。原因：${reason}`,
  },
  payer_paper_passed: {
    title: '付息授权书审核通过',
    to: 'maker',
    text: ({ applyNo }) => `您的贴现申请${applyNo}的付息授权书已审核通过。`,
  },
  payer_paper_rejected: {
    title: '付息授权书审核不通过',
    to: 'maker',
    text: ({ applyNo }, reason) =>
      `您的贴现申请${applyNo}的付息授权书审核不通过，请重新上传。原因：${reason}`,
  },
  settled: {
    title: '贴现已结清',
    text: ({ applyNo }) => `您的贴现申请${applyNo}项下票据已全部到期兑付。`,
  },
  recourse: {
    title: '票据拒付追索通知',
    text: ({ applyNo }, bills) =>
      `您的贴现申请${applyNo}项下票据${bills}到期被拒付，银行向您追索，请及时清偿。`,
  },
  repaid: {
    title: '追索已清偿',
    text: ({ applyNo }, yuan) => `您的贴现申请${applyNo}的追索款${yuan}元已从结算账户扣收。`,
  },
} as const satisfies Record<string, Said>

export type ApplyNews = keyof typeof news

/** By notice, and by text message to those who have to act; a list of notices shows titles alone. */
const noticeOf = (what: ApplyNews) => {
  const { title, text, to }: Said = news[what]
  return defineNotice<{ apply: Apply; detail: string }>({
    to: 'member',
    title: ({ apply }) => `${apply.applyNo} ${title}`,
    body: ({ apply, detail }) => text(apply, detail),
    link: ({ apply }) => linkTo('ownApplication', apply.applyNo),
    sms: {
      purpose: what,
      to: (person, { apply: { makerId } }) =>
        to === 'checkers'
          ? person.bizRoles.includes('checker') && person.id !== makerId
          : person.isMain || (to === 'maker' && person.id === makerId),
    },
  })
}

/** Tells the company. `detail` goes into the text. */
export const tellOfApply = (ctx: Ctx, apply: Apply, what: ApplyNews, detail = ''): Promise<void> =>
  tell(ctx, noticeOf(what), { apply, detail }, apply.memberId)

/** Actions of either side on an order; the bank lists in `actions` which are open to the caller. */
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import type { OrderAction } from '@portal/shared/rediscount/states.ts'
import { post } from '../../core/api/client.ts'
import type { Act } from '../../widgets/act-dialog.tsx'
import type { OrderRow } from './order.ts'

/** Those that a question goes before; 修改 opens a form, 接收 happens by looking, 成交单 is a file. */
export type OrderAct = Exclude<OrderAction, 'edit' | 'open' | 'deal_slip'>

/** An order with what its user is about to decide; nothing is done before the dialog. */
export interface OrderActing {
  act: OrderAct
  row: OrderRow
}

interface Given {
  reason: string
  idemKey: string
}

interface ActAppearance {
  /** On the button. */
  label: string
  title: string
  confirm: string
  variant: 'primary' | 'plain'
  danger?: true
  /** Name of the reason that must be given. */
  reason?: string
  /** What happens next, shown to the user. */
  follows: string
  done: string
}

type Said = { [Part in keyof ActAppearance]: ActAppearance[Part] | ((row: OrderRow) => ActAppearance[Part]) }

/** Taken from the market by the reader's institution: who turns it down leaves it to others. */
const isFromMarket = (row: OrderRow): boolean => row.trade_type === 'TT03' && row.side === 'counter'
const backToMarket = '拒绝后本机构放弃该报价，报价重回市场，其他机构可继续点击。'

const asksChecker = (row: OrderRow): boolean => row.state === 'R25' && !row.revoke_asked

const faces: Readonly<Record<OrderAct, Said>> = {
  submit: {
    label: '提交',
    title: '提交复核',
    confirm: '确认提交',
    variant: 'primary',
    follows: '提交后由本机构复核人复核；卖出的票据随即锁定。',
    done: '已提交，等待本机构复核',
  },
  delete: {
    label: '删除',
    title: '删除订单',
    confirm: '确认删除',
    variant: 'plain',
    danger: true,
    follows: '删除后不能恢复。',
    done: '已删除',
  },
  review_pass: {
    label: '通过',
    title: '复核通过',
    confirm: '确认通过',
    variant: 'primary',
    follows: row =>
      row.side === 'own'
        ? '通过后报价发送给对手。'
        : `通过后成交，按 ${row.settle_dt} 结算，买方授信额度随即占用。`,
    done: row => (row.side === 'own' ? '复核通过，报价已发送' : '复核通过，已成交'),
  },
  review_return: {
    label: '退回',
    title: '复核退回',
    confirm: '确认退回',
    variant: 'plain',
    reason: '退回原因',
    follows: row =>
      row.side === 'own' ? '退回后票据解除锁定，由交易员修改。' : '退回后回到已接收，由本机构交易员处理。',
    done: '已退回',
  },
  review_refuse: {
    label: '拒绝',
    title: '复核拒绝',
    confirm: '确认拒绝',
    variant: 'plain',
    danger: true,
    reason: '拒绝原因',
    follows: row => (isFromMarket(row) ? backToMarket : '拒绝后订单终止，票据与额度释放，不能恢复。'),
    done: row => (isFromMarket(row) ? '已放弃，报价重回市场' : '已拒绝'),
  },
  accept: {
    label: row => (row.trade_type === 'TT03' ? '点击成交' : '接受'),
    title: row => (row.trade_type === 'TT03' ? '点击成交' : '接受报价'),
    confirm: row => (row.trade_type === 'TT03' ? '确认点击成交' : '确认接受'),
    variant: 'primary',
    follows: '接受后转本机构复核，复核通过即成交。',
    done: '已接受，等待本机构复核',
  },
  refuse: {
    label: '拒绝',
    title: '拒绝报价',
    confirm: '确认拒绝',
    variant: 'plain',
    danger: true,
    reason: '拒绝原因',
    follows: row => (isFromMarket(row) ? backToMarket : '拒绝后报价终止，不能恢复。'),
    done: row => (isFromMarket(row) ? '已放弃，报价重回市场' : '已拒绝该报价'),
  },
  revoke: {
    label: row => (asksChecker(row) ? '申请撤销' : '撤销'),
    title: row => (asksChecker(row) ? '申请撤销报价' : '撤销报价'),
    confirm: row => (asksChecker(row) ? '确认申请' : '确认撤销'),
    variant: 'plain',
    danger: true,
    follows: row =>
      asksChecker(row)
        ? '对手已接收报价，撤销须由本机构复核人同意；同意之前对手仍可接受。'
        : '撤销后报价终止，票据解除锁定，不能恢复。',
    done: row => (asksChecker(row) ? '已申请撤销，等待本机构复核' : '报价已撤销'),
  },
  keep: {
    label: '驳回撤销',
    title: '驳回撤销申请',
    confirm: '确认驳回',
    variant: 'plain',
    follows: '驳回后报价继续有效。',
    done: '撤销申请已驳回',
  },
  hold: {
    label: '暂缓结算',
    title: '暂缓结算',
    confirm: '确认暂缓',
    variant: 'plain',
    danger: true,
    follows: row => `暂缓后不再自动结算；至 ${row.latest_settle_time} 仍未恢复的，结算失败。`,
    done: '已暂缓结算',
  },
  confirm: {
    label: '恢复结算',
    title: '恢复结算',
    confirm: '确认恢复',
    variant: 'primary',
    follows: '恢复后按约定结算。',
    done: '已恢复结算',
  },
}

const actOrder = Object.keys(faces) as OrderAct[]

/** Actions open to the caller now, the most likely first. */
export const actsOf = (row: Pick<OrderRow, 'actions'>): OrderAct[] =>
  ['accept' as const, ...actOrder.filter(act => act !== 'accept')].filter(act => row.actions.includes(act))

export const actAppearance = (act: OrderAct, row: OrderRow): ActAppearance =>
  Object.fromEntries(
    Object.entries(faces[act]).map(([part, value]) => [
      part,
      typeof value === 'function' ? value(row) : value,
    ]),
  ) as unknown as ActAppearance

/** An order as it was looked at when the act was chosen. */
type Target = Pick<OrderRow, 'order_no' | 'version'>

const calls: Readonly<Record<OrderAct, (target: Target, given: Given) => Promise<unknown>>> = {
  submit: ({ order_no }) => post('/api/rediscount/submit_order', { order_no }, { quiet: true }),
  delete: ({ order_no }) => post('/api/rediscount/delete_order', { order_no }, { quiet: true }),
  review_pass: ({ order_no, version }) =>
    post('/api/rediscount/review_pass', { order_nos: [order_no], seen_versions: [version] }, { quiet: true }),
  review_return: ({ order_no, version }, { reason }) =>
    post('/api/rediscount/review_return', { order_no, reason, seen_version: version }, { quiet: true }),
  review_refuse: ({ order_no, version }, { reason }) =>
    post('/api/rediscount/review_refuse', { order_no, reason, seen_version: version }, { quiet: true }),
  accept: ({ order_no }, { idemKey }) =>
    post('/api/rediscount/accept_order', { order_no, idem_key: idemKey }, { quiet: true }),
  refuse: ({ order_no }, { reason }) =>
    post('/api/rediscount/refuse_order', { order_no, reason }, { quiet: true }),
  revoke: ({ order_no }) => post('/api/rediscount/revoke_order', { order_no }, { quiet: true }),
  keep: ({ order_no }) => post('/api/rediscount/keep_order', { order_no }, { quiet: true }),
  hold: ({ order_no }) =>
    post('/api/rediscount/confirm_settle', { order_no, confirmed: '0' }, { quiet: true }),
  confirm: ({ order_no }) =>
    post('/api/rediscount/confirm_settle', { order_no, confirmed: '1' }, { quiet: true }),
}

/** One act on one order as it is asked for. */
export const orderAct = ({ act, row }: OrderActing): Act => {
  const { label, variant, done, ...face } = actAppearance(act, row)
  return {
    label,
    look: variant,
    ask: {
      note: face.follows,
      title: face.title,
      confirm: face.confirm,
      size: 'medium',
      danger: face.danger ?? false,
      ...(face.reason && { words: 'required', field: face.reason, missing: catalogue['21011'].text }),
    },
    call: (reason, idemKey) => calls[act](row, { reason, idemKey }),
    done: `${row.order_no} ${done}`,
  }
}

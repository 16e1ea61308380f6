/** The desk of the officers who decide and pay, as its tests open it: one application, and the hours of the bank. */
import { fireEvent, screen, within } from '@testing-library/react'
import ApprovalPage from '../features/staff/approval/approval-page.tsx'
import type { Application } from '../features/staff/approval/queue.ts'
import { applyDetail, applyPage as pageOf, rateGrid } from './discount-rows.ts'
import { startGateway } from './gateway.ts'
import { officerUser, stateOf } from './people.ts'
import { forgetPage, renderPage } from './render-page.tsx'

export const LIST = '/api/admin/query_disc_apply'
export const DETAIL = '/api/admin/disc_apply_detail'
export const APPROVE = '/api/admin/approve_disc_apply'
export const RETURN = '/api/admin/return_disc_apply'
export const PAY = '/api/admin/pay_disc_apply'

export const waiting: Application = {
  ...applyDetail,
  apply_no: 'TX20260623000001',
  actions: ['approve', 'return', 'refuse'],
  instant_judged: false,
  confirm_minutes: 30,
  assignee: null,
  referred_at: null,
  referral: null,
  authority: { amount_fen: '5000000000', rate_bp: 0, far: true },
  wait: {
    since: '2026-06-23T10:06:00+08:00',
    due_at: '2026-06-23T12:06:00+08:00',
    waited_minutes: 14,
    stage: 'open',
  },
}

/** The answer of the list that holds some, by how long each has waited. */
/** Discounting banks whose applications the list can be narrowed to. */
export const banks = [
  { bank_no: '999990000013', bank_name: '江州示例银行' },
  { bank_no: '999990000021', bank_name: '华东示例银行' },
]

export const applyPage = (...rows: Application[]) => {
  const count = (stage: string) => rows.filter(({ wait }) => wait?.stage === stage).length
  const waits = { over: count('over'), soon: count('soon'), open: count('open') }
  return {
    ...pageOf(waiting),
    rows: rows.map(row => ({ instant_stops: [], ...row })),
    total: rows.length,
    banks,
    waits: {
      ...waits,
      warn_minutes: 60,
      limit_minutes: 120,
      all: rows.length,
      mine: rows.filter(({ assignee }) => assignee?.mine).length,
      unassigned: rows.filter(({ assignee }) => assignee === null).length,
    },
  }
}

export const approved: Application = {
  ...waiting,
  state: 'D40',
  state_name: '待放款',
  actions: ['pay'],
  log: [
    {
      event: 'accept',
      event_name: '银行审批通过',
      from_state: 'D20',
      to_state: 'D40',
      actor_name: '沈示例',
      remark: '贸易背景清楚',
      note: '',
      at: '2026-06-23T10:03:00+08:00',
    },
  ],
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Presses 通过 and answers its question. */
export const approve = async () => {
  press('通过')
  const dialog = within(await screen.findByRole('alertdialog', { name: '审批通过' }))
  fireEvent.click(dialog.getByRole('button', { name: '确认通过' }))
}
/** Presses 退回 and answers its question. */
export const giveBack = async () => {
  press('退回')
  const dialog = within(await screen.findByRole('alertdialog', { name: '退回申请' }))
  fireEvent.click(dialog.getByRole('button', { name: '确认退回' }))
}
export const typeOpinion = (value: string) =>
  fireEvent.change(screen.getByLabelText('审批意见'), { target: { value } })

export const startApproval = async () => {
  const show = { shown: waiting, hours: rateGrid }

  const gateway = await startGateway({
    '/api/session/state': [stateOf(officerUser)],
    '/api/quotes/query_rate_grid': () => [show.hours],
    '/api/admin/count_disc_apply': [
      { state: 'D20', state_name: '待银行审批', count: 1, total_fen: '234567890', referred: 0 },
    ],
    [LIST]: () => [applyPage(show.shown)],
    [DETAIL]: () => [show.shown],
    '/api/admin/disc_apply_review': [
      {
        checks: [
          { name: '承兑人可用额度足够', outcome: 'pass', note: '1 家' },
          { name: '贸易背景资料', outcome: 'warn', note: '发票后补' },
        ],
        bills: [
          {
            line: 0,
            bill_no: '599999000001320260403000000124',
            range: '1-234567890',
            source: 'typed',
            registry_outcome: 'confirmed',
            registry_text: '已确认',
            registry_for: '提交申请',
            registry_holder: '云岭示例钢贸有限公司',
            registry_source: '模拟登记系统',
            registry_at: '2026-06-23T10:01:00+08:00',
            disclosure_outcome: 'exempt',
            disclosure_text: '',
            disclosure_at: null,
            disclosure_for: '',
            disclosure_source: '',
            disclosure_digest: '',
            acceptor_name: '江州示例银行',
            acceptor_lists: [],
            drawer_name: '屏山示例建材有限公司',
            giver_name: '青禾示例电子科技有限公司',
            trade_match: 'differs',
            trade_match_text: '前手青禾示例电子科技有限公司、出票人屏山示例建材有限公司不是合同购货方',
          },
        ],
        lines: [
          {
            of: 'customer',
            name: '云岭示例钢贸有限公司',
            limit_fen: '1000000000',
            open_fen: '500000000',
            on_way_fen: '100000000',
            this_fen: '234567890',
            left_fen: '265432110',
          },
          {
            of: 'group',
            name: '示例控股集团',
            limit_fen: '700000000',
            open_fen: '500000000',
            on_way_fen: '0',
            this_fen: '234567890',
            left_fen: '-34567890',
          },
        ],
        acceptors: [
          {
            name: '云岭示例银行',
            limit_fen: '1000000000',
            used_fen: '500000000',
            this_fen: '234567890',
            taken: false,
          },
        ],
        contracts: [],
        invoices: [],
      },
    ],
  })

  const open = (path: string) => renderPage(gateway, path, <ApprovalPage />)
  const openPage = async () => {
    const { address } = open('/discApproval')
    await screen.findByText('双人复核')
    return address
  }
  const close = () => {
    forgetPage()
    return gateway.close()
  }
  return Object.assign(show, { gateway, open, openPage, close })
}

export type Approval = Awaited<ReturnType<typeof startApproval>>

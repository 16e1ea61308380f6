/** Rows of the second worked example as the gateway would send them, for the tests of pages. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import type { ApplyHead, ApplyRow } from '../domain/discount/progress.ts'

export const rateGrid: RowOf<'/api/quotes/query_rate_grid'> = {
  biz: 'disc',
  simulated: true,
  grid_date: '2026-06-23',
  published_at: '2026-06-23T09:00:00+08:00',
  source: '模拟行情',
  business_now: '2026-06-23T10:05:14+08:00',
  business_date: '2026-06-23',
  is_workday: true,
  service_start: '08:30',
  service_end: '23:30',
  cut_off: '16:30',
  next_payout_dt: '2026-06-23',
  classes: [{ acceptor_class: 'CS', name: '城商银票', rates: [] }],
}

export const holding: RowOf<'/api/bills/query_holding'>['rows'][number] = {
  holding_id: '1001',
  bill_no: '599999000001320260403000000124',
  range: '1-234567890',
  amount_fen: '234567890',
  splittable: true,
  bill_kind: 'AC01',
  media: 'ME02',
  issue_dt: '2026-04-03',
  due_dt: '2026-10-03',
  drawer_name: '澜城示例钢贸有限公司',
  acceptor_name: '江州示例银行',
  acceptor_class: 'CS',
  payee_name: '云岭示例钢贸有限公司',
  transferable: true,
  risk_status: 0,
  state: '10',
  exchange_state: 'CS03',
  circulation: 'TF0301',
  source: 'sandbox',
  acceptor_lists: [],
  acceptor_left_fen: '50000000000',
  disclosure_outcome: 'exempt',
  disclosure_text: '',
  disclosure_at: null,
  blocked_reason: '',
}

const figures = {
  rate_e6: 12800,
  days: 107,
  interest_end_dt: '2026-10-08',
  rolled_days: 5,
  roll_reason: '国庆节',
  interest_fen: '892401',
  net_fen: '233675489',
}

const quotedBill = {
  holding_id: '1001',
  bill_no: holding.bill_no,
  range: holding.range,
  acceptor_name: holding.acceptor_name,
  acceptor_class: holding.acceptor_class,
  due_dt: holding.due_dt,
  source: holding.source,
  face_fen: holding.amount_fen,
  ...figures,
  buyer_interest_fen: '0',
  seller_interest_fen: figures.interest_fen,
}

const totals = {
  total_count: 1,
  total_fen: '234567890',
  interest_fen: '892401',
  net_fen: '233675489',
}

const payDay = (pay_dt: string, days: number, interest_fen: string, net_fen: string) => ({
  pay_dt,
  min_days: days,
  max_days: days,
  interest_fen,
  buyer_interest_fen: '0',
  net_fen,
})

export const payDays = [
  payDay('2026-06-23', 107, '892401', '233675489'),
  payDay('2026-06-24', 106, '884060', '233683830'),
  payDay('2026-06-25', 105, '875720', '233692170'),
  payDay('2026-06-26', 104, '867380', '233700510'),
]

const ofBank = { sign_no: 'QY20260101000001', bank_no: '999990000013', bank_name: '江州示例银行' }

export const quote: RowOf<'/api/discount/get_quote'> = {
  lock_no: 'SJ20260623000042',
  expires_at: '2026-06-23T10:18:00+08:00',
  ...ofBank,
  disc_dt: '2026-06-23',
  cutoff_rolled: false,
  rate_e6: 12800,
  ...totals,
  pay_type: 2,
  buyer_interest_fen: '0',
  seller_interest_fen: figures.interest_fen,
  pay_days: payDays,
  bills: [quotedBill],
  warnings: [],
  trade_later_allowed: true,
}

export const sign: RowOf<'/api/signing/query_sign'> = {
  ...ofBank,
  state: 'S30',
  state_name: '已生效',
  settle_acct_name: '云岭示例钢贸有限公司',
  settle_acct_no: '9900 **** **** *** 0118',
  settle_bank_no: '999990000013',
  settle_bank_name: '江州示例银行',
  single_limit_fen: '2000000000',
  day_limit_count: 0,
  total_limit_fen: '0',
  total_used_fen: '0',
  day_used_count: 0,
  valid_from: '2026-01-01',
  valid_to: '2026-12-31',
  agreement_no: 'XY20260101000001',
  cust_manager: '',
  reason: '',
  verify_tries_left: 3,
  version: 1,
  actions: [],
  next_step: '',
  next_by: '',
  next_until: null,
}

export const applyRow: ApplyRow = {
  apply_no: 'TX20260623000018',
  company_name: '云岭示例钢贸有限公司',
  usc_code: '',
  product: 'plain',
  version: 2,
  state: 'D20',
  state_name: '待银行审批',
  bank_name: '江州示例银行',
  settle_acct_no: sign.settle_acct_no,
  disc_dt: '2026-06-23',
  rate_e6: 12800,
  ...totals,
  final_rate_e6: null,
  pay_type: 2,
  buyer_pct: '',
  buyer_name: '',
  buyer_acct_no: '',
  buyer_interest_fen: '0',
  seller_interest_fen: figures.interest_fen,
  trade_later: true,
  trade_due_dt: null,
  trade_overdue: false,
  expires_at: null,
  entered_count: 0,
  bill_no: holding.bill_no,
  range: holding.range,
  acceptor_name: holding.acceptor_name,
  due_dt: holding.due_dt,
  exchange_state: holding.exchange_state,
  circulation: holding.circulation,
  maker_name: '林示例',
  submitted_at: '2026-06-23T10:06:00+08:00',
  paid_at: null,
  reason: '',
  actions: ['withdraw'],
  blocked_reason: '',
  next_step: '等待银行审批',
  next_by: '银行审批岗',
  next_until: '2026-06-23T12:06:00+08:00',
}

export const applyDetail: RowOf<'/api/discount/apply_detail'> = {
  ...applyRow,
  sign_no: sign.sign_no,
  buyer_acct_no_edit: '',
  payer_consent: null,
  clear_mode: 1,
  contract_ids: [],
  invoice_ids: [],
  pay_days: payDays,
  quoted: { rate_e6: 12800, interest_fen: figures.interest_fen },
  bills: [
    {
      ...quotedBill,
      quoted_rate_e6: quotedBill.rate_e6,
      quoted_interest_fen: quotedBill.interest_fen,
      drawer_name: holding.drawer_name,
      payee_name: holding.payee_name,
      issue_dt: holding.issue_dt,
      state: '20',
      exchange_state: 'CS03',
      circulation: 'TF0302',
      settle_state: '0',
      settled_dt: null,
    },
  ],
  log: [],
}

const event = {
  range: holding.range,
  amount_fen: holding.amount_fen,
  ref_no: '',
}

export const billDetail: RowOf<'/api/bills/bill_detail'> = {
  ...holding,
  package_fen: '500000000',
  acceptor_bank_no: '999990000013',
  drawer: { acct_no: '9900 **** **** *** 1526', bank_name: '澜城示例农村商业银行', bank_no: '999990000056' },
  payee: { acct_no: '9900 **** **** *** 2034', bank_name: '中原示例银行', bank_no: '999990000030' },
  acceptor: { acct_no: '0', bank_name: '江州示例银行', bank_no: '999990000013' },
  events: [
    {
      ...event,
      event: 'issue',
      event_name: '出票',
      from_name: '澜城示例钢贸有限公司',
      to_name: '屏山示例机电有限公司',
      at: '2026-04-03T09:41:20+08:00',
    },
    {
      ...event,
      event: 'endorsement',
      event_name: '转让背书',
      from_name: '屏山示例机电有限公司',
      to_name: '云岭示例钢贸有限公司',
      at: '2026-05-18T14:12:55+08:00',
    },
    {
      ...event,
      event: 'paid',
      event_name: '到期兑付',
      from_name: '江州示例银行',
      to_name: '云岭示例钢贸有限公司',
      ref_no: 'TX20260623000018',
      at: '2026-10-08T10:00:00+08:00',
    },
  ],
}

export const onePage = <Row>(rows: Row[]) => ({ total: rows.length, rows, page_no: 1, page_size: 10 })

/** The answer of a list of applications that holds one. */
export const applyPage = (row: ApplyRow) => ({ ...onePage([row]), totals })

/** The answer of 业务查询 that holds the one bill of this application. */
export const applyBillPage = (apply: ApplyHead): RowOf<'/api/discount/query_apply_bill'> => ({
  ...onePage([
    {
      ...quotedBill,
      line: 0,
      leads: true,
      bill_kind: holding.bill_kind,
      drawer_name: holding.drawer_name,
      issue_dt: holding.issue_dt,
      exchange_state: 'CS03',
      circulation: 'TF0302',
      apply,
    },
  ]),
  totals: {
    apply_count: 1,
    face_fen: quotedBill.face_fen,
    interest_fen: quotedBill.interest_fen,
    buyer_interest_fen: '0',
    net_fen: quotedBill.net_fen,
  },
})

export const memberDetail: RowOf<'/api/member/current_member_detail'> = {
  user_code: 'U11',
  user_avatar: '',
  org_code: '',
  usc_code: '',
  company_name: '云岭示例钢贸有限公司',
  operator_name: '林示例',
  acpt_e_sign: '1',
  user_name: '林示例',
  user_account: '15400000011',
  member_type: 'comp',
  status: 4,
  authentication: 1,
  mobile: '154****0011',
  is_main_account: 1,
  need_review: 0,
  credit_amount: '0',
  remain_credit: '0',
}

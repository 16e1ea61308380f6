/** Answers of 秒贴, as the bank gives them for the bill of the example. */
import type { RowOf } from '@portal/shared/contract/table.ts'

type Facts = RowOf<'/api/instant/facts'>
type Price = RowOf<'/api/instant/price'>
type Bill = Price['rows'][number]
type Decision = RowOf<'/api/instant/result'>
type Overview = RowOf<'/api/admin/instant/overview'>
type Version = RowOf<'/api/admin/instant/version_detail'>

export const instantFacts: Facts = {
  opening: 'open',
  opening_text: '可办理',
  today: '2026-06-23',
  hour_from: '08:30',
  hour_to: '20:00',
  rest_days: false,
  version_no: 7,
  acceptor_classes: ['CS'],
  min_days: 15,
  max_days: 180,
  package_fen: '1000000000',
  pay_types: [2],
  trade_later: true,
  caps: [
    {
      cap: 'company',
      name: '云岭示例钢贸有限公司',
      limit_fen: '2000000000',
      used_fen: '0',
      left_fen: '2000000000',
    },
  ],
  left_fen: '1000000000',
  signed: true,
  sign_no: 'QY20260101000001',
  bank_name: '江州示例银行',
  account_no: '9900 **** **** 0342',
}

export const instantBill: Bill = {
  holding_id: '1001',
  bill_no: '599999000001320260403000000124',
  range: '1-234567890',
  bill_kind: 'AC01',
  acceptor_name: '江州示例银行',
  acceptor_class: 'CS',
  due_dt: '2026-10-03',
  face_fen: '234567890',
  route: 'instant',
  reasons: [],
  refusal: '',
  pay_dt: '2026-06-23',
  price: {
    rate_e6: 12_800,
    days: 107,
    interest_end_dt: '2026-10-08',
    rolled_days: 5,
    roll_reason: '国庆节',
    interest_fen: '892401',
    net_fen: '233675489',
  },
}

export const officerBill: Bill = {
  ...instantBill,
  holding_id: '1002',
  bill_no: '599999000001320260403000000207',
  face_fen: '100000000',
  route: 'officer',
  reasons: [{ rule: 'remaining_days', name: '剩余期限', text: '计息 13 天，少于 15 天' }],
  price: { ...instantBill.price, days: 13, interest_fen: '46222', net_fen: '99953778' } as Bill['price'],
}

export const blockedBill: Bill = {
  ...instantBill,
  holding_id: '1003',
  bill_no: '599999000001320260403000000304',
  route: 'none',
  refusal: '该票据不得转让，不能贴现',
  pay_dt: null,
  price: null,
}

export const instantPrice = (rows: readonly Bill[]): Price => ({
  total: rows.length,
  rows: [...rows],
  page_no: 1,
  page_size: 10,
  sign_no: 'QY20260101000001',
  bank_name: '江州示例银行',
  totals: (['instant', 'officer', 'none'] as const).map(route => {
    const own = rows.filter(row => row.route === route)
    return {
      route,
      count: own.length,
      face_fen: String(own.reduce((sum, row) => sum + BigInt(row.face_fen), 0n)),
      net_fen: String(own.reduce((sum, row) => sum + BigInt(row.price?.net_fen ?? 0), 0n)),
    }
  }),
})

const verdict = { rule: 'remaining_days', name: '剩余期限', passed: true, text: '107 天' } as const

export const paidDecision: Decision = {
  apply_no: 'TX20260623000021',
  state: 'D60',
  state_name: '已放款',
  company_name: '云岭示例钢贸有限公司',
  by_rule: true,
  version_no: 7,
  decided_by: 'system:rule-v7',
  disc_dt: '2026-06-23',
  rate_e6: 12_800,
  total_count: 1,
  total_fen: '234567890',
  interest_fen: '892401',
  net_fen: '233675489',
  stopped_by: [],
  verdicts: [{ ...verdict, rule: 'cap_company', name: '企业当日上限', text: '未超过' }],
  bills: [
    {
      holding_id: '1001',
      bill_no: instantBill.bill_no,
      range: instantBill.range,
      acceptor_name: '江州示例银行',
      due_dt: '2026-10-03',
      face_fen: '234567890',
      rate_e6: 12_800,
      days: 107,
      interest_fen: '892401',
      net_fen: '233675489',
      verdicts: [verdict],
    },
  ],
  steps: [
    { step: 'submitted', name: '提交申请', at: '2026-06-23T10:06:12.140+08:00' },
    { step: 'decided', name: '规则审批通过', at: '2026-06-23T10:06:12.760+08:00' },
    { step: 'paid', name: '放款入账', at: '2026-06-23T10:06:13.940+08:00' },
  ],
  elapsed_ms: 1800,
  account_no: '9900 **** **** 0342',
}

export const stoppedDecision: Decision = {
  ...paidDecision,
  apply_no: 'TX20260623000022',
  state: 'D20',
  state_name: '待银行审批',
  by_rule: false,
  decided_by: '',
  stopped_by: [{ rule: 'switched_on', name: '秒贴开关', text: '放款前秒贴已暂停' }],
  steps: [
    { step: 'submitted', name: '提交申请', at: '2026-06-23T10:06:12.140+08:00' },
    { step: 'stopped', name: '转人工审批', at: '2026-06-23T10:06:12.900+08:00' },
  ],
  elapsed_ms: null,
}

export const instantOverview: Overview = {
  on: true,
  switched_by: '',
  switched_at: null,
  reason: '',
  version: 3,
  may_switch: true,
  version_no: 7,
  open: true,
  opening_text: '可办理',
  today: '2026-06-23',
  caps: [
    { cap: 'bank', name: '', limit_fen: '10000000000', used_fen: '9500000000', left_fen: '500000000' },
    {
      cap: 'company',
      name: '云岭示例钢贸有限公司',
      limit_fen: '2000000000',
      used_fen: '500000000',
      left_fen: '1500000000',
    },
  ],
  paid_count: 4,
  paid_fen: '9500000000',
  under_way_count: 2,
  stopped_count: 1,
  stopped_by: [{ rule: 'remaining_days', name: '剩余期限', count: 1 }],
}

export const ruleVersion: Version = {
  version_no: 8,
  state: 'V10',
  state_name: '待复核',
  note: '放宽天数',
  acceptor_classes: ['GG', 'CS'],
  acceptor_only: [],
  acceptor_except: [],
  min_days: 7,
  max_days: 180,
  package_fen: '1000000000',
  company_day_fen: '2000000000',
  group_day_fen: '3000000000',
  acceptor_day_fen: '5000000000',
  bank_day_fen: '10000000000',
  pay_types: [2],
  trade_later: false,
  hour_from: '08:30',
  hour_to: '20:00',
  rest_days: false,
  maker_name: '沈示例',
  made_at: '2026-06-23T09:10:00+08:00',
  checker_name: '',
  decided_at: null,
  reason: '',
  in_force_from: null,
  in_force_to: null,
  shadowed: true,
  own: false,
  version: 2,
  actions: ['shadow', 'approve', 'refuse'],
  differing: ['min_days'],
  shadow: {
    from_dt: '2026-05-25',
    to_dt: '2026-06-23',
    ran_at: '2026-06-23T09:20:00+08:00',
    ran_by: '沈示例',
    count: 3,
    face_fen: '434567890',
    outcomes: [
      { outcome: 'both_paid', name: '人工放款，规则也放款', count: 1, face_fen: '234567890' },
      { outcome: 'only_officer', name: '人工放款，规则转人工', count: 1, face_fen: '100000000' },
      { outcome: 'only_rule', name: '人工退回或拒绝，规则放款', count: 1, face_fen: '100000000' },
      { outcome: 'neither', name: '人工退回或拒绝，规则转人工', count: 0, face_fen: '0' },
    ],
    by_rule: [{ rule: 'remaining_days', name: '剩余期限', count: 1, face_fen: '100000000' }],
    differing: [
      {
        apply_no: 'TX20260620000003',
        company_name: '云岭示例钢贸有限公司',
        submitted_at: '2026-06-20T09:20:00+08:00',
        face_fen: '100000000',
        state_name: '已放款',
        outcome: 'only_officer',
        reasons: [{ rule: 'remaining_days', name: '剩余期限', text: '计息 3 天，少于 7 天' }],
      },
    ],
  },
}

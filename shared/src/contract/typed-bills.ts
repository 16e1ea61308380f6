import { z } from 'zod'
import { billHeader } from '../bills/bill-template.ts'
import { holdingRow } from './bills.ts'
import { defineCall } from './call.ts'
import { day, done, fen, instant, text, typedBillFen } from './fields.ts'
import { importRequest, importRow, importSummary } from './imports.ts'
import { companyWrites, recordId } from './trade-contracts.ts'

/* Bills a company enters itself (手工录入, 批量导入), and one bill in full. */

/** Forms spell a truth value as text. */
const flag = z
  .union([z.boolean(), z.enum(['0', '1', 'true', 'false'])])
  .transform(value => (typeof value === 'boolean' ? value : value === '1' || value === 'true'))

export const addBill = defineCall({
  path: '/api/bills/add_bill',
  title: '录入票据',
  summary:
    '录入企业持有的票据，先为待查验（05），经登记系统确认后可用（10）；承兑人可填行号或全称。range 为持有的子票区间，缺省为整包。校验位按参数 BILL_NO_CHECK 拒绝、提示或不检查，沙盒银行签发的号码一律检查。',
  access: companyWrites,
  machine: 'maker',
  request: z.strictObject({
    /** The rules (20001–20004) and not the schema say what is a number. */
    bill_no: z.string().max(40),
    bill_kind: z.enum(['AC01', 'AC02', 'AC03']),
    package_fen: typedBillFen,
    splittable: flag,
    range: z.string().max(40).optional(),
    issue_dt: day,
    due_dt: day,
    drawer_name: text(120),
    /** Twelve digits, or the acceptor's whole name. */
    acceptor_bank_no: text(120),
    payee_name: text(120),
    transferable: flag.optional(),
  }),
  row: z.object({
    holding_id: z.string(),
    bill_no: z.string(),
    range: z.string(),
    state: holdingRow.shape.state,
    warnings: z.array(z.object({ code: z.string(), msg: z.string(), field: z.string() })),
  }),
  changes: ['bill'],
  limit: 'write',
  errors: [
    '20000',
    '20001',
    '20002',
    '20003',
    '20004',
    '20005',
    '20007',
    '20008',
    '20009',
    '20010',
    '20011',
    '20015',
    '20018',
  ],
  example: {
    bill_no: '599999000001320261120000000016',
    bill_kind: 'AC01',
    package_fen: '120000000',
    splittable: true,
    issue_dt: '2026-11-20',
    due_dt: '2027-05-20',
    drawer_name: '屏山示例建材有限公司',
    acceptor_bank_no: '999990099994',
    payee_name: '云岭示例钢贸有限公司',
  },
})

export const importBills = defineCall({
  path: '/api/bills/import_bills',
  title: '导入票据',
  summary: importSummary,
  access: companyWrites,
  machine: 'maker',
  request: importRequest,
  row: importRow,
  changes: ['bill'],
  limit: 'write',
  errors: ['20000', '23007'],
  example: { header: [...billHeader], rows: [['1234']], check_only: '1' },
})

export const checkBill = defineCall({
  path: '/api/bills/check_bill',
  title: '重新查验票据',
  summary:
    '就待查验的票据再次查询登记系统；结果随后以消息告知。正在查验的不重复查询，每张票据每日最多 5 次。',
  access: companyWrites,
  machine: 'maker',
  request: z.strictObject({ holding_id: recordId }),
  row: done,
  changes: ['bill'],
  limit: 'write',
  errors: ['20000', '20017', '20087'],
  example: { holding_id: '1001' },
})

const oneHolding = z.strictObject({ holding_id: recordId })

export const deleteBill = defineCall({
  path: '/api/bills/delete_bill',
  title: '删除录入的票据',
  summary: '仅限手工录入或导入、且未提交过贴现申请的票据；草稿不计。',
  access: companyWrites,
  machine: 'maker',
  request: oneHolding,
  row: done,
  changes: ['bill'],
  limit: 'write',
  errors: ['20000', '20015', '20017'],
  example: { holding_id: '1001' },
})

/** One line of the back of the bill (票据背面). */
export const billEventRow = z.object({
  event: z.enum([
    'issue',
    'endorsement',
    'discount_endorsement',
    'paid',
    'dishonoured',
    'recourse_paid',
    'rediscount_endorsement',
    'pledge',
    'pledge_release',
    'repo_endorsement',
    'repo_return',
  ]),
  event_name: z.string(),
  range: z.string(),
  /** Of the units it happened to. */
  amount_fen: fen,
  from_name: z.string(),
  to_name: z.string(),
  ref_no: z.string(),
  at: instant,
})

/** Account of a party on the face (票面), masked; empty where the registry has not told it. */
const billParty = z.object({
  acct_no: z.string().meta({ description: '账号，已脱敏；承兑行自身为 0' }),
  bank_name: z.string(),
  bank_no: z.string(),
})

const billReads = { types: ['comp', 'financeOrg'] } as const

export const billDetail = defineCall({
  path: '/api/bills/bill_detail',
  title: '票据详情',
  summary: '票面信息与票据背面；本企业持有或曾经贴现的票据。',
  access: billReads,
  machine: 'read',
  request: oneHolding,
  row: holdingRow.extend({
    package_fen: fen,
    acceptor_bank_no: z.string(),
    drawer: billParty.meta({ description: '出票人账户' }),
    payee: billParty.meta({ description: '收款人账户' }),
    /** A bank that accepts pays from itself: its account is 0. */
    acceptor: billParty.meta({ description: '承兑人账户' }),
    events: z.array(billEventRow),
  }),
  shows: ['disc_apply', 'bill'],
  limit: 'read',
  errors: ['20017'],
  example: { holding_id: '1001' },
})

export const queryBillEvent = defineCall({
  path: '/api/bills/query_bill_event',
  title: '查询票据背面',
  access: billReads,
  machine: 'read',
  request: oneHolding,
  row: billEventRow,
  shows: ['disc_apply', 'bill'],
  limit: 'read',
  errors: ['20017'],
  example: { holding_id: '1001' },
})

/** The calls of this file, for the table. */
export const typedBillCalls = [
  addBill,
  importBills,
  deleteBill,
  checkBill,
  billDetail,
  queryBillEvent,
] as const

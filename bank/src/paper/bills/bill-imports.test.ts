import { makeBillNo } from '@portal/shared/bills/bill-no.ts'
import { billHeader } from '@portal/shared/bills/bill-template.ts'
import { invoiceHeader, invoiceSample } from '@portal/shared/trade/invoice-template.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { newTestBank, type TestBank } from '../../testing/test-bank.ts'

/* Business time 2026-06-23 10:00. 999990000013 is 江州示例银行. */
const company = '15400000011'
const own = '云岭示例钢贸有限公司'
let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
})
afterAll(() => bank.close())
const call = (account = company) => bank.as(account)

let serial = 70_000_000
const newNo = () => {
  serial += 1
  return makeBillNo('5', '999990000013', '2026-05-20', serial)
}

const snapshot = async () => ({
  bills: await queryRows(bank.db, sql`select * from bill order by id`),
  holdings: await queryRows(bank.db, sql`select * from bill_holding order by id`),
  invoices: await queryRows(bank.db, sql`select * from invoice order by id`),
  audits: await queryRows(bank.db, sql`select count(*)::int n from audit_log`),
})
const refused = async (act: () => Promise<unknown>, code: string, text: string, more = {}) => {
  const before = await snapshot()
  await expect(act()).rejects.toMatchObject({ code, text, ...more })
  expect(await snapshot()).toEqual(before)
}

describe('an import', () => {
  const row = (no: string, amount = '1,200,000.00') => [
    no,
    '银行承兑汇票',
    amount,
    '是',
    '',
    '2026-05-20',
    '2026-11-20',
    '屏山示例建材有限公司',
    '999990000013',
    own,
    '可转让',
  ]
  const header = [...billHeader]

  test('of bills lists every bad row and saves nothing', async () => {
    const twice = newNo()
    const rows = [row(newNo()), row('123'), row(newNo(), '1.234'), row(twice), row(twice)]
    await refused(
      () => call()('/api/bills/import_bills', { header, rows }),
      '23007',
      '第3行：票据（包）号码应为30位数字；第4行：金额必须大于0，且最多两位小数；第6行：该票据已登记，不能重复录入',
      {
        fields: {
          'rows.3': '第3行：票据（包）号码应为30位数字',
          'rows.4': '第4行：金额必须大于0，且最多两位小数',
          'rows.6': '第6行：该票据已登记，不能重复录入',
        },
      },
    )
  })

  test('only checked saves nothing and tells the same', async () => {
    const before = await snapshot()
    const answer = await call()('/api/bills/import_bills', {
      header,
      rows: [row(newNo()), row('123')],
      check_only: '1',
      first_line: 12,
    })
    expect(answer).toEqual({
      total: 2,
      valid: 1,
      saved: 0,
      failed: [{ line: 13, code: '20001', msg: '票据（包）号码应为30位数字' }],
    })
    expect({ ...(await snapshot()), audits: 0 }).toEqual({ ...before, audits: 0 })
  })

  test('of the valid rows saves those', async () => {
    const good = newNo()
    const answer = await call()('/api/bills/import_bills', {
      header,
      rows: [row('123'), row(good)],
      import_valid: '1',
    })
    expect(answer).toMatchObject({ total: 2, valid: 1, saved: 1, failed: [{ line: 2 }] })
    const found = await call()('/api/bills/query_holding', { bill_no: good })
    expect(found).toMatchObject({ total: 1, rows: [{ amount_fen: '120000000' }] })
  })

  test('with another header is not the template', () =>
    refused(
      () => call()('/api/bills/import_bills', { header: ['票号'], rows: [['1']] }),
      '23007',
      '文件格式不正确，请使用模板',
    ))

  test('of invoices reads the template’s own sample', async () => {
    const rows = [[...invoiceSample], ['专票'], [...invoiceSample]]
    const answer = await call()('/api/trade/import_invoice', {
      header: [...invoiceHeader],
      rows,
      import_valid: '1',
    })
    expect(answer).toMatchObject({
      saved: 1,
      failed: [
        { line: 3, msg: '发票类型不正确' },
        { line: 4, code: '20054', msg: '该发票已登记，不能重复使用' },
      ],
    })
    const page = await call()('/api/trade/query_invoice', { inv_no: invoiceSample[2] })
    expect(page).toMatchObject({ total: 1, rows: [{ total_fen: '11300000', verify_state: '10' }] })
  })
})

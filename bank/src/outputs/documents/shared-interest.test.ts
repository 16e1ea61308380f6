import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDocument } from '../../files/stored-files.ts'
import { queryRows } from '../../platform/db/db.ts'
import { type Scene, sceneOf } from '../../testing/discount-scene.ts'
import { exampleHolding, must, newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { testAtRest } from '../../testing/test-database.ts'
import { textOf } from './pdf-text.ts'

/** The worked example in two parts, the buyer bearing 40 % of each part's interest. */
let bank: TestBank
let at: Scene
let applyNo: string

const payer = { buyer_name: '江州示例精密制造有限公司', buyer_acct_no: '9900123456789010265' }

const paperOf = async (kind: string): Promise<string> => {
  const rows = await queryRows<{ content: Uint8Array }>(
    bank.db,
    sql`select f.content from document d join file_object f on f.id = d.file_id
        where d.ref_no = ${applyNo} and d.kind = ${kind}`,
  )
  return textOf(openDocument(testAtRest, must(rows[0], kind).content))
}

const agree = async () => {
  const account = '15400000001'
  const { rows } = await bank.as(account)('/api/payer/query_consent', { state: 'waiting' })
  const { consent_id } = must(rows[0], 'a request')
  const sms_code = await at.codeFor(account, 'payer_consent')
  await bank.as(account)('/api/payer/agree_consent', { consent_id, sms_code })
}

beforeAll(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
  const { holding_id } = await exampleHolding(bank)
  const parts = ['1-123456789', '123456790-234567890'].map(range => ({ holding_id, range }))
  applyNo = (await at.submit(parts, { pay_type: 3, buyer_pct: '40', ...payer })).apply_no
})
afterAll(() => bank.close())

const fenOf = (yuan: string): bigint => BigInt(yuan.replace(/[,.]/g, ''))

/** Face, interest, buyer's and seller's share, net: as a row of the table prints them. */
const row = /([\d,]+\.\d\d)\s+([\d,]+\.\d\d)\s+买 ([\d,]+\.\d\d)\s+卖 ([\d,]+\.\d\d)\s+([\d,]+\.\d\d)/g

/** The rows of the table, the total last. */
const rowsOf = (text: string): bigint[][] =>
  [...text.matchAll(row)].map(([, ...figures]) => figures.map(fenOf))

const expectSums = (text: string) => {
  const rows = rowsOf(text)
  expect(rows).toHaveLength(3)
  for (const [face = 0n, interest = 0n, buyer = 0n, seller = 0n, net = 0n] of rows) {
    expect(buyer + seller).toBe(interest)
    expect(face - seller).toBe(net)
  }
  const [first, second, total] = rows
  expect(total).toEqual(first?.map((figure, index) => figure + (second?.[index] ?? 0n)))
  return total
}

test('an agreement before the payer’s answer says that it is waited for', async () => {
  await bank.runJobs()
  const text = await paperOf('disc_agreement')
  expect(text).toContain('待付息人同意')
  // Half-up bill by bill: 4,696.84 and 4,227.16, of each 40 %.
  expect(expectSums(text)).toEqual([234567890n, 892400n, 356960n, 535440n, 234032450n])
})

test('voucher, agreement and receipt add up and name the payer, its share and its consent', async () => {
  await agree()
  await at.approve(applyNo)
  await at.pay(applyNo)
  await bank.runJobs()
  for (const kind of ['disc_agreement', 'disc_voucher', 'disc_receipt']) {
    const text = await paperOf(kind)
    const flat = text.replaceAll('\n', '')
    expect(flat).toContain('协议付息（买方承担 40%）')
    expect(text).toContain('江州示例精密制造有限公司')
    expect(flat, 'the payer’s account').toContain('9900123456789010265')
    expect(flat, 'the applicant’s account').toContain('9900123456789010118')
    expect(flat).toContain('¥3,569.60 元（人民币叁仟伍佰陆拾玖元陆角整）')
    expect(flat).toContain('¥5,354.40 元')
    expect(flat).toContain('¥2,340,324.50 元')
    expect(flat).toContain('陈示例 平台确认')
    if (kind !== 'disc_receipt') {
      expectSums(text)
      expect(text).toMatch(/2026-10-03\s+2026-10-08\s+1\.2800\s+107 天/)
    }
  }
})

test('the voucher names who acted for the company and when each step was taken', async () => {
  const text = (await paperOf('disc_voucher')).replaceAll('\n', '')
  for (const label of ['提交时间', '银行审批时间', '企业确认时间', '放款复核时间', '放款时间']) {
    expect(text).toMatch(new RegExp(`${label}2026年06月23日 \\d\\d:\\d\\d:\\d\\d`))
  }
  expect(text).toContain('企业经办人林示例')
  expect(text).toContain('企业复核人无需企业复核')
  expect(text).toContain('自动确认')
})

test('a paper of a company with a checker names it', async () => {
  const { rows } = await bank.as('15400000002')('/api/bills/query_holding', { page_size: 100, state: '10' })
  const free = must(
    rows.find(each => each.blocked_reason === ''),
    'a free bill',
  )
  applyNo = (await at.submit([{ holding_id: free.holding_id }], {}, '15400000002')).apply_no
  await bank.as('15400000003')('/api/discount/check_pass', { apply_no: applyNo })
  await at.approve(applyNo)
  await at.pay(applyNo)
  await bank.runJobs()
  const text = (await paperOf('disc_voucher')).replaceAll('\n', '')
  expect(text).toMatch(/企业复核人(?!无需)\S/)
  expect(text).toContain('企业复核时间')
  expect(text).toContain('卖方付息')
  expect(text).not.toContain('买方承担')
})

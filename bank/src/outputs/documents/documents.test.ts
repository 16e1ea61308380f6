import { sql } from 'drizzle-orm'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueueDocument } from '../../files/document-order.ts'
import { openDocument, readableFile } from '../../files/stored-files.ts'
import { queryRows, type Tx } from '../../platform/db/db.ts'
import { contextOf } from '../../platform/kernel/context.ts'
import type { SignedIn } from '../../platform/kernel/handler.ts'
import { signingOf } from '../../testing/signing-scene.ts'
import { exampleHolding, must, newTestBank, submitBills, type TestBank } from '../../testing/test-bank.ts'
import { testAtRest } from '../../testing/test-database.ts'
import { documentJob } from './job.ts'
import { textOf } from './pdf-text.ts'
import { makePdf, type Sheet } from './sheet.ts'

const company = '15400000011'

describe('a document of many rows', () => {
  const sheet: Sheet = {
    title: '票据贴现协议',
    number: 'TX20260623000018',
    footer: '示例',
    at: new Date('2026-06-23T10:00:00+08:00'),
    blocks: [
      { kind: 'text', text: '甲方保证票据基于真实的交易关系取得。'.repeat(12) },
      {
        kind: 'table',
        columns: [
          { title: '序号', width: 40, align: 'center' },
          { title: '票据（包）号码', width: 200 },
          { title: '票面金额（元）', width: 120, align: 'right' },
        ],
        rows: Array.from({ length: 100 }, (_, i) => [
          String(i + 1),
          '599999000001320260403000000124\n1-234567890',
          '2,345,678.90',
        ]),
      },
    ],
  }

  test('goes on over several pages, each with the head of the table and its place among them', async () => {
    const bytes = await makePdf(sheet)
    const pages = (await PDFDocument.load(bytes)).getPageCount()
    expect(pages).toBeGreaterThan(2)
    const text = await textOf(bytes)
    expect(text.split('票据（包）号码')).toHaveLength(pages + 1)
    expect(text).toContain(`第 ${pages} 页 / 共 ${pages} 页`)
    expect(text.split('2,345,678.90')).toHaveLength(101)
    expect(bytes.length).toBeLessThan(150_000)
  })

  test('begins no line with a mark that ends something', async () => {
    for (const shift of [0, 1, 2, 3, 4, 5, 6]) {
      const text = '一'.repeat(shift) + '（尾数：71））。'.repeat(60)
      const lines = (await textOf(await makePdf({ ...sheet, blocks: [{ kind: 'text', text }] }))).split('\n')
      expect(lines.filter(line => /^[：）。]/.test(line))).toEqual([])
      expect(lines.join('')).toContain(text)
    }
  })

  test('prints 〓 for a character that the font lacks', async () => {
    const rare = await makePdf({ ...sheet, blocks: [{ kind: 'text', text: '示例𠮷行' }] })
    expect(await textOf(rare)).toContain('示例〓行')
  })
})

describe('the agreement of a signing', () => {
  test('names who signed for each side and when, and the change of its account', async () => {
    await using at = { bank: await newTestBank(), [Symbol.asyncDispose]: () => at.bank.close() }
    const scene = signingOf(at.bank)
    const no = await scene.approved()
    await scene.call()('/api/signing/verify_amount', { sign_no: no, amount_fen: '7' })
    await at.bank.runJobs()
    const [paper] = await queryRows<{ content: Uint8Array }>(
      at.bank.db,
      sql`select f.content from document d join file_object f on f.id = d.file_id where d.ref_no = ${no}`,
    )
    const text = await textOf(openDocument(testAtRest, must(paper, 'the agreement').content))
    const signed = text.slice(text.indexOf('四、签署'))
    expect(signed).toMatch(
      /甲方经办人\s+林示例　2026年06月23日 10:00:00\s+乙方审核人\s+沈示例　2026年06月23日/,
    )
    expect(signed).toMatch(/生效时间\s+2026年06月23日/)
    expect(signed).not.toContain('结算账户变更时间')
  })
})

describe('the documents of an application', () => {
  let bank: TestBank
  let applyNo: string
  beforeAll(async () => {
    bank = await newTestBank()
    const { holding_id } = await exampleHolding(bank)
    applyNo = (await submitBills(bank, company, [{ holding_id }])).apply_no
    await bank.as('officer1')('/api/admin/approve_disc_apply', { apply_no: applyNo })
    await bank.as('officer2')('/api/admin/pay_disc_apply', {
      apply_no: applyNo,
      idem_key: 'documents-test-key-01',
    })
    await bank.runJobs()
    await order('disc_agreement')
    await order('disc_voucher')
    await order('disc_receipt')
    await bank.runJobs()
  })
  afterAll(() => bank.close())

  const order = (kind: 'disc_agreement' | 'disc_voucher' | 'disc_receipt') =>
    bank.db.transaction(tx =>
      enqueueDocument(
        contextOf(
          { clock: bank.clock, atRest: testAtRest },
          tx,
          { type: 'system', operatorId: null },
          'test',
        ),
        { kind, refNo: applyNo },
      ),
    )
  const listed = () =>
    queryRows<{ kind: string; name: string; content: Uint8Array; member_id: number }>(
      bank.db,
      sql`select d.kind, f.name, f.content, f.member_id::int from document d join file_object f on f.id = d.file_id
          where d.ref_no = ${applyNo} order by d.kind`,
    )
  const contentOf = async (kind: string) =>
    textOf(openDocument(testAtRest, must((await listed()).find(row => row.kind === kind)?.content, kind)))

  test('say the figures of worked example 2 in digits and in capitals', async () => {
    for (const kind of ['disc_agreement', 'disc_voucher']) {
      const text = await contentOf(kind)
      expect(text).toContain(applyNo)
      expect(text).toContain('云岭示例钢贸有限公司')
      expect(text).toContain('5 999990000013 20260403 00000012 4')
      expect(text).toContain('2,345,678.90')
      expect(text).toContain('2026-10-03')
      // The end of its interest, rolled over the holiday, its own rate and days.
      expect(text).toMatch(/2026-10-03\s+2026-10-08\s+1\.2800\s+107 天\s/)
      expect(text.replaceAll('\n', '')).toContain('人民币贰佰叁拾肆万伍仟陆佰柒拾捌元玖角整')
    }
  })

  test('let the receipt name the movement in the books', async () => {
    const [booked] = await queryRows<{ txn_no: string; amount_fen: string }>(
      bank.db,
      sql`select t.txn_no, e.amount_fen::text from ledger_txn t join ledger_entry e on e.txn_id = t.id
          join settle_account a on a.id = e.acct_id
          where t.kind = 'disc_payout' and t.ref_no = ${applyNo} and a.gl_code is null`,
    )
    const text = await contentOf('disc_receipt')
    expect(text).toContain(must(booked, 'the payout').txn_no)
    const yuan = `${booked?.amount_fen.slice(0, -2)}.${booked?.amount_fen.slice(-2)}`
    expect(text.replaceAll(',', '')).toContain(`¥${yuan} 元`)
  })

  test('print the account in full, and lie sealed in the database', async () => {
    for (const { kind, content } of await listed()) {
      expect(await contentOf(kind)).toContain('9900123456789010118')
      expect(Buffer.from(content).toString('latin1')).not.toContain('%PDF')
    }
  })

  test('are listed for the company and for officers, and for nobody else', async () => {
    const asked = (account: string) => bank.as(account)('/api/document/query_document', { ref_no: applyNo })
    expect(await asked(company)).toMatchObject({ url: expect.stringMatching(/\.pdf$/) })
    expect(await asked('officer1')).toMatchObject({ kind: expect.any(String) })
    for (const account of ['15400000001', '15400000101', 'gov']) {
      await expect(asked(account)).rejects.toMatchObject({ code: '9015' })
    }
    await expect(
      bank.as(company)('/api/document/query_document', { ref_no: 'TX20990101000001' }),
    ).rejects.toMatchObject({ code: '9015' })
  })

  test('are given to their company and to staff with the permission only', async () => {
    const [file] = await listed()
    const { name, member_id: memberId } = must(file, 'a document')
    const reader = (over: Partial<SignedIn>) => ({ memberId: 0, bankOrgId: null, ...over }) as SignedIn
    const principal = (kind: string, mask: string) =>
      ({ kind, permissions: { eclp: mask } }) as unknown as SignedIn['principal']
    const may = async (by: SignedIn) => (await readableFile(bank.db, by, name)) !== undefined
    expect(await may(reader({ memberId, principal: principal('customer', '0') }))).toBe(true)
    expect(await may(reader({ principal: principal('customer', '0') }))).toBe(false)
    expect(await may(reader({ principal: principal('staff', '0') }))).toBe(false)
    expect(await may(reader({ principal: principal('staff', '1') }))).toBe(true)
    expect(await may(reader({ principal: principal('government', '0') }))).toBe(false)
  })

  test('are made anew when what they say changes while they are printed', async () => {
    const contextIn = (tx: Tx) => ({
      ...contextOf(
        { clock: bank.clock, atRest: testAtRest },
        tx,
        { type: 'system', operatorId: null },
        'test',
      ),
      attempt: 1,
    })
    const before = await listed()
    const wanted = { kind: 'disc_agreement', ref_no: applyNo } as const
    const print = await bank.db.transaction(async tx => documentJob.run(contextIn(tx), wanted))
    const rename = (from: string, to: string) =>
      bank.db.execute(sql`update member set company_name = ${to} where company_name = ${from}`)
    await rename('云岭示例钢贸有限公司', '云岭示例钢铁有限公司')
    const write = await must(typeof print === 'function' ? print : undefined, 'a long part')()
    await expect(bank.db.transaction(async tx => void (await write(contextIn(tx))))).rejects.toThrow(
      'has changed meanwhile',
    )
    expect(await listed()).toEqual(before)
    await rename('云岭示例钢铁有限公司', '云岭示例钢贸有限公司')
  })

  test('are replaced when they are ordered again, and leave no file behind', async () => {
    const before = await listed()
    await order('disc_agreement')
    await order('disc_agreement')
    await bank.runJobs()
    const after = await listed()
    expect(after.map(row => row.kind)).toEqual(before.map(row => row.kind))
    expect(after[0]?.name).not.toBe(before[0]?.name)
    expect(await queryRows(bank.db, sql`select 1 from file_object where scene_id = 'document'`)).toHaveLength(
      before.length,
    )
  })
})

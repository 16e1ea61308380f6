import { codePattern, plainCode } from '@portal/shared/receipts/receipt-code.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDocument } from '../../files/stored-files.ts'
import { glAccountId, post } from '../../ledger/post.ts'
import { issueMissingReceipts, receiptCode } from '../../ledger/receipts.ts'
import { queryRows } from '../../platform/db/db.ts'
import {
  exampleHolding,
  must,
  newKey,
  newTestBank,
  submitBills,
  type TestBank,
} from '../../testing/test-bank.ts'
import { testAtRest } from '../../testing/test-database.ts'
import { textOf } from '../documents/pdf-text.ts'
import { checkPaper } from '../documents/signed-papers.ts'

const company = '15400000011'
const stranger = '15400000001'

let bank: TestBank
let applyNo: string
beforeAll(async () => {
  bank = await newTestBank()
  const { holding_id } = await exampleHolding(bank)
  applyNo = (await submitBills(bank, company, [{ holding_id }])).apply_no
  await bank.as('officer1')('/api/admin/approve_disc_apply', { apply_no: applyNo })
  await bank.as('officer2')('/api/admin/pay_disc_apply', { apply_no: applyNo, idem_key: newKey() })
  await bank.runJobs()
})
afterAll(() => bank.close())

const listed = async (account = company) =>
  (await bank.as(account)('/api/receipt/query_receipt', { ref_no: applyNo })).rows
const own = async () =>
  must(
    (await listed()).find(row => row.is_in),
    'the receipt of the payout',
  )
const guest = () => bank.as('')

/** Entries of members' money that must have a receipt, and have none. */
const missing = () =>
  queryRows(
    bank.db,
    sql`select t.kind, t.ref_no from ledger_entry e join ledger_txn t on t.id = e.txn_id
          join settle_account a on a.id = e.acct_id left join receipt r on r.entry_id = e.id
         where a.owner_member_id is not null and (a.book is null or a.book = 'CLEARING') and r.id is null
           and t.kind not in ('opening', 'sign_verify')`,
  )

describe('receipts', () => {
  test('are written for every entry of members’ money, of the demo’s past and of today', async () => {
    expect(await missing()).toEqual([])
    expect(await listed()).toHaveLength(1)
    const tied = await queryRows(
      bank.db,
      sql`select 1 from receipt r join ledger_entry e on e.id = r.entry_id join settle_account a on a.id = e.acct_id
           where r.amount_fen <> e.amount_fen or r.member_id <> a.owner_member_id
              or r.is_in <> (e.dr_cr = a.normal_side) or r.payer_name = '' or r.payee_name = ''`,
    )
    expect(tied).toEqual([])
  })

  test('of what an earlier release booked are made up for, once', async () => {
    const tried = bank.db.transaction(async tx => {
      await tx.execute(sql`alter table receipt disable trigger receipt_insert_only`)
      await tx.execute(sql`delete from receipt where ref_no = ${applyNo}`)
      const made = [await issueMissingReceipts(tx, 100), await issueMissingReceipts(tx, 100)]
      throw new Error(`made ${made.join(', then ')}`)
    })
    await expect(tried).rejects.toThrow('made 1, then 0')
    expect(await listed()).toHaveLength(1)
  })

  test('are never left out: money with no subject to write one from is not booked at all', async () => {
    const [account] = await queryRows<{ id: string }>(
      bank.db,
      sql`select id from settle_account where owner_member_id is not null and book is null order by id limit 1`,
    )
    const [accountId, amountFen, remark] = [Number(must(account, 'an account').id), 100n, '贴现实付']
    const before = await bank.snapshot()
    const booked = bank.db.transaction(async tx =>
      post(tx, bank.clock, {
        kind: 'disc_payout',
        refNo: 'TX20260623999999',
        postings: [
          { accountId: await glAccountId(tx, 'DISC_ASSET'), side: 'D', amountFen, remark },
          { accountId, side: 'C', amountFen, remark },
        ],
      }),
    )
    await expect(booked).rejects.toThrow('disc_payout TX20260623999999 has no subject')
    expect(await bank.snapshot()).toEqual(before)
  })

  test('say who paid whom for what, to their own company alone', async () => {
    const row = await own()
    expect(row).toMatchObject({
      is_in: true,
      amount_fen: '233675489',
      purpose: '贴现实付',
      ref_no: applyNo,
      bill_no: expect.stringMatching(/^\d{30}$/),
      bill_count: 1,
      acct_no: '9900 **** **** *** 0118',
    })
    expect(await listed(stranger)).toEqual([])
    const other = bank.as(stranger)
    await expect(other('/api/receipt/make_file', { receipt_no: row.receipt_no })).rejects.toMatchObject({
      code: '9015',
    })
    await expect(
      other('/api/document/query_sheet', { ref_no: row.receipt_no, kind: 'receipt' }),
    ).rejects.toMatchObject({ code: '9015' })
    const byStaff = await bank.as('officer1')('/api/admin/receipt/query_receipt', {
      receipt_no: row.receipt_no,
    })
    expect(byStaff.rows).toEqual([{ ...row, company_name: '云岭示例钢贸有限公司' }])
  })

  test('are papers with number, code and QR code, and the bank knows each for its own', async () => {
    const { receipt_no } = await own()
    const file = await bank.as(company)('/api/receipt/make_file', { receipt_no })
    expect(file).toMatchObject({ title: '放款回单', url: expect.stringMatching(/\.pdf$/) })
    const [stored] = await queryRows<{ content: Uint8Array }>(
      bank.db,
      sql`select content from file_object where name = ${file.url.slice('/files/'.length)}`,
    )
    const paper = openDocument(testAtRest, must(stored, 'the file').content)
    const text = await textOf(paper)
    for (const part of [receipt_no, receiptCode(testAtRest, receipt_no), '9900123456789010118'])
      expect(text).toContain(part)
    expect(await checkPaper(bank.db, paper)).toMatchObject({
      result: 'genuine',
      title: '贴现放款回单',
      number: receipt_no,
      latest: true,
    })
    const changed = Buffer.from(paper)
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
    const appended = Buffer.concat([paper, Buffer.from('\n%%EOF')])
    for (const other of [changed, appended])
      expect(await checkPaper(bank.db, other)).toMatchObject({ result: 'changed', title: '', number: '' })
    expect(await checkPaper(bank.db, Buffer.from('%PDF-1.7'))).toMatchObject({ result: 'foreign' })
    const sheet = await bank.as(company)('/api/document/query_sheet', { ref_no: receipt_no, kind: 'receipt' })
    expect(sheet.parts.find(({ part }) => part === 'qr')?.text).toMatch(/^[01\n]{400,}$/)
  })

  test('of money that goes out are made as papers when they are first asked for, once', async () => {
    await bank.db.transaction(async tx => {
      const [account] = await queryRows<{ id: string }>(
        tx,
        sql`select a.id from settle_account a join receipt r on r.member_id = a.owner_member_id where r.ref_no = ${applyNo}`,
      )
      const remark = '追索清偿'
      const [accountId, amountFen] = [Number(must(account, 'the account').id), 100n]
      await post(tx, bank.clock, {
        kind: 'bill_recourse',
        refNo: `${applyNo}:0`,
        postings: [
          { accountId, side: 'D', amountFen, remark },
          { accountId: await glAccountId(tx, 'DISC_ASSET'), side: 'C', amountFen, remark },
        ],
      })
    })
    const row = must(
      (await listed()).find(each => !each.is_in),
      'the receipt of the repayment',
    )
    expect(row).toMatchObject({
      purpose: '追索清偿',
      other_name: '江州示例银行',
      bill_count: 1,
      amount_fen: '100',
    })
    const { receipt_no } = row
    const call = bank.as(company)
    expect(await call('/api/receipt/make_file', { receipt_no })).toMatchObject({ url: '' })
    await call('/api/receipt/make_file', { receipt_no })
    const waiting = await queryRows(
      bank.db,
      sql`select 1 from outbox where topic = 'make_document' and state = 'waiting' and payload ->> 'ref_no' = ${receipt_no}`,
    )
    expect(waiting).toHaveLength(1)
    await bank.runJobs()
    expect(await call('/api/receipt/make_file', { receipt_no })).toMatchObject({
      title: '业务回单',
      url: expect.stringMatching(/\.pdf$/),
    })
  })
})

describe('whoever has a receipt in hand', () => {
  test('sees its masked facts for the right code, however it is typed', async () => {
    const { receipt_no } = await own()
    const code = receiptCode(testAtRest, receipt_no)
    expect(plainCode(code)).toMatch(codePattern)
    for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' ')]) {
      const row = await guest()('/api/receipt/verify', { receipt_no, code: typed })
      expect(row).toMatchObject({
        receipt_no,
        amount_fen: '233675489',
        payee_name: '云＊＊＊＊有限公司',
        payee_acct_no: '9900 **** **** *** 0118',
        business_dt: '2026-06-23',
      })
    }
  })

  test('learns nothing from a wrong code, a right code of another receipt, or a number that there is not', async () => {
    const { receipt_no } = await own()
    const code = receiptCode(testAtRest, receipt_no)
    const next = `${receipt_no.slice(0, -6)}999999`
    const wrong = code.startsWith('2') ? `3${code.slice(1)}` : `2${code.slice(1)}`
    const tries = [
      { receipt_no, code: wrong },
      { receipt_no, code: receiptCode(testAtRest, next) },
      { receipt_no: next, code },
      // The code that such a receipt would have: no right code speaks of a receipt that is not.
      { receipt_no: next, code: receiptCode(testAtRest, next) },
    ]
    for (const each of tries)
      await expect(guest()('/api/receipt/verify', each)).rejects.toMatchObject({
        code: '20220',
        text: '没有与该编号和验证码一致的回单，请逐字核对后重试',
        fields: undefined,
      })
  })
})

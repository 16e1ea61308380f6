import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { paperNoOf, type RecoursePaper } from '@portal/shared/recourse/papers.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDocument, readableFile } from '../../files/stored-files.ts'
import { receiptCode } from '../../ledger/receipts.ts'
import { findByAccount } from '../../people/directory/operators.ts'
import { signedInOf } from '../../people/sign-in/sessions.ts'
import { queryRows } from '../../platform/db/db.ts'
import { recourseActs } from '../../testing/recourse-acts.ts'
import { type ChainMember, fund, signedCompanies } from '../../testing/recourse-scene.ts'
import { must, newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { testAtRest } from '../../testing/test-database.ts'
import { textOf } from '../documents/pdf-text.ts'
import { checkPaper } from '../documents/signed-papers.ts'

/** Refused by its acceptor: the tail .71 (docs/sandbox.md). */
const FACE = 185_600_071n
const INTEREST = 207_253n
const COSTS = 40_000n
const owed = FACE + INTEREST + COSTS

let bank: TestBank
/** Payee, endorser, holder; the endorser's account has a number. */
let payee: ChainMember
let endorser: ChainMember
let holder: ChainMember
let recourse_no: string
beforeAll(async () => {
  bank = await newTestBank()
  const all = await signedCompanies(bank)
  const of = (account: string) =>
    must(
      all.find(each => each.account === account),
      account,
    )
  payee = of('15400000021')
  endorser = of('15400000011')
  holder = of('15400000001')
  const acts = recourseActs(() => bank)
  const holding_id = await acts.refusedBill([payee, endorser, holder], FACE, '2026-06-23')
  bank.clock.set(new Date('2026-07-05T10:00:00+08:00'))
  const begun = await acts.begin(holder, holding_id, [payee.name, endorser.name], {
    costs_fen: String(COSTS),
  })
  recourse_no = begun.recourse_no
})
afterAll(() => bank.close())

const paperOf = (account: string, kind: RecoursePaper) =>
  bank.as(account)('/api/recourse/make_paper', { recourse_no, kind })

/** Has it made and reads it as each of those who may; the file is one. */
const readBy = async (readers: readonly string[], kind: RecoursePaper): Promise<Uint8Array> => {
  await paperOf(must(readers[0], 'a reader'), kind)
  await bank.runJobs()
  const urls = await Promise.all(readers.map(async account => (await paperOf(account, kind)).url))
  expect(new Set(urls).size).toBe(1)
  const name = must(urls[0], 'the file').slice('/files/'.length)
  for (const account of readers) {
    const person = signedInOf(must(await findByAccount(bank.db, account), account), 0)
    expect(await readableFile(bank.db, person, name)).toBeDefined()
  }
  const stranger = signedInOf(must(await findByAccount(bank.db, '15400000031'), 'a stranger'), 0)
  expect(await readableFile(bank.db, stranger, name)).toBeUndefined()
  const [stored] = await queryRows<{ content: Uint8Array }>(
    bank.db,
    sql`select content from file_object where name = ${name}`,
  )
  return openDocument(testAtRest, must(stored, 'the file').content)
}

const numberOf = async (account: string) => {
  const [row] = await queryRows<{ sealed: string }>(
    bank.db,
    sql`select a.acct_no_enc as sealed from settle_account a join operator o on o.member_id = a.owner_member_id
         where o.account = ${account} and a.acct_no_enc is not null order by a.id limit 1`,
  )
  return testAtRest.open(must(row, 'the account').sealed)
}

/** What a paper says, that it is as it was signed, and what its number and code lead to. */
const check = async (paper: Uint8Array, kind: RecoursePaper, parts: readonly string[], amountFen: bigint) => {
  const number = paperNoOf(kind, recourse_no)
  const code = receiptCode(testAtRest, number)
  const text = (await textOf(paper)).replace(/\s/g, '')
  const sum = [`¥${formatYuan(amountFen)}元`, yuanInCapitals(amountFen)]
  for (const part of [...parts, ...sum, number, recourse_no, code]) expect(text).toContain(part)
  expect(await checkPaper(bank.db, paper)).toMatchObject({ result: 'genuine', number, latest: true })
  expect(await checkPaper(bank.db, paper.with(900, 65))).toMatchObject({ result: 'changed' })
  const guest = bank.as('')
  expect(await guest('/api/recourse/verify', { paper_no: number, code })).toMatchObject({
    paper_no: number,
    amount_fen: String(amountFen),
    face_fen: String(FACE),
    parties_count: 2,
    dt: '2026-07-05',
  })
  const wrong = code.startsWith('2') ? `3${code.slice(1)}` : `2${code.slice(1)}`
  await expect(guest('/api/recourse/verify', { paper_no: number, code: wrong })).rejects.toMatchObject({
    code: '20370',
  })
}

test('the notice says who pursues whom, for what, and where the money goes: to both sides and the bank', async () => {
  const paper = await readBy([holder.account, payee.account, endorser.account, 'officer1'], 'recourse_notice')
  const parts = [holder.name, payee.name, endorser.name, await numberOf(holder.account), '2026-12-23']
  const reckoning = '1,856,000.71×3.3500%×12÷360'
  await check(paper, 'recourse_notice', [...parts, reckoning, yuanInCapitals(FACE)], owed)
  await expect(paperOf('15400000031', 'recourse_notice')).rejects.toMatchObject({ code: '9015' })
  const none = { paper_no: 'ZT20260705999999', code: receiptCode(testAtRest, 'ZT20260705999999') }
  await expect(bank.as('')('/api/recourse/verify', none)).rejects.toMatchObject({ code: '20370' })
})

test('the certificate is there when all is settled: for the holder, who has paid, and the bank', async () => {
  const acts = recourseActs(() => bank)
  const early = paperOf(holder.account, 'recourse_settled')
  await expect(early).rejects.toMatchObject({ code: '20371', fields: { kind: expect.any(String) } })
  const number = paperNoOf('recourse_settled', recourse_no)
  const unwritten = { paper_no: number, code: receiptCode(testAtRest, number) }
  await expect(bank.as('')('/api/recourse/verify', unwritten)).rejects.toMatchObject({ code: '20370' })

  await fund(bank, endorser.acctId, owed)
  const part = 100_000_000n
  await acts.settle(endorser, recourse_no, part, owed)
  await acts.settle(endorser, recourse_no, owed - part, owed - part)
  expect((await acts.detail(payee, recourse_no)).papers).toEqual(['recourse_notice'])
  expect((await acts.detail(endorser, recourse_no)).papers).toEqual(['recourse_notice', 'recourse_settled'])
  const paper = await readBy([holder.account, endorser.account, 'officer1'], 'recourse_settled')
  const accounts = [await numberOf(holder.account), await numberOf(endorser.account)]
  const figures = [formatYuan(part), formatYuan(owed - part), formatYuan(COSTS), formatYuan(INTEREST)]
  await check(paper, 'recourse_settled', [holder.name, endorser.name, ...accounts, ...figures], owed)

  // One who was pursued and has not paid: neither the file nor what it says.
  await expect(paperOf(payee.account, 'recourse_settled')).rejects.toMatchObject({ code: '9015' })
  const asked = { ref_no: recourse_no, kind: 'recourse_settled' } as const
  await expect(bank.as(payee.account)('/api/document/query_sheet', asked)).rejects.toMatchObject({
    code: '9015',
  })
  const { url } = await paperOf(holder.account, 'recourse_settled')
  const person = signedInOf(must(await findByAccount(bank.db, payee.account), 'the payee'), 0)
  expect(await readableFile(bank.db, person, url.slice('/files/'.length))).toBeUndefined()
  const papers = await bank.as(payee.account)('/api/document/query_document', { ref_no: recourse_no })
  expect(papers).toMatchObject({ kind: 'recourse_notice' })
  // What the notice says is as it was on its day.
  const notice = await readBy([payee.account], 'recourse_notice')
  await check(notice, 'recourse_notice', [], owed)
})

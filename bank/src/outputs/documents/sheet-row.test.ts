import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDocument } from '../../files/stored-files.ts'
import { queryRows } from '../../platform/db/db.ts'
import { type Scene, sceneOf, seller } from '../../testing/discount-scene.ts'
import { deskSceneOf, ours, theirs } from '../../testing/market-scene.ts'
import { must, newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { testAtRest } from '../../testing/test-database.ts'
import { textOf } from './pdf-text.ts'

/* What a page prints of a document is what its PDF says: the same words and figures in the same order. */

let bank: TestBank
let at: Scene
let applyNo: string
/** The letter as it was printed on the day of the submit. */
let letter: Awaited<ReturnType<typeof sheetOf>>

type Kind = Parameters<typeof ask>[2]
const ask = (
  account: string,
  ref_no: string,
  kind:
    | 'disc_application'
    | 'disc_agreement'
    | 'disc_voucher'
    | 'disc_receipt'
    | 'deal_slip'
    | 'deal_slip_cp',
) => bank.as(account)('/api/document/query_sheet', { ref_no, kind })
const sheetOf = async (account: string, refNo: string, kind: Kind) => ask(account, refNo, kind)

const bare = (text: string) => text.replace(/\s/g, '')

/** All that stands on a sheet, from top to bottom. */
const wordsOf = ({ title, number_line, parts }: Awaited<ReturnType<typeof sheetOf>>) =>
  bare(
    [
      title,
      number_line,
      ...parts.flatMap(({ part, text, columns, rows }) => [
        // The modules of a QR code.
        part === 'qr' ? '' : text,
        ...columns.map(column => column.title),
        ...rows.flat(),
      ]),
    ].join(''),
  )

/** All that stands in the stored PDF, without the foot of each page and the heads that a page repeats. */
const pdfWordsOf = async (
  refNo: string,
  kind: Kind,
  { foot_line, parts }: Awaited<ReturnType<typeof sheetOf>>,
) => {
  const [row] = await queryRows<{ content: Uint8Array }>(
    bank.db,
    sql`select f.content from document d join file_object f on f.id = d.file_id
        where d.ref_no = ${refNo} and d.kind = ${kind}`,
  )
  const text = bare(await textOf(openDocument(testAtRest, must(row, kind).content)))
  const foot = `${bare(foot_line)}第\\d+页/共\\d+页`
  expect(text).toMatch(new RegExp(foot))
  const heads = parts
    .filter(({ part }) => part === 'table')
    .map(({ columns }) => bare(columns.map(each => each.title).join('')))
  return heads
    .reduce(
      (left, head) => left.replace(new RegExp(`${foot}${head.replace(/[（）()%]/g, '\\$&')}`), ''),
      text,
    )
    .replace(new RegExp(foot, 'g'), '')
}

beforeAll(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
  const payer = { buyer_name: '江州示例精密制造有限公司', buyer_acct_no: '9900123456789010265' }
  applyNo = (await at.submit(await at.example(), { pay_type: 3, buyer_pct: '40', ...payer })).apply_no
  await at.payerAgrees(applyNo)
  letter = await sheetOf(seller, applyNo, 'disc_application')
  await at.approve(applyNo, { final_rate_e6: 12_500 })
  await bank.as(seller)('/api/discount/confirm_quote', {
    apply_no: applyNo,
    sms_code: await at.codeFor(seller),
  })
  await at.pay(applyNo)
})
afterAll(() => bank.close())

test.each(['disc_agreement', 'disc_voucher', 'disc_receipt'] as const)('%s', async kind => {
  const sheet = await sheetOf(seller, applyNo, kind)
  expect(wordsOf(sheet)).toContain('人民币贰佰叁拾肆万伍仟陆佰柒拾捌元玖角整')
  expect(await pdfWordsOf(applyNo, kind, sheet)).toBe(wordsOf(sheet))
})

test('each side’s deal slip, and only its own', async () => {
  const desk = deskSceneOf(bank)
  const { holding_id } = await desk.give(ours.name, {
    faceFen: 1_000_000_000n,
    dueDate: '2026-12-28',
    issueDate: '2026-06-01',
  })
  const orderNo = await desk.deal({ bills: [{ holding_id }] })
  await bank.runJobs()
  for (const [{ maker }, kind] of [
    [ours, 'deal_slip'],
    [theirs, 'deal_slip_cp'],
  ] as const) {
    const sheet = await sheetOf(maker, orderNo, kind)
    expect(sheet.title).toBe('转贴现成交单')
    expect(await pdfWordsOf(orderNo, kind, sheet)).toBe(wordsOf(sheet))
  }
  await expect(ask(theirs.maker, orderNo, 'deal_slip')).rejects.toMatchObject({ code: '9015' })
})

test('the letter says what was asked for, also when the bank has set other rates and paid', async () => {
  const text = wordsOf(letter)
  expect(text).toContain('票据贴现申请书')
  expect(text).toContain('申请利率1.2800%（年利率）')
  expect(text).toContain('9900123456789010118')
  // 8,924.01 of interest, of which the buyer bears 40 %.
  expect(text).toContain('其中买方承担¥3,569.60元')
  expect(text).toContain('实付金额¥2,340,324.49元')
  expect(text).not.toMatch(/1\.2500|实际放款日|付息人同意/)
  expect(wordsOf(await sheetOf('officer1', applyNo, 'disc_application'))).toBe(text)
})

test('a sheet is for who may read its file; a file from before sheets were kept is downloaded instead', async () => {
  for (const account of ['15400000001', '15400000101', 'gov']) {
    for (const kind of ['disc_application', 'disc_voucher'] as const) {
      await expect(ask(account, applyNo, kind), account).rejects.toMatchObject({ code: '9015' })
    }
  }
  await expect(ask(seller, 'TX20990101000001', 'disc_application')).rejects.toMatchObject({ code: '9015' })
  await at.change(`update document set sheet_enc = null where kind = 'disc_voucher'`)
  await expect(ask(seller, applyNo, 'disc_voucher')).rejects.toMatchObject({
    code: '9015',
    text: '该文件生成较早，请下载后打印',
  })
})

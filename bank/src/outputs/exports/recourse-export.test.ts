import { recourseColumns } from '@portal/shared/exports/recourse-columns.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readableFile } from '../../files/stored-files.ts'
import { findByAccount } from '../../people/directory/operators.ts'
import { signedInOf } from '../../people/sign-in/sessions.ts'
import { recourseActs } from '../../testing/recourse-acts.ts'
import { fund, signedCompanies } from '../../testing/recourse-scene.ts'
import { must, newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { unzip } from '../../testing/unzip.ts'

/** Refused by its acceptor: the tail .71 (docs/sandbox.md). */
const FACE = 99_999_999_971n
const PART = 12_345_678n

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  const acts = recourseActs(() => bank)
  const hands = (await signedCompanies(bank)).slice(0, 2)
  const payee = must(hands[0], 'a payee')
  const holder = must(hands[1], 'a holder')
  const holding_id = await acts.refusedBill(hands, FACE, '2026-06-23')
  const { recourse_no } = await acts.begin(holder, holding_id, [payee.name])
  await fund(bank, payee.acctId, FACE)
  await acts.settle(payee, recourse_no, PART, FACE)
})
afterAll(() => bank.close())

const textsOf = (row: string) =>
  [...row.matchAll(/<(?:t|v)[^>]*>([^<]*)<\/(?:t|v)>/g)].map(([, text]) => text)

test('the list of recourses is a file with its columns, names beside codes and amounts as numbers', async () => {
  const { rows, total } = await bank.as('officer1')('/api/admin/query_recourse', { page_size: 100 })
  const pursued = must(
    rows.find(row => row.state === 'Z20'),
    'one that is settled in part',
  )
  const columns = recourseColumns.map(({ id }) => id).join(',')
  const order = { list: 'recourses', filter: '{}', columns } as const
  expect(await bank.as('officer1')('/api/admin/export/start', order)).toMatchObject({ total })
  await bank.runJobs()
  const made = must((await bank.as('officer1')('/api/admin/export/query', {})).rows[0], 'the export')
  expect(made).toMatchObject({ title: '追索', state: 'done', total_rows: total })
  const person = signedInOf(must(await findByAccount(bank.db, 'officer1'), 'officer1'), 0)
  const file = must(await readableFile(bank.db, person, made.url.slice('/files/'.length)), 'the file')
  const sheet = must(unzip(Buffer.from(file.content)).get('xl/worksheets/sheet1.xml'), 'the sheet')
  const [head = '', ...lines] = sheet.split('<row>').slice(1)
  expect(lines).toHaveLength(total)
  const titles = textsOf(head)
  expect(titles).toHaveLength(recourseColumns.length)
  expect(titles.slice(0, 3)).toEqual(['追索编号', '状态', '票交所代码'])
  const line = textsOf(
    must(
      lines.find(each => each.includes(pursued.recourse_no)),
      'its line',
    ),
  )
  const at = (title: string) => line[titles.findIndex(each => each?.startsWith(title))]
  expect([at('状态'), at('票交所代码'), at('追索类型')]).toEqual(['部分清偿', '220607', 'RT00 拒付追索'])
  expect([at('票面金额'), at('今天应付'), at('已清偿')]).toEqual([
    '999999999.71',
    '999876542.93',
    '123456.78',
  ])
  expect(at('文书')).toBe('追索通知书')
})

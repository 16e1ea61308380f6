import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readableFile } from '../../files/stored-files.ts'
import { findByAccount } from '../../people/directory/operators.ts'
import { signedInOf } from '../../people/sign-in/sessions.ts'
import { queryRows } from '../../platform/db/db.ts'
import { runOneJob } from '../../platform/jobs/runner.ts'
import { handlersOf } from '../../platform/kernel/outbox.ts'
import { must, newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { testAtRest } from '../../testing/test-database.ts'
import { unzip } from '../../testing/unzip.ts'
import { exportChunk } from './job.ts'
import { xmlText } from './sheet-xml.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
})
afterAll(() => bank.close())

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    error => `${error.code} ${Object.values(error.fields ?? {}).join()}`,
  )
const start = (account: string, more: object = {}) =>
  bank.as(account)('/api/admin/export/start', {
    list: 'members',
    filter: '{"keyword":"第一批"}',
    columns: 'user_code,company_name,status',
    ...more,
  })
const latest = async (account: string) =>
  must((await bank.as(account)('/api/admin/export/query', {})).rows[0], 'export')

/** So many companies more, each as the one that is there, to be found by the name of their batch. */
const addMembers = (count: number, batch: string, first: number) =>
  bank.db.execute(sql`
    insert into member
    select (jsonb_populate_record(m, jsonb_build_object(
      'id', ${first} + n, 'user_code', 'HX' || (${first} + n), 'usc_code', null, 'company_name', '=' || ${batch} || '<公司>'))).*
      from member m, generate_series(1, ${count}) n
     where m.id = (select min(id) from member where member_type = 'comp')`)

const fileOf = async (account: string, url: string) => {
  const person = must(await findByAccount(bank.db, account), account)
  return readableFile(bank.db, signedInOf(person, 0), url.slice('/files/'.length))
}

test('a list is written chunk by chunk into a file for whoever ordered it', async () => {
  await addMembers(4_300, '第一批', 500_000)
  const { total } = await start('admin')
  expect(total).toBe(4_300)
  expect(await latest('admin')).toMatchObject({ state: 'waiting', done_rows: 0, total_rows: 4_300, url: '' })
  expect(await refusal(start('admin'))).toBe('9012 已有导出正在进行，请等待完成或停止')
  await bank.runJobs()
  const done = await latest('admin')
  expect(done).toMatchObject({ title: '会员', state: 'done', done_rows: 4_300, reason: '' })

  const file = must(await fileOf('admin', done.url), 'file')
  expect(file.originalName).toBe('会员.xlsx')
  const entries = unzip(Buffer.from(file.content))
  expect([...entries.keys()]).toContain('[Content_Types].xml')
  const sheet = must(entries.get('xl/worksheets/sheet1.xml'), 'sheet')
  expect(sheet.match(/<row>/g)).toHaveLength(4_301)
  expect(new Set(sheet.match(/>HX\d+</g)).size).toBe(4_300)
  const cells = [...sheet.slice(sheet.indexOf('</row>')).matchAll(/<t [^>]*>([^<]*)<\/t>/g)].map(
    ([, text]) => text,
  )
  // The newest first, as the list; a formula is text.
  expect(cells.slice(0, 3)).toEqual(['HX504300', "'=第一批&lt;公司&gt;", '正常'])
  expect(sheet.endsWith('</sheetData></worksheet>')).toBe(true)

  for (const other of ['officer1', '15400000001']) expect(await fileOf(other, done.url)).toBeUndefined()
  expect((await bank.as('officer1')('/api/admin/export/query', {})).total).toBe(0)
  const { rows } = await bank.as('admin')('/api/notice/query_notice', { unread: '1' })
  expect(rows[0]).toMatchObject({ title: '会员导出完成', link: '/exportFiles' })
  const [left] = await queryRows<{ n: number }>(bank.db, sql`select count(*)::int n from export_part`)
  expect(left?.n).toBe(0)
})

/** The first chunk of a file, and only it. */
const writeOneChunk = async () => {
  await bank.db.execute(
    sql`update outbox set next_at = now() - interval '1 second' where topic = ${exportChunk.topic}`,
  )
  const services = { clock: bank.clock, atRest: testAtRest }
  expect(await runOneJob(bank.db, services, handlersOf([exportChunk]), pino({ level: 'silent' }))).toBe(true)
}

const writtenCodes = async () => {
  const done = await latest('admin')
  const file = must(await fileOf('admin', done.url), 'file')
  const sheet = must(unzip(Buffer.from(file.content)).get('xl/worksheets/sheet1.xml'), 'sheet')
  return [...sheet.matchAll(/>(HX\d+)</g)].map(([, code]) => code)
}

describe('between two chunks', () => {
  const codes = (first: number, count: number) =>
    Array.from({ length: count }, (_, n) => `HX${first + count - n}`)

  test('rows that leave the filter take no others with them', async () => {
    await addMembers(4_300, '第二批', 600_000)
    await start('admin', { filter: '{"keyword":"第二批","status":"4"}' })
    await writeOneChunk()
    expect(await latest('admin')).toMatchObject({ state: 'running', done_rows: 2_000, total_rows: 4_300 })
    // As many written ones and some still to be written leave the list.
    await bank.db.execute(sql`update member set status = 5 where id > 603900 and id <= 604000`)
    await bank.db.execute(sql`update member set status = 5 where id > 600000 and id <= 600050`)
    await bank.runJobs()
    expect(await latest('admin')).toMatchObject({
      state: 'done',
      done_rows: 4_300,
      total_rows: 4_300,
      reason: '',
    })
    expect(await writtenCodes()).toEqual(codes(600_000, 4_300))
  })

  test('rows that arrive push none into the file twice', async () => {
    await addMembers(4_300, '第三批', 700_000)
    await start('admin', { filter: '{"keyword":"第三批"}' })
    await writeOneChunk()
    await addMembers(700, '第三批', 710_000)
    await bank.runJobs()
    expect(await latest('admin')).toMatchObject({ state: 'done', done_rows: 4_300, total_rows: 4_300 })
    expect(await writtenCodes()).toEqual(codes(700_000, 4_300))
  })

  test('rows that are deleted are missing, and the file’s owner is told', async () => {
    await addMembers(4_300, '第四批', 800_000)
    await start('admin', { filter: '{"keyword":"第四批"}' })
    await writeOneChunk()
    await bank.db.execute(sql`delete from member where id > 800000 and id <= 800020`)
    await bank.runJobs()
    expect(await latest('admin')).toMatchObject({
      state: 'done',
      done_rows: 4_280,
      total_rows: 4_300,
      reason: '另有 20 条在导出期间已删除',
    })
    expect(await writtenCodes()).toEqual(codes(800_020, 4_280))
  })
})

test('lists can be written with all of its columns', async () => {
  const lists = {
    applications: 'apply_no,state,bill_no,total_fen,rate,interest_fen,submitted_at,paid_at',
    audit: 'audit_id,at,account,action,object_no,before,after',
  }
  for (const [list, columns] of Object.entries(lists)) {
    await start('admin', { list, filter: '{}', columns })
    await bank.runJobs()
    const done = await latest('admin')
    expect(done).toMatchObject({ list, state: 'done' })
    expect(done.done_rows).toBeGreaterThan(5)
    const sheet = unzip(Buffer.from(must(await fileOf('admin', done.url), list).content))
    expect(sheet.get('xl/worksheets/sheet1.xml')?.match(/<row>/g)).toHaveLength(done.done_rows + 1)
  }
})

test('text of a cell is what XML can hold', () => {
  expect(xmlText('a\u0000b\u001f<&>"\ud800\n')).toBe('ab&lt;&amp;&gt;&quot;\ufffd\n')
})

test('is refused without the list’s permission, for nothing, and for columns it does not have', async () => {
  expect(await refusal(start('gov'))).toContain('1003')
  expect(await refusal(start('officer1', { list: 'audit', filter: '{}', columns: 'at' }))).toContain('1003')
  const before = (await bank.as('admin')('/api/admin/export/query', {})).total
  const nothing = { filter: '{"keyword":"没有这样的会员"}' }
  expect(await refusal(start('admin', nothing))).toBe('9012 没有可以导出的记录')
  const noOrders = { list: 'orders', filter: '{"state":"R20"}', columns: 'order_no,state' }
  expect(await refusal(start('admin', noOrders))).toBe('9012 没有可以导出的记录')
  expect(await refusal(start('admin', { columns: 'user_code,password' }))).toBe('9012 没有列 password')
  expect(await refusal(start('admin', { filter: '{' }))).toBe('9012 不是 JSON 文本')
  expect(await refusal(start('admin', { filter: '{"nothing":"1"}' }))).toContain('9012')
  expect((await bank.as('admin')('/api/admin/export/query', {})).total).toBe(before)

  const { export_id } = await start('admin')
  expect(await refusal(bank.as('officer1')('/api/admin/export/cancel', { export_id }))).toContain('9015')
  await bank.as('admin')('/api/admin/export/cancel', { export_id })
  await bank.runJobs()
  expect(await latest('admin')).toMatchObject({ state: 'cancelled', done_rows: 0, url: '' })
  expect(await refusal(bank.as('admin')('/api/admin/export/cancel', { export_id }))).toContain('20000')

  await start('admin')
  await bank.db.execute(sql`update operator set permission_mask = '0' where account = 'admin'`)
  await bank.runJobs()
  const [failed] = await queryRows<{ state: string; reason: string }>(
    bank.db,
    sql`select state, reason from export_job order by id desc limit 1`,
  )
  expect(failed).toEqual({ state: 'failed', reason: '权限已变更，导出已停止' })
})

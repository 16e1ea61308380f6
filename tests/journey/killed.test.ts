import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEmbedded } from '../../bank/src/platform/db/embedded.ts'
import { unzip } from '../../bank/src/testing/unzip.ts'
import { signedIn } from '../harness/client.ts'
import { seededData } from '../harness/portal.ts'
import {
  freePort,
  type Running,
  removeFolder,
  startBank,
  startBff,
  startRedis,
} from '../harness/processes.ts'

/* What was promised survives kill -9: no handler of ours runs, only what is stored counts. Money: `killed-money.test.ts`. */

let dataDir: string
let redis: Running
let bank: Running
let bankPort: string
beforeEach(async () => {
  dataDir = seededData()
  bankPort = String(await freePort())
  ;[redis, bank] = await Promise.all([startRedis(), startBank(dataDir, { BANK_PORT: bankPort })])
})
afterEach(async () => {
  await Promise.all([bank.stop(), redis.stop()])
  removeFolder(dataDir)
})

describe('kill -9 of the bank while it writes a list into a file', () => {
  const rows = 8_000
  const batch = '断电示例公司'

  /** So many companies more, each as the one that is there. */
  const addCompanies = async () => {
    const { db, close } = await openEmbedded(dataDir)
    await db.execute(sql`
      insert into member
      select (jsonb_populate_record(m, jsonb_build_object(
        'id', 700000 + n, 'user_code', 'HX' || (700000 + n), 'usc_code', null, 'company_name', ${batch}::text))).*
        from member m, generate_series(1, ${rows}) n
       where m.id = (select min(id) from member where member_type = 'comp')`)
    await close()
  }

  it('leaves one file with every row once, and says so once, after the restart', async () => {
    await bank.stop()
    await addCompanies()
    bank = await startBank(dataDir, { BANK_PORT: bankPort })
    const bff = await startBff(bank.url, redis.url)
    const admin = await signedIn(bff.url, 'admin')
    const { export_id } = await admin.row('/api/admin/export/start', {
      list: 'members',
      filter: JSON.stringify({ keyword: batch }),
      columns: 'user_code,company_name',
    })
    const all = () => admin.row('/api/admin/export/query', {})
    const written = async () => (await all()).rows[0]
    await expect
      .poll(async () => (await written())?.done_rows, { timeout: 30_000, interval: 20 })
      .toBeGreaterThan(0)
    await bank.kill()

    bank = await startBank(dataDir, { BANK_PORT: bankPort })
    await expect.poll(async () => (await written())?.state, { timeout: 30_000, interval: 200 }).toBe('done')
    expect(await all()).toMatchObject({ total: 1, rows: [{ export_id, done_rows: rows, total_rows: rows }] })
    const file = await admin.send((await written())?.url ?? '')
    const sheet = unzip(Buffer.from(await file.arrayBuffer())).get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet.match(/<row>/g)).toHaveLength(rows + 1)
    expect(new Set(sheet.match(/>HX\d+</g)).size).toBe(rows)
    const finished = await admin.row('/api/admin/audit/query', { action: 'export.finish' })
    expect(finished).toMatchObject({ total: 1, rows: [{ object_no: export_id }] })
    const { rows: notices } = await admin.row('/api/notice/query_notice', { unread: '1' })
    expect(notices.filter(notice => notice.link === '/exportFiles')).toHaveLength(1)
    await bff.stop()
  })
})

describe('kill -9 of a BFF', () => {
  it('loses no session on Redis: the same cookie works at the next one', async () => {
    const first = await startBff(bank.url, redis.url)
    const company = await signedIn(first.url, '15400000011')
    await first.kill()
    const second = await startBff(bank.url, redis.url)
    const state = await company.at(second.url).row('/api/session/state', {})
    expect(state).toMatchObject({ signed_in: true, user_info: { account: '15400000011' } })
    expect((await company.at(second.url).post('/api/discount/get_overview', {})).status).toBe(200)
    await second.stop()
  })
})

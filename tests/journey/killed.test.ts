import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEmbedded } from '../../bank/src/db/embedded.ts'
import { unzip } from '../../bank/src/exports/unzip.ts'
import { signedIn } from '../harness/client.ts'
import { holdingOf, submit, untilState } from '../harness/journey.ts'
import { seededData } from '../harness/portal.ts'
import {
  freePort,
  type Running,
  removeFolder,
  startBank,
  startBff,
  startRedis,
} from '../harness/processes.ts'

/* What was promised survives kill -9: no handler of ours runs, only what is stored counts. */

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

describe('kill -9 of the bank', () => {
  it.each([0, 1_000])(
    '%i ms after the payout was ordered: paid exactly once after the restart',
    async delay => {
      const bff = await startBff(bank.url, redis.url)
      const company = await signedIn(bff.url, '15400000011')
      const balance = async () => BigInt((await company.row('/api/discount/get_overview', {})).balance_fen)
      const before = await balance()
      const applyNo = await submit(company, await holdingOf(company))
      await (await signedIn(bff.url, 'officer1')).row('/api/admin/approve_disc_apply', { apply_no: applyNo })
      const order = { apply_no: applyNo, idem_key: randomUUID() }
      await (await signedIn(bff.url, 'officer2')).row('/api/admin/pay_disc_apply', order)
      await new Promise(resolve => setTimeout(resolve, delay))
      await bank.kill()

      const down = await company.post('/api/discount/apply_detail', { apply_no: applyNo })
      expect(down.status).toBe(502)
      expect(down.body).toMatchObject({ error_no: '9008', error_msg: '银行服务暂不可用，请稍后重试' })

      bank = await startBank(dataDir, { BANK_PORT: bankPort })
      await untilState(company, applyNo, 'D60')
      expect(await balance()).toBe(before + 233675489n)
      await new Promise(resolve => setTimeout(resolve, 1_000))
      expect(await balance()).toBe(before + 233675489n)
      const detail = await company.row('/api/discount/apply_detail', { apply_no: applyNo })
      expect(detail.log.filter(entry => entry.to_state === 'D60')).toHaveLength(1)
      await bff.stop()
    },
  )

  it('between approval and the payout order: the second officer pays after the restart', async () => {
    const bff = await startBff(bank.url, redis.url)
    const company = await signedIn(bff.url, '15400000011')
    const applyNo = await submit(company, await holdingOf(company))
    await (await signedIn(bff.url, 'officer1')).row('/api/admin/approve_disc_apply', { apply_no: applyNo })
    const payer = await signedIn(bff.url, 'officer2')
    await bank.kill()
    bank = await startBank(dataDir, { BANK_PORT: bankPort })
    await payer.row('/api/admin/pay_disc_apply', { apply_no: applyNo, idem_key: randomUUID() })
    await untilState(company, applyNo, 'D60')
    await bff.stop()
  })
})

describe('kill -9 of the bank while a deal between institutions settles', () => {
  it.each([0, 2_000])('%i ms after the deal: settled once after the restart, in both books', async delay => {
    const bff = await startBff(bank.url, redis.url)
    const as = (account: string) => signedIn(bff.url, account)
    const [ours, ourChecker, theirs, theirChecker] = await Promise.all(
      ['15400000101', '15400000102', '15400000111', '15400000112'].map(as),
    )
    if (!ours || !ourChecker || !theirs || !theirChecker) throw new Error('not signed in')
    const { rows } = await ours.row('/api/rediscount/query_position', { state: '10', page_size: 100 })
    // Paper of the desk's own: what the bank has discounted is booked to the desk as well when it is sold.
    const bill = rows.find(
      row => row.blocked_reason === '' && row.source === 'rediscount' && !/(44|55)$/.test(row.amount_fen),
    )
    const { order_no } = await ours.row('/api/rediscount/save_order', {
      idem_key: randomUUID(),
      busi_type: 'BT01',
      direction: 'TDD02',
      trade_type: 'TT03',
      clear_speed: 'CS00',
      rate_e6: 11_500,
      valid_until: '2026-06-23T16:30:00+08:00',
      latest_settle_time: '17:00',
      bills: [{ holding_id: bill?.holding_id }],
    })
    await ours.row('/api/rediscount/submit_order', { order_no })
    await ourChecker.row('/api/rediscount/review_pass', { order_nos: [order_no] })
    await theirs.row('/api/rediscount/accept_order', { idem_key: randomUUID(), order_no })
    const balance = async () => BigInt((await theirs.row('/api/rediscount/get_overview', {})).clearing_fen)
    const before = await balance()
    await theirChecker.row('/api/rediscount/review_pass', { order_nos: [order_no] })
    await new Promise(resolve => setTimeout(resolve, delay))
    await bank.kill()

    bank = await startBank(dataDir, { BANK_PORT: bankPort })
    const detail = () => theirs.row('/api/rediscount/order_detail', { order_no })
    await expect.poll(async () => (await detail()).state, { timeout: 30_000, interval: 200 }).toBe('R40')
    await new Promise(resolve => setTimeout(resolve, 1_000))
    const settled = await detail()
    expect(before - (await balance())).toBe(BigInt(settled.settle_fen))
    expect(settled.log.filter(entry => entry.to_state === 'R40')).toHaveLength(1)
    for (const side of [ours, theirs]) {
      expect((await side.row('/api/rediscount/query_ledger', { order_no })).total).toBe(3)
    }
    await bff.stop()
  })
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

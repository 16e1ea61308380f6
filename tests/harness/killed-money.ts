import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkBooks } from '../../bank/src/ledger/check.ts'
import { verifyAuditChain } from '../../bank/src/platform/audit/audit.ts'
import { queryRows } from '../../bank/src/platform/db/db.ts'
import type { BankData } from './bank-data.ts'
import { signedIn } from './client.ts'
import { holdingOf, submit, untilState } from './journey.ts'
import { freePort, type Running, startBank, startBff, startRedis } from './processes.ts'
import { codeSentTo } from './registration.ts'

/* Money that moves while the bank is killed with kill -9: no handler of ours runs, only what is stored counts. */

/** Longer than a job waits for its turn: what would be done a second time has been done by then. */
const aTurnMs = 1_000

/**
 * @param makeData a seeded bank's data, for each test its own
 * @param delays milliseconds between the order and the end of the bank
 */
export const killedMoneySuite = (makeData: () => Promise<BankData>, delays: readonly number[]): void => {
  let data: BankData
  let redis: Running
  let bank: Running
  let bankPort: string
  const restart = async () => {
    bank = await startBank('', { BANK_PORT: bankPort, ...data.env })
  }
  beforeEach(async () => {
    data = await makeData()
    bankPort = String(await freePort())
    ;[redis] = await Promise.all([startRedis(), restart()])
  })
  afterEach(async () => {
    await Promise.all([bank.stop(), redis.stop()])
    await data.remove()
  })

  /** What the stored books say of an application or a payment, and whether they and the audit log are sound. */
  const booksOf = async (refNo: string) => {
    const { db, close } = await data.open()
    try {
      return {
        entries: await queryRows(
          db,
          sql`select e.dr_cr as side, e.amount_fen::text as fen from ledger_entry e
              join ledger_txn t on t.id = e.txn_id where t.ref_no = ${refNo} order by e.id`,
        ),
        handedOver: await queryRows(db, sql`select 1 as n from bill_event where ref_no = ${refNo}`),
        faults: await checkBooks(db),
        brokenAt: await verifyAuditChain(db),
      }
    } finally {
      await close()
    }
  }

  describe('kill -9 of the bank between approval and payout', () => {
    it.each(delays)(
      'and %i ms after the payout was ordered: the second officer orders it after the restart, and it is paid exactly once',
      async delay => {
        const bff = await startBff(bank.url, redis.url)
        const company = await signedIn(bff.url, '15400000011')
        const balance = async () => BigInt((await company.row('/api/discount/get_overview', {})).balance_fen)
        const before = await balance()
        const applyNo = await submit(company, await holdingOf(company))
        await (await signedIn(bff.url, 'officer1')).row('/api/admin/approve_disc_apply', {
          apply_no: applyNo,
        })
        const payer = await signedIn(bff.url, 'officer2')
        await bank.kill()

        const down = await company.post('/api/discount/apply_detail', { apply_no: applyNo })
        expect(down.status).toBe(502)
        expect(down.body).toMatchObject({ error_no: '9008', error_msg: '银行服务暂不可用，请稍后重试' })

        await restart()
        await payer.row('/api/admin/pay_disc_apply', { apply_no: applyNo, idem_key: randomUUID() })
        await wait(delay)
        await bank.kill()

        await restart()
        await untilState(company, applyNo, 'D60', 60_000)
        expect(await balance()).toBe(before + 233675489n)
        await bank.kill()

        // Once more: a job done is not done again.
        await restart()
        await wait(aTurnMs)
        expect(await balance()).toBe(before + 233675489n)
        const detail = await company.row('/api/discount/apply_detail', { apply_no: applyNo })
        expect(detail.log.filter(entry => entry.to_state === 'D60')).toHaveLength(1)
        await bff.stop()
        await bank.kill()
        expect(await booksOf(applyNo)).toEqual({
          entries: [
            { side: 'D', fen: '234567890' },
            { side: 'C', fen: '892401' },
            { side: 'C', fen: '233675489' },
          ],
          handedOver: [{ n: 1 }],
          faults: [],
          brokenAt: null,
        })
      },
      300_000,
    )
  })

  describe('kill -9 of the bank between the tick of 秒贴 and its money', () => {
    it.each(delays)(
      '%i ms after the tick: paid exactly once by the rules after the restart, or by nobody',
      async delay => {
        const bff = await startBff(bank.url, redis.url)
        const company = await signedIn(bff.url, '15400000011')
        const balance = async () => BigInt((await company.row('/api/discount/get_overview', {})).balance_fen)
        const before = await balance()
        const { holding_id } = await holdingOf(company)
        const { sign_no } = await company.row('/api/instant/facts', {})
        const tick = company.row('/api/instant/apply', {
          idem_key: randomUUID(),
          bills: [{ holding_id }],
          sign_no,
          net_fen: '233675489',
        })
        const applied = tick.then(({ instant }) => instant?.apply_no).catch(() => undefined)
        if (delay > 0) await applied
        await wait(delay)
        await bank.kill()

        await restart()
        const { rows } = await company.row('/api/discount/query_apply', { page_size: 100 })
        const applyNo = (await applied) ?? rows.find(row => row.total_fen === '234567890')?.apply_no
        if (applyNo) await untilState(company, applyNo, 'D60', 60_000)
        await wait(aTurnMs)
        expect(await balance()).toBe(before + (applyNo ? 233675489n : 0n))
        await bff.stop()
        await bank.kill()
        const { entries, faults, brokenAt } = await booksOf(applyNo ?? '')
        expect(entries).toHaveLength(applyNo ? 3 : 0)
        expect({ faults, brokenAt }).toEqual({ faults: [], brokenAt: null })
      },
      300_000,
    )
  })

  describe('kill -9 of the bank while a deal between institutions settles', () => {
    it.each(delays)(
      '%i ms after the deal: settled once after the restart, in both books',
      async delay => {
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
        const balance = async () =>
          BigInt((await theirs.row('/api/rediscount/get_overview', {})).clearing_fen)
        const before = await balance()
        await theirChecker.row('/api/rediscount/review_pass', { order_nos: [order_no] })
        await wait(delay)
        await bank.kill()

        await restart()
        const detail = () => theirs.row('/api/rediscount/order_detail', { order_no })
        await expect.poll(async () => (await detail()).state, { timeout: 30_000, interval: 200 }).toBe('R40')
        await wait(aTurnMs)
        const settled = await detail()
        expect(before - (await balance())).toBe(BigInt(settled.settle_fen))
        expect(settled.log.filter(entry => entry.to_state === 'R40')).toHaveLength(1)
        for (const side of [ours, theirs]) {
          expect((await side.row('/api/rediscount/query_ledger', { order_no })).total).toBe(3)
        }
        await bff.stop()
      },
      300_000,
    )
  })

  describe('kill -9 of the bank while a recourse is settled', () => {
    it.each(delays)(
      '%i ms after the payer agreed: the same press after the restart pays what was agreed to, once',
      async delay => {
        const bff = await startBff(bank.url, redis.url)
        const payer = await signedIn(bff.url, '15400000011')
        const { rows } = await payer.row('/api/recourse/query_recourse', { side: 'debtor', page_size: 100 })
        const pursued = rows.find(row => row.actions.includes('settle'))
        if (!pursued) throw new Error('nobody pursues the company')
        const { recourse_no, owed_fen } = pursued
        const seq = (await payer.row('/api/recourse/recourse_detail', { recourse_no })).payments.length + 1
        const balance = async () => BigInt((await payer.row('/api/discount/get_overview', {})).balance_fen)
        const before = await balance()
        await payer.row('/api/sms/send_code', { purpose: 'settle_recourse' })
        // A part, which could be paid again and again.
        const body = {
          idem_key: randomUUID(),
          recourse_no,
          amount_fen: '100000',
          owed_fen,
          sms_code: await codeSentTo(bff.opsUrl, '15400000011'),
        }
        const press = payer.post('/api/recourse/settle_recourse', body).catch(() => undefined)
        await wait(delay)
        await bank.kill()
        await press

        await restart()
        const settled = await payer.row('/api/recourse/settle_recourse', body)
        expect(settled).toMatchObject({ state: 'Z20', owed_fen: String(BigInt(owed_fen) - 100_000n) })
        expect(await balance()).toBe(before - 100_000n)
        const { payments } = await payer.row('/api/recourse/recourse_detail', { recourse_no })
        expect(payments.slice(seq - 1)).toMatchObject([{ amount_fen: '100000' }])
        await bff.stop()
        await bank.kill()
        expect(await booksOf(`${recourse_no}:${seq}`)).toMatchObject({
          entries: [
            { side: 'D', fen: '100000' },
            { side: 'C', fen: '100000' },
          ],
          faults: [],
          brokenAt: null,
        })
      },
      300_000,
    )
  })
}

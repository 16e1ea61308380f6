import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type RunningBank, startBank } from '../app/bank.ts'
import { readBankSettings } from '../app/settings.ts'
import { exampleNow, must, newKey } from '../testing/test-bank.ts'
import { TestClient } from '../testing/test-client.ts'

let bank: RunningBank
const clients = new Map<string, TestClient>()

beforeAll(async () => {
  const settings = readBankSettings({ SANDBOX_NOW: exampleNow, SANDBOX_CAPTCHA: 'abcd', LOG_LEVEL: 'silent' })
  // To seed one here takes longer than all that follows.
  const dataDir = mkdtempSync(join(tmpdir(), 'bank-journey-'))
  cpSync(inject('seededBank'), dataDir, { recursive: true })
  bank = await startBank({ ...settings, port: 0, dataDir })
  const guest = new TestClient(bank.url)
  clients.set('company', await guest.signedIn('15400000011'))
  for (const officer of ['officer1', 'officer2']) clients.set(officer, await guest.signedIn(officer, 'admin'))
  return async () => {
    await bank.close()
    rmSync(dataDir, { recursive: true })
  }
})

/** First row of the answer, out of the bank's wrapper where there is one. */
const call = async (
  who: string,
  path: Parameters<TestClient['call']>[0],
  body: Record<string, unknown> = {},
) => {
  const answer = await must(clients.get(who), who).call(path, body)
  if (!answer.is_success) throw new Error(`${path} was refused: ${answer.error_no} ${answer.error_msg}`)
  const row = must(answer.data?.[0], 'a row')
  return (row.order_bill_list_dto ?? row.page_list_dto ?? row) as Record<string, unknown>
}

const until = async (applyNo: string, state: string) => {
  const end = Date.now() + 20_000
  for (;;) {
    const detail = await call('company', '/api/discount/apply_detail', { apply_no: applyNo })
    if (detail.state === state) return detail
    if (Date.now() > end) throw new Error(`${applyNo} stays ${detail.state}`)
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}

describe('one bill, over HTTP', () => {
  test('is quoted to the fen, submitted, approved by one officer, paid by another, and the money arrives', async () => {
    const list = await call('company', '/api/bills/query_holding', { bill_no: '599999000001320260403' })
    const [bill] = list.rows as { holding_id: string }[]
    const quote = await call('company', '/api/discount/get_quote', {
      bills: [{ holding_id: bill?.holding_id }],
    })
    expect(quote).toMatchObject({
      disc_dt: '2026-06-23',
      cutoff_rolled: false,
      rate_e6: 12_800,
      interest_fen: '892401',
      net_fen: '233675489',
      bills: [{ days: 107, interest_end_dt: '2026-10-08', roll_reason: '国庆节' }],
      warnings: [],
    })
    const sign = await call('company', '/api/signing/query_sign')
    const submitted = await call('company', '/api/discount/submit_apply', {
      idem_key: newKey(),
      lock_no: quote.lock_no,
      sign_no: sign.sign_no,
    })
    expect(submitted).toMatchObject({ apply_no: 'TX20260623000001', state: 'D20', net_fen: '233675489' })
    const applyNo = String(submitted.apply_no)

    const queue = await call('officer1', '/api/admin/query_disc_apply', { state: 'D20', apply_no: applyNo })
    expect(queue).toMatchObject({ total: 1, totals: { interest_fen: '892401' } })
    await call('officer1', '/api/admin/approve_disc_apply', { apply_no: applyNo })
    const own = await must(clients.get('officer1'), 'officer1').call('/api/admin/pay_disc_apply', {
      idem_key: newKey(),
      apply_no: applyNo,
    })
    expect(own).toMatchObject({ error_no: '21001', error_msg: '不能复核自己审批的申请' })

    const before = await call('company', '/api/discount/get_overview')
    await call('officer2', '/api/admin/pay_disc_apply', { idem_key: newKey(), apply_no: applyNo })
    const paid = await until(applyNo, 'D60')
    expect(paid).toMatchObject({ state_name: '已放款', net_fen: '233675489', bills: [{ state: '30' }] })
    const after = await call('company', '/api/discount/get_overview')
    expect(BigInt(String(after.balance_fen)) - BigInt(String(before.balance_fen))).toBe(233_675_489n)
  })
})

import { serviceTokenHeader } from '@portal/shared/wire/wire.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningBank, startBankOn } from '../app/bank.ts'
import { type BankSettings, readBankSettings } from '../app/settings.ts'
import { clockOf } from '../platform/clock/clock.ts'
import { createAtRestCipher } from '../platform/db/at-rest.ts'
import { queryRows } from '../platform/db/db.ts'
import type { OpenDatabase } from '../platform/db/open.ts'
import { sendSms } from '../platform/kernel/messages.ts'
import { callersOn } from '../testing/direct-calls.ts'
import { startExampleBank } from '../testing/example-bank.ts'
import { exampleNow } from '../testing/seeded-example.ts'
import { gatewayHeaders } from '../testing/test-client.ts'
import { newExampleDatabase, newTestDatabase } from '../testing/test-database.ts'

let database: OpenDatabase
let settings: BankSettings
let bank: RunningBank

const ask = async (path: string, body?: unknown, token = settings.serviceToken) => {
  const response = await fetch(bank.url + path, {
    headers: { [serviceTokenHeader]: token, 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

beforeAll(async () => {
  ;({ bank, database, settings } = await startExampleBank())
})

describe('the sandbox', () => {
  // What it still has to do since its clock was moved would only hold up the others.
  afterAll(() => bank.close())

  test('shows text messages newest first, of one number or of all', async () => {
    // Reminders of the demo's bills.
    const before = (await ask('/sandbox/messages')).body as unknown[]
    const atRest = createAtRestCipher(settings.dataSecret)
    await database.db.transaction(async tx => {
      await sendSms(tx, atRest, {
        mobile: '15400000011',
        purpose: 'sign',
        text: '验证码123456',
        code: '123456',
      })
      await sendSms(tx, atRest, { mobile: '15400000001', purpose: 'disc_paid', text: '已放款' })
      await sendSms(tx, atRest, { mobile: '15400000011', purpose: 'disc_paid', text: '已放款' })
    })
    const at = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/)
    expect((await ask('/sandbox/messages?mobile=15400000011')).body).toEqual([
      { at, mobile: '15400000011', purpose: 'disc_paid', text: '已放款', code: '' },
      { at, mobile: '15400000011', purpose: 'sign', text: '验证码123456', code: '123456' },
    ])
    expect((await ask('/sandbox/messages')).body).toHaveLength(before.length + 3)
  })

  test('moves the business clock, which runs on', async () => {
    const set = await ask('/sandbox/clock', { now: '2026-10-08T16:29:59+08:00' })
    expect(set.body).toEqual({ now: expect.stringMatching(/^2026-10-08T08:(29:59|30:0)/) })
    expect((await ask('/sandbox/clock', { now: 'tomorrow' })).body).toMatchObject({ error_no: '9012' })
  })

  test('is closed to everyone without the service token', async () => {
    for (const path of ['/sandbox/messages', '/sandbox/clock']) {
      expect(await ask(path, undefined, 'guess')).toMatchObject({ status: 403, body: { error_no: '1003' } })
    }
  })

  test('answers what is no call of the contract with 9005, and a broken body with 9001', async () => {
    expect((await ask('/api/nothing', {})).body).toMatchObject({ error_no: '9005' })
    expect((await ask('/api/session/state', {})).body).toMatchObject({ error_no: '9005' })
    const broken = await fetch(`${bank.url}/api/member/login`, {
      method: 'POST',
      headers: { ...gatewayHeaders, 'content-type': 'application/json' },
      body: '{',
    })
    expect(await broken.json()).toEqual({
      is_success: false,
      error_no: '9001',
      error_msg: '请求格式不正确',
    })
  })
})

describe('without a sandbox', () => {
  const productionSettings = () =>
    readBankSettings({
      NODE_ENV: 'production',
      WIRE_KEY: '4be0d17a93c8526ff01d9ab3e64c7820d5913fae08b7c2642a5d0e9176fb38c4',
      BANK_SERVICE_TOKEN: '71c0e5a9d3846bf2907e',
      BANK_DATA_SECRET: 'e3190fa7c5d862b40c7f13ae9d50b82641d7c9fb',
      PAPER_SIGNING_KEY: '9d41c07e5a2f86b3e1d4709c58fa26b3c7e0915d84a6f2301b7c9e5d60fa3842',
      // The database is handed over below, and no message is sent; the settings want both named.
      BANK_DATABASE_URL: 'postgres://bank@127.0.0.1/bank',
      BANK_SMS_URL: 'http://127.0.0.1:9/send',
      BANK_REGISTRY_URL: 'http://127.0.0.1:9/bills',
      BANK_TAX_URL: 'http://127.0.0.1:9/invoices',
      BANK_CLEARING_URL: 'http://127.0.0.1:9/orders',
      BANK_PROVING_URL: 'http://127.0.0.1:9/accounts',
      BANK_DISCLOSURE_URL: 'http://127.0.0.1:9/disclosed',
      BANK_ACCEPTOR_URL: 'http://127.0.0.1:9/presented',
      PUBLIC_ORIGIN: 'https://portal.example',
      BANK_PORT: '0',
      LOG_LEVEL: 'silent',
    })

  test('there are no demo accounts, no sandbox calls and none of its parameters', async () => {
    const production = productionSettings()
    const empty = await newTestDatabase()
    const live = await startBankOn(production, empty)
    const response = await fetch(`${live.url}/sandbox/messages`, {
      headers: { [serviceTokenHeader]: production.serviceToken },
    })
    expect(await response.json()).toMatchObject({ error_no: '9005' })
    const kept = await queryRows(
      empty.db,
      sql`select param_key from sys_param
      where param_key in ('PAYOUT_DELAY_MS', 'INSTANT_DELAY_MS', 'SANDBOX_TRIGGERS', 'RATE_SIMULATION', 'PAYER_OPENING_FEN')`,
    )
    expect(kept).toEqual([])
    await live.close()
  })

  test('a database that holds a parameter of the sandbox is refused, and the parameter named', async () => {
    const made = await newTestDatabase()
    await made.db.execute(sql`insert into sys_param (param_key, param_value, remark)
      values ('PAYER_OPENING_FEN', '100000000000', ''), ('SANDBOX_TRIGGERS', '0', '')`)
    await expect(startBankOn(productionSettings(), made)).rejects.toMatchObject({
      faults: [
        'the database holds PAYER_OPENING_FEN = 100000000000, which is for the sandbox only (docs/operations.md)',
        'the database holds SANDBOX_TRIGGERS = 0, which is for the sandbox only (docs/operations.md)',
      ],
    })
  })

  test('no parameter of the sandbox is shown or changed', async () => {
    const { database: example, utokens } = await newExampleDatabase()
    const staff = callersOn(
      example.db,
      clockOf(() => new Date(exampleNow)),
      utokens,
    )('admin')
    const shown = async () =>
      (await staff('/api/admin/param/query', {})).params.map(({ param_key }) => param_key)
    expect(await shown()).toContain('SANDBOX_TRIGGERS')
    await example.db.execute(sql`delete from sys_param where param_key = 'SANDBOX_TRIGGERS'`)
    expect(await shown()).not.toContain('SANDBOX_TRIGGERS')
    const edit = { param_key: 'SANDBOX_TRIGGERS', param_value: '1' }
    await expect(staff('/api/admin/param/edit', edit)).rejects.toMatchObject({ code: '9015' })
    await example.close()
  })
})

import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RunningBank } from '../../app/bank.ts'
import { queryRows } from '../../platform/db/db.ts'
import type { OpenDatabase } from '../../platform/db/open.ts'
import { demoPassword } from '../../sandbox/seed/people.ts'
import { startExampleBank } from '../../testing/example-bank.ts'
import { TestClient } from '../../testing/test-client.ts'

let database: OpenDatabase
let bank: RunningBank
let guest: TestClient

beforeAll(async () => {
  ;({ bank, database } = await startExampleBank())
  guest = new TestClient(bank.url)
  return () => bank.close()
})

describe('verifying a password', () => {
  test('says yes to the owner’s own, no to any other, and needs the utoken', async () => {
    const company = await guest.signedIn('15400000011')
    const verify = (password: string) => company.call('/api/user/verify_pwd', { password })
    expect(await verify(demoPassword)).toEqual({ is_success: true, data: [{ result: 'ok' }] })
    expect(await verify('Wrong#2026')).toMatchObject({
      error_no: '10100',
      error_msg: '用户名或密码不正确，请重新输入',
    })
    expect((await guest.call('/api/user/verify_pwd', { password: demoPassword })).error_no).toBe('1004')
    await company.call('/api/user/user_logout')
    expect((await verify(demoPassword)).error_no).toBe('1001')
  })

  test('is slowed down like signing in, and recorded without the password', async () => {
    const company = await guest.signedIn('15400000001')
    const answers = []
    for (let tries = 0; tries < 5; tries++) {
      answers.push(await company.call('/api/user/verify_pwd', { password: `Wrong#${tries}` }))
    }
    expect(answers.every(({ error_no }) => error_no === '10100')).toBe(true)
    const started = Date.now()
    await company.call('/api/user/verify_pwd', { password: 'Wrong#5' })
    expect(Date.now() - started).toBeGreaterThan(700)
    const rows = await queryRows(
      database.db,
      sql`select * from audit_log where action = 'session.verify_pwd' and result = 'refused'`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(6)
    expect(JSON.stringify(rows)).not.toContain('Wrong#')
  })
})

describe('the sign-in log', () => {
  test('shows the owner’s last 20 attempts, newest first, and nobody else’s', async () => {
    const officer = await guest.signedIn('officer1', 'admin')
    await guest.trySignIn('officer1', 'admin', { password: 'Wrong#2026' })
    await guest.signedIn('officer2', 'admin')
    const { data = [] } = await officer.call('/api/user/query_sign_in')
    expect(data.map(({ result }) => result)).toEqual(['refused', 'ok'])
    expect(data[0]).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      result: 'refused',
      address: '',
      device: '',
    })
    for (let times = 0; times < 19; times++) await guest.signedIn('officer1', 'admin')
    expect((await officer.call('/api/user/query_sign_in')).data).toHaveLength(20)
  })
})

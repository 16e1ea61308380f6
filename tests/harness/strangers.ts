import { cpSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Visitor } from '../../bff/src/testing/visitor.ts'
import { captchaAnswer, demoPassword } from './client.ts'
import { type Running, removeFolder, startBank, startBff, startRedis, temporaryFolder } from './processes.ts'
import { seededBank } from './seeded-bank.ts'

/*
 * Strangers who want to keep somebody out, against the whole product with its rate limits on, behind a proxy that says
 * where everybody comes from.
 */

export interface Siege {
  /** How many addresses strangers have. */
  addresses: number
  /** What each of them does to an account. */
  tries: number
  /** How many are at it at once: this is about who is let in, not about how much one bank can bear. */
  atOnce: number
}

const doors = { officer1: 'admin', '15400000011': 'comp', '15400000001': 'comp' } as const
type Victim = keyof typeof doors

const strangerAt = (at: number) => `198.51.${100 + Math.floor(at / 250)}.${1 + (at % 250)}`
/** A siege takes as long as the machine is slow: hundreds of captchas and passwords. */
const siegeMs = 600_000
/** The victims sit elsewhere. */
const home = '203.0.113.7'
const otherHome = '203.0.113.8'

export const siegeSuite = ({ addresses, tries, atOnce }: Siege): void => {
  let redis: Running
  let bank: Running
  let bff: Awaited<ReturnType<typeof startBff>>
  let dataDir: string

  beforeAll(async () => {
    dataDir = temporaryFolder('siege')
    cpSync(await seededBank(), dataDir, { recursive: true })
    ;[redis, bank] = await Promise.all([startRedis(), startBank(dataDir)])
    bff = await startBff(bank.url, redis.url, { SANDBOX_RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' })
  })
  afterAll(async () => {
    await Promise.all([bff?.stop(), bank?.stop(), redis?.stop()])
    if (dataDir) removeFolder(dataDir)
  })

  const from = (address: string) => new Visitor(bff.url, { 'x-forwarded-for': address })
  const captcha = async (visitor: Visitor, purpose = 'login') => {
    const answer = await visitor.post('/api/user/get_req_chkcode_id', { purpose })
    return String(answer.json?.data?.[0]?.result ?? 'none-was-given')
  }
  const signIn = async (
    visitor: Visitor,
    account: Victim,
    { password = demoPassword, code = captchaAnswer, rid = '' } = {},
  ) =>
    visitor.post('/api/member/login', {
      account,
      password,
      check_code: code,
      req_code_session_id: rid || (await captcha(visitor)),
      biz_type: doors[account],
    })
  /** Everything that strangers do, from each address one thing after the other. */
  const besiege = (attack: (stranger: Visitor, serial: number) => Promise<unknown>) => {
    let next = 0
    const oneOfThem = async () => {
      while (next < addresses) {
        const stranger = from(strangerAt(next++))
        for (let serial = 0; serial < tries; serial++) await attack(stranger, serial)
      }
    }
    return Promise.all(Array.from({ length: atOnce }, oneOfThem))
  }
  const messagesTo = async (mobile: string) =>
    (await (await fetch(`${bff.opsUrl}/sandbox/messages?mobile=${mobile}`)).json()) as { code: string }[]
  const askReset = async (visitor: Visitor, account: string) =>
    visitor.post('/api/member/forget_pwd_send', {
      user_account: account,
      chkcode_req_id: await captcha(visitor, 'forget'),
      chkcode: captchaAnswer,
    })

  const victims = ['officer1', '15400000011'] as const
  it.each(victims)('without a captcha costs %s nothing', { timeout: siegeMs }, async victim => {
    await besiege(stranger => signIn(stranger, victim, { rid: '0123456789abcdef0123456789abcdef' }))
    expect((await signIn(from(home), victim)).status).toBe(200)
  })

  it.each(victims)('with wrong captchas costs %s nothing', { timeout: siegeMs }, async victim => {
    await besiege(stranger => signIn(stranger, victim, { code: 'zzzz' }))
    expect((await signIn(from(home), victim)).status).toBe(200)
  })

  it('who solves captchas and guesses from many addresses keeps nobody out', {
    timeout: siegeMs,
  }, async () => {
    const known = from(home)
    expect((await signIn(known, 'officer1')).status).toBe(200)
    const outcomes = new Set<string | undefined>()
    const attack = besiege(async stranger => {
      outcomes.add((await signIn(stranger, 'officer1', { password: 'Wrong#2031' })).json?.error_no)
    })
    // While they are at it: on the officer's own device, and on one that nobody knows.
    expect((await signIn(known, 'officer1')).status).toBe(200)
    expect((await signIn(from(otherHome), 'officer1')).status).toBe(200)
    await attack
    expect((await signIn(from(otherHome), 'officer1')).status).toBe(200)
    expect([...outcomes].sort()).toEqual(expect.arrayContaining(['10100']))
    expect(outcomes).not.toContain(undefined)
  })

  it('one who guesses on is told to wait, and for how long', async () => {
    const guesser = from('192.0.2.200')
    let last = await signIn(guesser, '15400000001', { password: 'Wrong#2031' })
    for (let times = 0; times < 12 && last.status !== 429; times++) {
      last = await signIn(guesser, '15400000001', { password: 'Wrong#2031' })
    }
    expect([last.status, last.json?.error_no]).toEqual([429, '9006'])
    const seconds = Number(last.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(30)
    expect((await signIn(from(home), '15400000001')).status).toBe(200)
  })

  it('burns nobody’s reset code, and uses it neither', { timeout: siegeMs }, async () => {
    const account = '15400000001'
    const owner = from(home)
    expect((await askReset(owner, account)).status).toBe(200)
    const code = (await messagesTo(account))[0]?.code
    expect(code).toMatch(/^\d{6}$/)
    await besiege(async (stranger, serial) => {
      if (serial === 0) await askReset(stranger, account)
      const guess = {
        user_account: account,
        new_pwd: 'Quiet#Harbour7',
        sms_code: serial === 1 ? code : '000000',
      }
      const answer = await stranger.post('/api/member/forget_pwd_submit', guess)
      expect(answer.status).not.toBe(200)
    })
    const own = { user_account: account, new_pwd: 'Quiet#Harbour7', sms_code: code }
    expect((await owner.post('/api/member/forget_pwd_submit', own)).status).toBe(200)
    expect((await signIn(owner, account, { password: 'Quiet#Harbour7' })).status).toBe(200)
  })

  it('is sent no more than a day’s messages on anybody’s number', async () => {
    const account = '15400000011'
    const outcomes: (string | undefined)[] = []
    for (let at = 0; at < 14; at++) {
      outcomes.push((await askReset(from(`192.0.2.${at + 1}`), account)).json?.error_no)
    }
    expect(outcomes.slice(0, 10)).toEqual(Array(10).fill(undefined))
    expect(outcomes.slice(10)).toEqual(Array(4).fill('23010'))
    expect(await messagesTo(account)).toHaveLength(10)
    // On a device that the account knows, its owner has a counter of their own.
    const owner = from(home)
    expect((await signIn(owner, account)).status).toBe(200)
    expect((await askReset(owner, account)).status).toBe(200)
  })
}

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBffSettings } from '../../bff/src/settings/settings.ts'
import { startTestBff } from '../../bff/src/testing/bff.ts'
import { Visitor } from '../../bff/src/testing/visitor.ts'
import { monitorRedis } from '../harness/redis-monitor.ts'
import { at, startTwoGateways, type TwoGateways } from './two-gateways.ts'

/* What one call costs: session, tombstone, lock, prolongation and rate limit in one round trip. */

let portal: TwoGateways
beforeAll(async () => {
  portal = await startTwoGateways(undefined, { SANDBOX_RATE_LIMITS: 'on' })
})
afterAll(() => portal?.stop())

/** Commands that arrived from outside while `run` ran, without the farewells' regular look. */
const commandsDuring = async (run: () => Promise<unknown>): Promise<string[][]> => {
  const commands: string[][] = []
  const monitor = await monitorRedis(portal.redis.url, ({ args, source }) => {
    const isRegular = args.length === 6 && args[4] === '20' && args[5] === '30000'
    if (source !== 'lua' && !isRegular && !/^(ping|info)$/i.test(args[0] ?? '')) commands.push(args)
  })
  await run()
  await monitor.end()
  return commands
}

describe('an authenticated call', () => {
  it('costs exactly one round trip to Redis, rate limit included, at either gateway', async () => {
    const user = await portal.signedIn()
    const elsewhere = at(portal.second.url, user)
    await Promise.all([user.me(), elsewhere.me()])
    const statuses: number[] = []
    const commands = await commandsDuring(async () => {
      for (let index = 0; index < 50; index++) {
        statuses.push((await (index % 2 ? user : elsewhere).me()).status)
      }
    })
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(commands.map(([name]) => name?.toLowerCase())).toEqual(Array.from({ length: 50 }, () => 'evalsha'))
    const counted = await portal.redis.client.keys('{portal}:limit:read:*')
    expect(counted).toHaveLength(1)
    expect(await portal.redis.client.get(counted[0] ?? '')).toBe('52')
  })

  it('costs one also when it is refused: ended elsewhere, locked, forbidden', async () => {
    const old = await portal.signedIn('15400000001')
    const user = at(portal.second.url, await portal.signedIn('15400000001'))
    const locked = await portal.signedIn('15400000002')
    await locked.post('/api/session/lock')
    const codes: unknown[] = []
    const commands = await commandsDuring(async () => {
      codes.push((await old.me()).json?.error_no)
      codes.push((await locked.me()).json?.error_no)
      codes.push((await user.post('/api/admin/query_session')).json?.error_no)
    })
    expect(codes).toEqual(['1002', '9011', '1003'])
    expect(commands).toHaveLength(3)
  })

  it('costs nothing when it is public', async () => {
    const commands = await commandsDuring(async () => {
      for (let times = 0; times < 5; times++) {
        await new Visitor(portal.first.url).post('/api/session/state')
        await new Visitor(portal.first.url).post('/api/quotes/query_rate_grid')
      }
    })
    expect(commands).toEqual([])
  })

  it('prolongs the session at most once a minute', async () => {
    const user = await portal.signedIn('15400000003')
    const [key = ''] = (await portal.redis.client.zrange('{portal}:live', '-1', '-1')) as string[]
    const prolongations = async (run: () => Promise<unknown>) => {
      let seen = 0
      const monitor = await monitorRedis(portal.redis.url, ({ args: [name, on] }) => {
        if (name?.toLowerCase() === 'pexpire' && on === `{portal}:${key}`) seen += 1
      })
      await run()
      await monitor.end()
      return seen
    }
    const twenty = async () => {
      for (let times = 0; times < 20; times++) await user.me()
    }
    expect(await prolongations(twenty)).toBe(0)
    // As if a minute had gone by since the last prolongation.
    await portal.redis.client.pexpire(`{portal}:${key}`, 30 * 60_000 - 61_000)
    expect(await prolongations(twenty)).toBe(1)
    expect(await portal.redis.client.pttl(`{portal}:${key}`)).toBeGreaterThan(29.9 * 60_000)
  })
})

describe('lifetimes', () => {
  const shortLived = async (session: {
    idle: number
    absolute: number
    anonymous: number
    visitors?: number
  }) => {
    const { portal: config } = readBffSettings({})
    return startTestBff({
      bankUrl: portal.bank.url,
      redisUrl: portal.redis.url,
      portal: {
        ...config,
        session: {
          ...config.session,
          idle_minutes: session.idle / 60,
          absolute_hours: session.absolute / 3600,
          anonymous_minutes: session.anonymous / 60,
          anonymous_max: session.visitors ?? 100,
        },
      },
    })
  }

  it('polling, /api/events and reads within the minute never keep an idle session alive', async () => {
    const bff = await shortLived({ idle: 2, absolute: 60, anonymous: 60 })
    const user = new Visitor(bff.url)
    const started = Date.now()
    await user.signIn('15400000101')
    const stream = fetch(`${bff.url}/api/events`, {
      headers: { cookie: [...user.cookies].map(pair => pair.join('=')).join('; ') },
    }).then(async answer => answer.text())
    let state = true
    while (state && Date.now() - started < 20_000) {
      await wait(200)
      const answer = await user.post('/api/session/state')
      state = answer.json?.data?.[0]?.signed_in === true
    }
    expect(state).toBe(false)
    expect(Date.now() - started).toBeGreaterThan(1500)
    expect((await user.me()).json?.error_no).toBe('1001')
    expect(await stream).toContain('event: session_ended\ndata: {"code":"1001"}')
    await bff.close()
  })

  it('the absolute end comes however busy the session is', async () => {
    const bff = await shortLived({ idle: 600, absolute: 2, anonymous: 60 })
    const user = new Visitor(bff.url)
    const started = Date.now()
    await user.signIn('15400000102')
    await expect.poll(async () => (await user.me()).status).toBe(401)
    expect(Date.now() - started).toBeGreaterThan(1500)
    await bff.close()
  })

  it('visitors’ sessions never exceed their bound over all gateways, and run out', async () => {
    await portal.redis.client.flushall()
    const session = { idle: 60, absolute: 60, anonymous: 4, visitors: 4 }
    const gateways = await Promise.all([shortLived(session), shortLived(session)])
    const ask = (index: number) => new Visitor(gateways[index % 2]?.url ?? '').captcha()
    const captchas = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index)))
    expect(captchas).not.toContain('')
    const kept = () => portal.redis.client.keys('{portal}:session:*')
    expect(await kept()).toHaveLength(4)
    await expect.poll(kept).toHaveLength(0)
    await Promise.all(gateways.map(gateway => gateway.close()))
  })
})

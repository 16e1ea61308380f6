import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Visitor } from '../../bff/src/testing/visitor.ts'
import { type Running, startRedis } from '../harness/processes.ts'
import { at, atOnce, kinds, type Site, startSite } from './site.ts'

/* A gateway holds nothing that is not in Redis: kill -9 ends its requests, and no session. */

describe('a gateway is killed under load', () => {
  let redis: Running
  let site: Site
  let next: string

  beforeAll(async () => {
    redis = await startRedis()
    site = await startSite(redis.url)
    const load = Promise.allSettled(Array.from({ length: 50 }, () => site.user.me()))
    await site.killGateway()
    await load
    next = await site.startGateway()
  })
  afterAll(async () => {
    await site?.close()
    await redis?.kill()
  })

  it('its users go on at the next gateway with the same cookie', async () => {
    const asked = await atOnce(50, () => at(next, site.user).me())
    expect(kinds(asked)).toEqual(['200'])
    expect(asked.flatMap(({ answer }) => answer.setCookie)).toEqual([])
  })

  it('who had signed out stays out', async () => {
    const leaver = new Visitor(next)
    await leaver.signIn('leaver')
    const before = at(next, leaver)
    expect((await leaver.post('/api/user/user_logout')).status).toBe(200)
    await site.killGateway()
    next = await site.startGateway()
    expect((await at(next, before).me()).status).toBe(401)
  })
})

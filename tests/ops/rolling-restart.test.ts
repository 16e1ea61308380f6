import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client, signedIn } from '../harness/client.ts'
import { type Portal, startPortal } from '../harness/portal.ts'
import { freePort, type Running, startBff } from '../harness/processes.ts'
import { startBalancer } from './balancer.ts'

/* Two gateways on one Redis behind a balancer; each is restarted in turn while users work. */

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

/** Instances keep their ports over a restart, as behind any balancer. */
const instance = async () => {
  const ports = { PORT: String(await freePort()), OPS_PORT: String(await freePort()) }
  const start = () => startBff(portal.bank.url, portal.redis.url, { ...ports, DRAIN_DELAY_MS: '1500' })
  let running: Running & { opsUrl: string } = await start()
  return {
    url: running.url,
    opsUrl: running.opsUrl,
    stop: () => running.stop(),
    restart: async () => {
      await running.stop()
      running = await start()
    },
  }
}

/** Users who call again and again until told to stop; what did not succeed is kept. */
const startLoad = async (url: string) => {
  const faults: string[] = []
  let answered = 0
  let working = true
  const loop = async (act: () => Promise<{ status: number; body: unknown }>) => {
    while (working) {
      try {
        const { status, body } = await act()
        answered += 1
        if (status !== 200) faults.push(`${status} ${JSON.stringify(body)}`)
      } catch (error) {
        faults.push(String(error))
      }
    }
  }
  const accounts = ['15400000001', '15400000002', '15400000003', '15400000011']
  const users = await Promise.all(accounts.map(account => signedIn(url, account)))
  const loops = [
    ...users.flatMap(user => [
      loop(() => user.post('/api/member/current_member_detail', {})),
      loop(() => user.post('/api/user/get_menu_list', {})),
    ]),
    loop(() => new Client(url).post('/api/user/get_req_chkcode_id', {})),
    loop(() => new Client(url).post('/api/quotes/query_rate_grid', {})),
  ]
  return {
    answered: () => answered,
    stop: async () => {
      working = false
      await Promise.all(loops)
      return faults
    },
  }
}

it('a rolling restart of two instances under load fails no request and ends no session', async () => {
  const instances = [await instance(), await instance()] as const
  const balancer = await startBalancer(instances)
  const user = await signedIn(balancer.url, '15400000111')
  const load = await startLoad(balancer.url)
  const events = await user.at(instances[0].url).send('/api/events')
  expect(events.status).toBe(200)

  for (const restarted of instances) {
    const before = load.answered()
    await restarted.restart()
    await expect.poll(balancer.ready, { timeout: 60_000 }).toBe(2)
    expect(load.answered()).toBeGreaterThan(before + 20)
  }
  expect(await load.stop()).toEqual([])
  expect(await events.text()).toContain('retry:')
  expect((await user.post('/api/member/current_member_detail', {})).status).toBe(200)

  await balancer.close()
  await Promise.all(instances.map(({ stop }) => stop()))
})

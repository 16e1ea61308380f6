import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Received, type Receiver, startReceiver } from '../../bank/src/testing/webhook-receiver.ts'
import { checkWebhook, Portal as Program } from '../../clients/typescript/src/index.ts'
import { type Client, signedIn } from '../harness/client.ts'
import { type Portal, startPortal } from '../harness/portal.ts'
import { freePort, type Running, startBff } from '../harness/processes.ts'
import { programAt, programs } from '../harness/program.ts'
import { insist } from '../harness/stormy-program.ts'
import { startBalancer } from '../ops/balancer.ts'

/* Keys and secrets are changed while programs work at two gateways behind a balancer: no call fails. */

const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  }
}

interface Gateway {
  url: string
  opsUrl: string
  restart(env: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

/** Instances keep their ports over a restart, as behind any balancer. */
const startGateway = async (portal: Portal, env: Record<string, string>): Promise<Gateway> => {
  const ports = { PORT: String(await freePort()), OPS_PORT: String(await freePort()) }
  const begin = (more: Record<string, string>) =>
    // Slow is not dead.
    startBff(portal.bank.url, portal.redis.url, {
      ...ports,
      DRAIN_DELAY_MS: '2000',
      BANK_TIMEOUT_MS: '30000',
      ...more,
    })
  let running: Running & { opsUrl: string } = await begin(env)
  return {
    url: running.url,
    opsUrl: running.opsUrl,
    restart: async more => {
      await running.stop()
      running = await begin(more)
    },
    stop: () => running.stop(),
  }
}

const portalKeys = { first: newKey().privateKey, second: newKey().privateKey }

let portal: Portal
let gateways: Gateway[]
let balancer: Awaited<ReturnType<typeof startBalancer>>
let receiver: Receiver
beforeAll(async () => {
  portal = await startPortal({ WEBHOOK_ALLOW_LOOPBACK: 'on' })
  const env = { PORTAL_SIGNING_KEY: portalKeys.first }
  gateways = await Promise.all([startGateway(portal, env), startGateway(portal, env)])
  balancer = await startBalancer(gateways)
})
afterAll(async () => {
  await balancer?.close()
  await receiver?.close()
  await Promise.all((gateways ?? []).map(gateway => gateway.stop()))
  await portal?.stop()
})

/** Calls without a pause until it is told to stop; what did not succeed is kept. */
const startWork = (acts: readonly (() => Promise<unknown>)[]) => {
  const faults: string[] = []
  const done = acts.map(() => 0)
  let goesOn = true
  const loops = acts.map(async (act, nth) => {
    while (goesOn) {
      await act().then(
        () => {
          done[nth] = (done[nth] ?? 0) + 1
        },
        error => faults.push(String(error)),
      )
      await wait(20)
    }
  })
  return {
    /** Until each of them has ended well so many times more: none is left that began before. */
    more: async (count: number) => {
      const before = [...done]
      const isEnough = () =>
        faults.length > 0 || done.every((times, nth) => times > (before[nth] ?? 0) + count)
      await expect.poll(isEnough, { timeout: 200_000 }).toBe(true)
      expect(faults).toEqual([])
    },
    stop: async () => {
      goesOn = false
      await Promise.all(loops)
      return faults
    },
  }
}

const reading = (by: () => Program) => () => by().read('/api/event/query_event', { limit: 1 })
/** A write that can be made again and again: a quote of the company's first bill. */
const writing = async (by: () => Program) => {
  const [page] = await by().read('/api/bills/query_holding', { page_no: 1, page_size: 100, state: '10' })
  const bill = page?.rows.find(({ blocked_reason }) => blocked_reason === '')
  const body = { bills: [{ holding_id: bill?.holding_id ?? '' }] }
  return () => by().write('/api/discount/get_quote', body, randomUUID())
}

/** Nobody waits longer than it takes; a busy machine takes many times as long as an idle one. */
const patience = { timeout: 600_000 }

it(
  "a client's key: the second beside the first, the program changes over, the first goes",
  patience,
  async () => {
    const { clientId, keys } = programs.jiangzhou
    const [main, checker] = await Promise.all(
      ['15400000001', '15400000003'].map(account => insist(() => signedIn(balancer.url, account))),
    )
    let by = programAt(balancer.url, 'jiangzhou')
    const current = () => by
    const work = startWork([reading(current), reading(current), await writing(current)])
    await work.more(2)
    const { publicKey, privateKey } = newKey()
    const added = await (main as Client).row('/api/client/add_key', {
      client_id: clientId,
      label: '轮换',
      public_key: publicKey,
      expires_on: '2027-06-30',
    })
    const { changes } = await (checker as Client).row('/api/client/detail', { client_id: clientId })
    const change_id = changes.find(({ state }) => state === 'open')?.change_id ?? ''
    await (checker as Client).row('/api/client/approve_change', { client_id: clientId, change_id })
    await work.more(2)
    by = new Program({ origin: balancer.url, keyId: added.key_id, privateKey, tries: 1 })
    await work.more(2)
    await (main as Client).row('/api/client/remove_key', { client_id: clientId, key_id: keys[0].keyId })
    await work.more(2)
    expect(await work.stop()).toEqual([])
    // Each gateway hears of it by itself, within a second.
    await wait(1_000)
    await expect(programAt(balancer.url, 'jiangzhou').read('/api/echo')).rejects.toMatchObject({
      status: 401,
    })
  },
)

it("a webhook's secret: both sign, and the receiver changes over in between", patience, async () => {
  let secret = ''
  const unsigned: Received[] = []
  receiver = await startReceiver((message, response) => {
    const now = Math.floor(Date.now() / 1000)
    if (checkWebhook(Object.entries(message.headers), message.body, { secrets: [secret] }, now) !== 'ok')
      unsigned.push(message)
    response.writeHead(204).end()
  })
  const company = await insist(() => signedIn(balancer.url, '15400000011'))
  const added = await company.row('/api/webhook/add', { url: receiver.url, types: [] })
  secret = added.secret
  const { endpoint_id } = added
  const work = startWork([() => company.row('/api/webhook/send_test', { endpoint_id })])
  const more = (count: number) => {
    const before = receiver.received.length
    return expect.poll(() => receiver.received.length, { timeout: 120_000 }).toBeGreaterThan(before + count)
  }
  await more(5)
  const rotated = await company.row('/api/webhook/rotate_secret', { endpoint_id })
  await more(5)
  secret = rotated.secret
  await more(5)
  expect(await work.stop()).toEqual([])
  expect(rotated.secret).not.toBe(added.secret)
  expect(unsigned).toEqual([])
})

it(
  "the portal's key: announced, used, still told afterwards, through two rounds of restarts",
  patience,
  async () => {
    const known = programAt(balancer.url, 'yunling')
    const current = () => known
    // One who begins anew each time asks whichever gateway for its keys, and another one for its answer.
    const fresh = () => programAt(balancer.url, 'yunling')
    const work = startWork([reading(current), reading(fresh), reading(fresh), await writing(current)])
    await work.more(2)
    const rounds = [
      { PORTAL_SIGNING_KEY: portalKeys.first, PORTAL_SIGNING_KEY_NEXT: portalKeys.second },
      { PORTAL_SIGNING_KEY: portalKeys.second, PORTAL_SIGNING_KEY_FORMER: portalKeys.first },
    ]
    const told = async () =>
      ((await (await fetch(`${balancer.url}/api/keys`)).json()) as { keys: { kid: string }[] }).keys.map(
        ({ kid }) => kid,
      )
    const [before] = await told()
    for (const round of rounds) {
      for (const gateway of gateways) {
        await gateway.restart(round)
        await expect.poll(balancer.ready, { timeout: 60_000 }).toBe(2)
        await work.more(2)
      }
    }
    expect(await work.stop()).toEqual([])
    const after = await told()
    expect(after).toHaveLength(2)
    expect(after[1]).toBe(before)
  },
)

// Last: it does not come back.
it('a client that was stopped is refused by every gateway a second later', patience, async () => {
  const company = await insist(() => signedIn(balancer.url, '15400000011'))
  const [one, other] = gateways.map(({ url }) => programAt(url, 'yunling'))
  // Its keys are at hand at both, and each answers without asking the bank.
  for (const by of [one, other]) await by?.read('/api/echo')
  await company.row('/api/client/stop', { client_id: programs.yunling.clientId, reason: '试验' })
  await wait(1_000)
  for (const by of [one, other]) await expect(by?.read('/api/echo')).rejects.toMatchObject({ code: '24005' })
})

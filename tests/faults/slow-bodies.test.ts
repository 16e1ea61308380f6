import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeBank, startFakeBank } from '../../bff/src/testing/fake-bank.ts'
import { Visitor } from '../../bff/src/testing/visitor.ts'
import { type Running, startBff } from '../harness/processes.ts'
import { kinds, type Timed, timed } from './site.ts'

/* Clients that announce a body and send a byte now and then hold connections, and no place of anybody's. */

const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
const perAddress = 200

let bank: FakeBank
let bff: Running
let user: Visitor
let neighbour: Visitor
const slow = new Set<Socket>()
let dribbling: NodeJS.Timeout

/** Opened again whenever the gateway ends it, as whoever means it would. */
const beginSlow = (address: string) => {
  const { host, port } = new URL(bff.url)
  const socket = connect(Number(port), '127.0.0.1')
  slow.add(socket)
  socket.on('error', () => {})
  socket.on('close', () => {
    if (slow.delete(socket)) setTimeout(beginSlow, 50, address).unref()
  })
  socket.resume()
  const head = [
    'POST /api/member/current_member_detail HTTP/1.1',
    `Host: ${host}`,
    `X-Forwarded-For: ${address}`,
    'X-CSRF: 1',
    'Content-Type: application/json',
    'Content-Length: 1000',
    '',
    '{',
  ]
  socket.write(head.join('\r\n'))
}

beforeAll(async () => {
  bank = await startFakeBank()
  bff = await startBff(bank.url, undefined, { TRUST_PROXY: 'loopback', SANDBOX_RATE_LIMITS: 'on' })
  user = new Visitor(bff.url, { 'x-forwarded-for': '198.51.100.7' })
  neighbour = new Visitor(bff.url, { 'x-forwarded-for': addresses[0] ?? '' })
  for (const visitor of [user, neighbour]) {
    expect((await visitor.signIn(`slow${visitor.headers['x-forwarded-for']}`)).status).toBe(200)
  }
  for (const address of addresses) for (let at = 0; at < perAddress; at++) beginSlow(address)
  dribbling = setInterval(() => {
    for (const socket of slow) socket.write(' ')
  }, 500)
})
afterAll(async () => {
  clearInterval(dribbling)
  const open = [...slow]
  slow.clear()
  for (const socket of open) socket.destroy()
  await bff?.kill()
  await bank?.close()
})

const askFor = async (visitor: Visitor, ms: number): Promise<Timed[]> => {
  const asked: Timed[] = []
  const ends = performance.now() + ms
  while (performance.now() < ends) {
    asked.push(await timed(() => visitor.me()))
    await wait(20)
  }
  return asked
}

it('600 slow bodies from three addresses: signed-in people elsewhere notice nothing', async () => {
  expect(slow.size).toBeGreaterThan(perAddress)
  expect(kinds(await askFor(user, 4_000))).toEqual(['200'])
})

it('nor do those who share an address with them', async () => {
  expect(kinds(await askFor(neighbour, 4_000))).toEqual(['200'])
})

it('and guests still get captchas', async () => {
  const guest = new Visitor(bff.url, { 'x-forwarded-for': '198.51.100.8' })
  expect((await guest.post('/api/user/get_req_chkcode_id')).status).toBe(200)
})

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import session from 'express-session'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerErrors } from '../http/refusal.ts'
import { createMemoryRecords } from '../records/memory-records.ts'
import { Visitor } from '../testing/visitor.ts'
import { createLog } from '../watch/logs.ts'
import { sessionCookie } from './cookie.ts'
import { PortalStore } from './express-store.ts'
import { createSealer } from './seal.ts'

/*
 * The store under express-session itself, with handlers ruder than ours: they change a living session, slowly,
 * while others end it.
 */

const records = createMemoryRecords()
const life = { idleMs: 60_000, absoluteMs: 60_000 }
const rules = {
  anonymous: life,
  signedIn: life,
  visitorsMax: 10,
  visitorsFrom: undefined,
  liveMax: { customer: 1, staff: 5 },
}
const store = new PortalStore(records, createSealer('secret'), rules, sessionCookie(false))
const app = express()
app.use(
  session({
    name: 'sid',
    secret: 'x',
    store,
    resave: false,
    saveUninitialized: false,
    cookie: { path: '/' },
  }),
)
store.markGenerated()
app.post('/open', (request, response) => {
  request.session.anonymous = true
  response.json({})
})
let changeBegun = () => {}
/** What a change waits for. */
let changing: Promise<unknown> = Promise.resolve()
app.post('/change', async (request, response) => {
  changeBegun()
  await changing
  request.session.signedIn = { utoken: 'revived', userInfo: {} as never }
  request.session.save(error => response.json({ error: error?.code ?? null }))
})
app.post('/read', (request, response) => {
  response.json({
    anonymous: request.session.anonymous ?? null,
    utoken: request.session.signedIn?.utoken ?? null,
  })
})
app.post('/close', (request, response) => {
  request.session.destroy(() => response.json({}))
})
app.use(answerErrors(createLog('silent', { write: () => {} })))
const server = app.listen(0, '127.0.0.1')
let visitor: Visitor

beforeAll(async () => {
  if (!server.listening) await once(server, 'listening')
})
beforeEach(() => {
  visitor = new Visitor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await records.close()
})

const read = async () => JSON.parse((await visitor.post('/read')).text)

describe('the store under express-session', () => {
  it('creates a session and changes a living one', async () => {
    await visitor.post('/open')
    expect(JSON.parse((await visitor.post('/change')).text)).toEqual({ error: null })
    expect(await read()).toEqual({ anonymous: true, utoken: 'revived' })
  })

  it('never lets a slow change revive a session that has ended meanwhile', async () => {
    await visitor.post('/open')
    const cookies = new Map(visitor.cookies)
    const { promise, resolve } = Promise.withResolvers<void>()
    const begun = new Promise<void>(started => {
      changeBegun = started
    })
    changing = promise
    const slow = visitor.post('/change')
    await begun
    await visitor.post('/close')
    resolve()
    expect(JSON.parse((await slow).text)).toEqual({ error: '1001' })
    visitor.cookies = cookies
    expect(await read()).toEqual({ anonymous: null, utoken: null })
  })
})

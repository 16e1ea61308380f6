import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { Fault } from '@portal/shared/errors/fault.ts'
import express, { type Express, type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import type { BankClient } from '../bank/client.ts'
import type { Handshake } from '../bank/handshake.ts'
import { decodeBody, readBody } from '../body/body.ts'
import { pagePolicy, securityHeaders } from '../http/headers.ts'
import { checkFetchSite } from '../http/origin.ts'
import { answerErrors } from '../http/refusal.ts'
import type { Records } from '../records/records.ts'
import { type LogParts, requestLog } from '../watch/logs.ts'
import type { Metrics } from '../watch/metrics.ts'
import { messages, messagesPage } from './sandbox-page.ts'

export interface OpsParts extends LogParts {
  records: Records
  bank: BankClient
  handshake: Handshake
  metrics: Metrics
  sandbox: boolean
  /** A probe that waits longer has its answer. */
  probeMs: number
  /** Names under which the listener may be asked, beside `localhost` and any address. */
  names: readonly string[]
  /** The business clock moved: what was read before is old. */
  onClockMoved(): void
  /** True from the first signal to stop on: balancers send nothing new then. */
  isDraining(): boolean
}

const within = <T>(ms: number, answer: Promise<T>, otherwise: T): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>(resolve => {
    timer = setTimeout(() => resolve(otherwise), ms)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

const isUp = (ms: number, check: Promise<unknown>): Promise<boolean> =>
  within(
    ms,
    check.then(
      () => true,
      () => false,
    ),
    false,
  )

const livez = (_request: Request, response: Response) => {
  response.json({ status: 'ok' })
}

const nameOf = (isUp: boolean) => (isUp ? 'up' : 'down')

const leaving = { ready: false, draining: true, reasons: ['draining: this instance is about to stop'] }

/** A bank of section 7 has no page of its own health: that it answers at all has to do. */
const isWell = ({ form }: BankClient, status: number) => (form.seals ? status === 200 : status < 500)

/**
 * Ready means that a user could sign in: store and bank answer, the bank holds the same keys and keeps the same
 * contract, and no one asked us to stop.
 */
const readyz =
  ({ records, bank, handshake, isDraining, probeMs }: OpsParts) =>
  async (_request: Request, response: Response) => {
    // Answered at once: a balancer must learn of the shutdown before the drain's delay is over, however busy the bank is.
    if (isDraining()) return void response.status(503).json(leaving)
    const [store, bankState, misfits] = await Promise.all([
      isUp(probeMs, records.ping()),
      isUp(
        probeMs,
        bank.service('GET', '/readyz').then(({ status }) => assert(isWell(bank, status))),
      ),
      within<readonly string[]>(probeMs, handshake.misfits(), ['wire: the bank has proven nothing in time']),
    ])
    if (isDraining()) return void response.status(503).json(leaving)
    const reasons = [
      ...(store ? [] : ['store: Redis does not answer']),
      ...(bankState ? misfits : ['bank: it or its database does not answer']),
    ]
    const ready = reasons.length === 0
    response
      .status(ready ? 200 : 503)
      .json({ ready, draining: false, store: nameOf(store), bank: nameOf(bankState), reasons })
  }

const showMetrics =
  ({ metrics }: OpsParts) =>
  async (_request: Request, response: Response) => {
    response.setHeader('Content-Type', metrics.contentType)
    response.end(await metrics.text())
  }

const assert = (condition: boolean) => {
  if (!condition) throw new Fault('9010')
}

const readJson = <Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> => {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new Fault('9010', { detail: error })
  }
}

const showMessages =
  ({ bank }: OpsParts) =>
  async (request: Request, response: Response) => {
    checkFetchSite(request)
    const { mobile } = request.query
    if (mobile !== undefined && (typeof mobile !== 'string' || !/^\d{1,15}$/.test(mobile))) {
      throw new Fault('9012', { fields: { mobile: '格式不正确' } })
    }
    const answer = await bank.service('GET', `/sandbox/messages${mobile ? `?mobile=${mobile}` : ''}`)
    assert(answer.status === 200)
    const list = readJson(messages, answer.body)
    if (request.accepts(['json', 'html']) !== 'html') {
      response.json(list)
      return
    }
    const nonce = randomBytes(16).toString('base64')
    response.setHeader('Content-Security-Policy', pagePolicy(nonce))
    response.type('html').send(messagesPage(list, nonce))
  }

const clockRequest = z.strictObject({ now: z.iso.datetime({ offset: true }) })

const setClock =
  ({ bank, onClockMoved }: OpsParts) =>
  async (request: Request, response: Response) => {
    checkFetchSite(request)
    // A form would reach us from any site's page without asking first; JSON does not.
    if (!request.is('application/json')) throw new Fault('9003')
    const body = decodeBody(await readBody(request), { request: clockRequest })
    const answer = await bank.service('POST', '/sandbox/clock', body)
    assert(answer.status === 200)
    onClockMoved()
    response.json(readJson(z.object({ now: z.string() }), answer.body))
  }

/**
 * A page that makes its own name lead to this machine asks under that name, and would read messages and metrics; an
 * address cannot be made to lead elsewhere. Balancers' probes may come without any.
 */
const refuseForeignHosts =
  (names: readonly string[]): RequestHandler =>
  ({ headers: { host = 'localhost' } }, _response, next) => {
    const [, name = ''] = /^(\[[^\]]+\]|[^:]+)(?::\d{1,5})?$/.exec(host.toLowerCase()) ?? []
    const isOwn = name === 'localhost' || names.includes(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0
    next(isOwn ? undefined : new Fault('9001', { detail: 'a foreign host' }))
  }

/** The operations listener: health for balancers, metrics and, in the sandbox, messages and the business clock. */
export const createOpsApp = (parts: OpsParts): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  const log = parts.log.child({ listener: 'ops' }, { level: 'warn' })
  app.use(requestLog({ log, destination: parts.destination }), securityHeaders(false))
  app.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store')
    next()
  })
  app.use(refuseForeignHosts(parts.names))
  app.get('/livez', livez)
  app.get('/readyz', readyz(parts))
  app.get('/metrics', showMetrics(parts))
  if (parts.sandbox) {
    app.get('/sandbox/messages', showMessages(parts))
    app.post('/sandbox/clock', setClock(parts))
  }
  app.use(() => {
    throw new Fault('9005')
  })
  app.use(answerErrors(parts.log))
  return app
}

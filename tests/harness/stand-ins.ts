/**
 * Stand-ins for the outside world, speaking the protocol of docs/ports.md over real HTTP: they remember what they were
 * asked under which number and move money once, and do what a test says instead.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Row = Readonly<Record<string, string>>

interface Order extends Question {
  kind: string
  amount_fen: string
  account?: Row
  bill?: Row
}

/** What the ports and the carrier of messages ask; each sends the parts of its own protocol. */
export interface Question {
  reference: string
  bills?: readonly Row[]
  orders?: readonly Order[]
  account?: Row
  mobile?: string
  text?: string
}

export interface Asked {
  reference: string
  token: string | undefined
  idempotencyKey: string | undefined
  body: Question
}

/** Faults of a server in place of a proper answer. */
export type Trouble =
  | 'hang'
  | 'garbage'
  | 'too large'
  | 'redirect'
  | 'wrong reference'
  | 'wrong shape'
  | 'no json type'
  /** Does what it is asked for, and its answer is lost. */
  | 'lost answer'
  | number

export interface StandIn {
  url: string
  /** Everything that was asked, also what got no answer. */
  asked: Asked[]
  /** Outcomes of the next questions, one each. */
  trouble(...next: Trouble[]): void
  /** Answers so from now on. */
  answers(answer: (question: Question) => unknown): void
  stop(): Promise<void>
}

interface Tls {
  cert: string
  key: string
  /** CA of client certificates: no client is let in without one. */
  ca?: string
}

const send = (response: ServerResponse, status: number, body: string, type = 'application/json') =>
  response.writeHead(status, { 'content-type': type }).end(body)

/**
 * Starts a server that answers every question as a test says.
 * @param first how it answers until a test says otherwise
 * @param security the token or the certificates that it demands
 */
export const startStandIn = async (
  first: (question: Question) => unknown,
  security: { token?: string; tls?: Tls } = {},
): Promise<StandIn> => {
  let answer = first
  const asked: Asked[] = []
  const waiting: Trouble[] = []

  const act = (trouble: Trouble, question: Question, response: ServerResponse): void => {
    switch (trouble) {
      case 'hang':
        return
      case 'garbage':
        send(response, 200, '{"reference": ')
        return
      case 'too large':
        send(response, 200, JSON.stringify({ reference: question.reference, more: 'x'.repeat(2 << 20) }))
        return
      case 'redirect':
        response.writeHead(307, { location: '/elsewhere' }).end()
        return
      case 'wrong reference':
        send(response, 200, JSON.stringify({ ...Object(answer(question)), reference: 'another' }))
        return
      case 'wrong shape':
        send(response, 200, JSON.stringify({ reference: question.reference, answer: 'perhaps' }))
        return
      case 'no json type':
        send(response, 200, JSON.stringify(answer(question)), 'text/html')
        return
      case 'lost answer':
        answer(question)
        response.destroy()
        return
      default:
        send(response, trouble, JSON.stringify({ message: 'not now' }))
    }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(await text(request)) as Question
    const token = request.headers.authorization?.replace(/^Bearer /, '')
    const idempotencyKey = request.headers['idempotency-key']?.toString()
    asked.push({ reference: body.reference, token, idempotencyKey, body })
    if (security.token !== undefined && token !== security.token) return send(response, 401, '{}')
    const trouble = waiting.shift()
    if (trouble !== undefined) return act(trouble, body, response)
    return send(response, 200, JSON.stringify(answer(body)))
  }
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void handle(request, response).catch(() => response.destroy())
  const { tls } = security
  const server: Server = tls
    ? createTlsServer({ ...tls, requestCert: tls.ca !== undefined, rejectUnauthorized: true }, listener)
    : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/ask`,
    asked,
    trouble: (...next) => void waiting.push(...next),
    answers: next => {
      answer = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

interface Moved {
  reference: string
  kind: string
  amountFen: string
}

/** The four that a bank at work needs, as they answer when nothing is wrong. */
export interface OutsideWorld {
  registry: StandIn
  tax: StandIn
  clearing: StandIn
  proving: StandIn
  /** Money that clearing has moved: each order once, however often it was sent. */
  moved: Moved[]
  /** What was sent to prove accounts, by account. */
  sent: Map<string, number>
  /** Settings of a bank that asks these. */
  env: Record<string, string>
  /** The next answers to orders about this bill or account: refused for want of money, or not yet. */
  clearingSays(about: string, says: 'no_funds' | 'pending'): void
  clearingPays(about: string): void
  stop(): Promise<void>
}

export const startOutsideWorld = async (secret = 'token-of-the-tests'): Promise<OutsideWorld> => {
  /** A token of its own for each. */
  const tokenOf = (port: string) => createHash('sha256').update(`${secret} ${port}`).digest('hex')
  const moved: Moved[] = []
  const sent = new Map<string, number>()
  const refusals = new Map<string, 'no_funds' | 'pending'>()
  const answered = new Map<string, unknown>()

  const registry = await startStandIn(
    ({ reference, bills = [] }) => ({
      reference,
      bills: bills.map(bill => ({
        answer: 'known',
        bill_no: bill.bill_no,
        range_start: bill.range_start,
        range_end: bill.range_end,
        holder: bill.asker,
        state: 'held',
        accepted: true,
        transferable: bill.transferable,
        frozen: false,
        package_fen: bill.package_fen,
        acceptor_name: bill.acceptor_name,
        due_dt: bill.due_dt,
        chain: [],
      })),
    }),
    { token: tokenOf('REGISTRY') },
  )
  const tax = await startStandIn(({ reference }) => ({ reference, answer: 'genuine' }), {
    token: tokenOf('TAX'),
  })

  const answerOrder = (order: Order): unknown => {
    const known = answered.get(order.reference)
    if (known) return known
    const says = refusals.get(order.bill?.bill_no ?? order.account?.no ?? '')
    if (says === 'pending') return { reference: order.reference, answer: 'pending' }
    if (says !== undefined) {
      return { reference: order.reference, answer: 'refused', cause: says, reason: '账户余额不足' }
    }
    moved.push({ reference: order.reference, kind: order.kind, amountFen: order.amount_fen })
    const paid = { reference: order.reference, answer: 'paid', amount_fen: order.amount_fen }
    answered.set(order.reference, paid)
    return paid
  }
  const clearing = await startStandIn(
    ({ reference, orders = [] }) => ({ reference, orders: orders.map(answerOrder) }),
    { token: tokenOf('CLEARING') },
  )
  const proving = await startStandIn(
    ({ reference, account }) => {
      const known = answered.get(reference)
      if (known) return known
      const amount = 10 + (sent.size % 90)
      sent.set(account?.no ?? '', amount)
      const said = { reference, answer: 'sent', amount_fen: String(amount) }
      answered.set(reference, said)
      return said
    },
    { token: tokenOf('PROVING') },
  )
  const disclosure = await startStandIn(
    ({ reference, bills = [] }) => ({
      reference,
      bills: bills.map(bill => ({ ...bill, asked_no: bill.bill_no, answer: 'known' })),
    }),
    { token: tokenOf('DISCLOSURE') },
  )
  const ports = {
    REGISTRY: registry,
    TAX: tax,
    CLEARING: clearing,
    PROVING: proving,
    DISCLOSURE: disclosure,
  }
  const env = Object.fromEntries(
    Object.entries(ports).flatMap(([port, { url }]) => [
      [`BANK_${port}_URL`, url],
      [`BANK_${port}_TOKEN`, tokenOf(port)],
    ]),
  )
  return {
    registry,
    tax,
    clearing,
    proving,
    moved,
    sent,
    env,
    clearingSays: (about, says) => void refusals.set(about, says),
    clearingPays: about => void refusals.delete(about),
    stop: async () => {
      await Promise.all(Object.values(ports).map(each => each.stop()))
    },
  }
}

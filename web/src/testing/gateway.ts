import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CallPath, RequestInput, RowOf } from '@portal/shared/contract/table.ts'

interface Failure {
  status: number
  error_no: string
  error_msg: string
  fields?: Record<string, string>
}

/** What a path answers: the `data` list, a failure, or nothing because the line breaks. */
type Answer<P extends CallPath> = RowOf<P>[] | Failure | 'lost'
type Answers = { [P in CallPath]?: Answer<P> | ((body: RequestInput<P>) => Answer<P>) }
type AnyAnswer = unknown[] | Failure | 'lost'

interface Call {
  path: string
  body: Record<string, unknown>
  csrf: string | undefined
}

export interface Gateway {
  url: string
  /** Calls in the order they came, without pictures. */
  calls: Call[]
  /** May be changed while the test runs. */
  answers: Answers
  bodiesOf: (path: CallPath) => Call['body'][]
  close: () => Promise<void>
}

const unknownPath: Failure = { status: 404, error_no: '9005', error_msg: '接口不存在' }

const readBody = async (request: IncomingMessage): Promise<Call['body']> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString('utf8') || '{}')
}

const answerTo = (answers: Answers, { path, body }: Call): AnyAnswer => {
  const answer = answers[path as CallPath] as AnyAnswer | ((body: unknown) => AnyAnswer) | undefined
  return typeof answer === 'function' ? answer(body) : (answer ?? unknownPath)
}

const envelope = (answer: unknown[] | Failure): { status: number; body: unknown } => {
  if (Array.isArray(answer)) return { status: 200, body: { is_success: true, data: answer } }
  const { status, ...failure } = answer
  return { status, body: { is_success: false, request_id: 'test-1', ...failure } }
}

/** A real HTTP server that speaks the gateway's envelope, its answers typed by the contract. */
export const startGateway = async (answers: Answers): Promise<Gateway> => {
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(204).end()
      return
    }
    const call: Call = {
      path: request.url?.split('?')[0] ?? '',
      body: await readBody(request),
      csrf: request.headers['x-csrf'] as string | undefined,
    }
    calls.push(call)
    const answer = answerTo(answers, call)
    if (answer === 'lost') {
      request.socket.destroy()
      return
    }
    const { status, body } = envelope(answer)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answers,
    bodiesOf: path => calls.filter(call => call.path === path).map(call => call.body),
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { uploadPath } from '@portal/shared/content/uploads.ts'
import type { UploadedFile } from '@portal/shared/contract/file.ts'
import type { CallPath, RequestInput, RowOf } from '@portal/shared/contract/table.ts'

interface Failure {
  status: number
  error_no: string
  error_msg: string
  fields?: Record<string, string>
  /** Seconds, as the answer's header has them. */
  retry_after?: number
}

/** What a path answers: the `data` list, a failure, or nothing because the line breaks. */
type Answer<P extends CallPath> = RowOf<P>[] | Failure | 'lost'
export type Answers = {
  [P in CallPath]?: Answer<P> | ((body: RequestInput<P>) => Answer<P> | Promise<Answer<P>>)
}
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
  /** What the upload answers, and the forms that came. */
  upload: UploadedFile | Failure
  uploads: { query: string; form: string }[]
  bodiesOf: (path: CallPath) => Call['body'][]
  close: () => Promise<void>
}

const unknownPath: Failure = { status: 404, error_no: '9005', error_msg: '接口不存在' }

const readText = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

export const uploaded: UploadedFile = {
  filePath: '/files/0f8fad5bd9cb469fa16570867728950e.png',
  filePath2: '/files/0f8fad5bd9cb469fa16570867728950e.png',
  fileName: '0f8fad5bd9cb469fa16570867728950e.png',
  fileHash: '0'.repeat(64),
  originalFileName: 'a.png',
  url: '/files/0f8fad5bd9cb469fa16570867728950e.png',
}

const answerTo = async (answers: Answers, { path, body }: Call): Promise<AnyAnswer> => {
  const answer = answers[path as CallPath] as
    | AnyAnswer
    | ((body: unknown) => AnyAnswer | Promise<AnyAnswer>)
    | undefined
  return typeof answer === 'function' ? answer(body) : (answer ?? unknownPath)
}

const envelope = (
  answer: unknown[] | UploadedFile | Failure,
): { status: number; body: unknown; retryAfter?: number | undefined } => {
  if (Array.isArray(answer) || 'filePath' in answer)
    return { status: 200, body: { is_success: true, data: answer } }
  const { status, retry_after: retryAfter, ...failure } = answer
  return { status, retryAfter, body: { is_success: false, request_id: 'test-1', ...failure } }
}

/** A real HTTP server that speaks the gateway's envelope, its answers typed by the contract. */
export const startGateway = async (answers: Answers): Promise<Gateway> => {
  const calls: Call[] = []
  const uploads: Gateway['uploads'] = []
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(204).end()
      return
    }
    const [path = '', query = ''] = request.url?.split('?') ?? []
    const text = await readText(request)
    if (path === uploadPath) {
      uploads.push({ query, form: text })
      const { status, body } = envelope(gateway.upload)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      return
    }
    const call: Call = {
      path,
      body: JSON.parse(text || '{}'),
      csrf: request.headers['x-csrf'] as string | undefined,
    }
    calls.push(call)
    const answer = await answerTo(answers, call)
    if (answer === 'lost') {
      request.socket.destroy()
      return
    }
    const { status, body, retryAfter } = envelope(answer)
    const wait = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
    response.writeHead(status, { 'content-type': 'application/json', ...wait }).end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const gateway: Gateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answers,
    upload: uploaded,
    uploads,
    bodiesOf: path => calls.filter(call => call.path === path).map(call => call.body),
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return gateway
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Failure {
  status: number
  error_no: string
  error_msg: string
  fields?: Record<string, string>
}

/** What a path answers: the `data` list, or a failure. */
type Answer = unknown[] | Failure
type Answers = Record<string, Answer | ((body: Record<string, unknown>) => Answer)>

export interface PortalServer {
  url: string
  /** Calls in the order they came, without pictures. */
  calls: { path: string; body: Record<string, unknown>; csrf: string | undefined }[]
  answers: Answers
  close: () => Promise<void>
}

const envelope = (answer: Answer): { status: number; body: unknown } => {
  if (Array.isArray(answer)) return { status: 200, body: { is_success: true, data: answer } }
  const { status, ...failure } = answer
  return { status, body: { is_success: false, request_id: 'test-1', ...failure } }
}

/** A real HTTP server that speaks the gateway's envelope, for component tests. */
export const startPortalServer = async (answers: Answers): Promise<PortalServer> => {
  const calls: PortalServer['calls'] = []
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    if (request.method !== 'POST') {
      response.writeHead(204).end()
      return
    }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString() || '{}') as Record<string, unknown>
    calls.push({ path, body, csrf: request.headers['x-csrf'] as string | undefined })
    const answer = portal.answers[path] ?? { status: 404, error_no: '9005', error_msg: '接口不存在' }
    const { status, body: payload } = envelope(typeof answer === 'function' ? answer(body) : answer)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(payload))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const portal: PortalServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answers,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return portal
}

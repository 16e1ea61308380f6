import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CallPath, RequestInput, RowOf } from '@portal/shared/contract/table.ts'

/** What a test lets the gateway say: a row, a refusal, or nothing because the line breaks. */
export type Answer<P extends CallPath> =
  | RowOf<P>
  | RowOf<P>[]
  | { refuse: string; msg: string; status?: number }
  | 'lost'

type Answers = { [P in CallPath]?: (body: RequestInput<P>) => Answer<P> }

interface HappyWindow {
  happyDOM: { setURL: (url: string) => void }
}

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString('utf8') || '{}')
}

const isRefusal = (answer: unknown): answer is { refuse: string; msg: string; status?: number } =>
  typeof answer === 'object' && answer !== null && 'refuse' in answer

/**
 * A real HTTP server with the gateway's envelope, typed by the contract, and this page's own origin. `asked` is
 * what came in, in order; `answers` may be changed while the test runs.
 */
export const startAnswering = async (answers: Answers) => {
  const asked: { path: string; body: Record<string, unknown> }[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body = await readBody(request)
    asked.push({ path, body: body as Record<string, unknown> })
    const handler = answers[path as CallPath] as ((body: unknown) => unknown) | undefined
    const answer = handler ? handler(body) : { refuse: '9005', msg: '接口不存在', status: 404 }
    if (answer === 'lost') return request.socket.destroy()
    const refusal = isRefusal(answer) ? answer : undefined
    response.writeHead(refusal ? (refusal.status ?? 422) : 200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        refusal
          ? { is_success: false, error_no: refusal.refuse, error_msg: refusal.msg }
          : { is_success: true, data: Array.isArray(answer) ? answer : [answer] },
      ),
    )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  ;(window as unknown as HappyWindow).happyDOM.setURL(`http://127.0.0.1:${port}/`)
  return {
    answers,
    asked,
    askedOf: (path: CallPath) => asked.filter(call => call.path === path).map(call => call.body),
    close: () =>
      new Promise<void>(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

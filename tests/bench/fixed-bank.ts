import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { queryClientKey } from '@portal/shared/contract/api-clients.ts'
import type { holdingRow } from '@portal/shared/contract/bills.ts'
import { demoClients } from '@portal/shared/machines/demo-keys.ts'
import { handshakePath } from '@portal/shared/wire/handshake.ts'
import type { z } from 'zod'
import { handshakeOf, userInfo } from '../../bff/src/testing/fake-bank.ts'

/*
 * The bank of the benchmark, a process of its own: always the same 1.4 KB in the bank's envelope, so that only
 * the gateway in front of it differs. Run by `bench.ts`; prints its address.
 */

/** The call that is measured: a page of bills, as the discount screen asks for it. */
const holding = (id: number): z.input<typeof holdingRow> => ({
  holding_id: String(1000 + id),
  bill_no: '599999000001320260403000000124',
  range: '1-234567890',
  amount_fen: '234567890',
  splittable: true,
  bill_kind: 'AC01',
  media: 'ME02',
  issue_dt: '2026-04-03',
  due_dt: '2026-10-03',
  drawer_name: '云岭示例钢贸有限公司',
  acceptor_name: '江州示例银行',
  acceptor_class: 'CS',
  payee_name: '江州示例精密制造有限公司',
  transferable: true,
  risk_status: 0,
  state: '10',
  exchange_state: 'CS03',
  circulation: 'TF0301',
  source: 'sandbox',
  acceptor_lists: [],
  acceptor_left_fen: '50000000000',
  disclosure_outcome: 'exempt',
  disclosure_text: '',
  disclosure_at: null,
  blocked_reason: '',
})

const page = { total: 3, rows: [1, 2, 3].map(holding), page_no: 1, page_size: 10 }

const text = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** The sandbox's first program, in force. */
const [{ clientId, keys, name }] = demoClients
const keyOf = (keyId: string): z.input<typeof queryClientKey.row> => {
  const { algorithm, publicKey } = keys.find(key => key.keyId === keyId) ?? keys[0]
  return {
    client_id: clientId,
    key_id: keyId,
    algorithm,
    public_key: publicKey,
    active: true,
    ends_at: '2099-01-01T00:00:00+08:00',
    scopes: ['read'],
    networks: [],
    member_type: 'comp',
    name,
  }
}

let signIns = 0
const rows: Record<string, (body: string) => unknown> = {
  '/api/user/get_req_chkcode_id': () => ({ result: crypto.randomUUID() }),
  '/api/member/login': body => {
    signIns += 1
    const account = new URLSearchParams(body).get('account') ?? 'nobody'
    const user = { ...userInfo(account), user_id: String(signIns) }
    return { utoken: crypto.randomUUID(), user_info: user }
  },
  '/api/user/user_logout': () => ({ result: 'ok' }),
  '/api/client/query_key': body => keyOf((JSON.parse(body) as { key_id: string }).key_id),
  '/api/client/open': () => ({ utoken: crypto.randomUUID(), ends_at: '2099-01-01T00:00:00+08:00' }),
}

const answer = Buffer.from(JSON.stringify({ is_success: true, data: [page] }))

const server = createServer(async (request, response) => {
  const { url: path = '', headers } = request
  if (path.startsWith(handshakePath)) return response.end(handshakeOf({ path, headers, text: '' }))
  const row = rows[request.url ?? '']
  const body = row ? await text(request) : request.resume() && ''
  const bytes = row ? Buffer.from(JSON.stringify({ is_success: true, data: [row(body)] })) : answer
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': bytes.length }).end(bytes)
})
server.keepAliveTimeout = 65_000
server.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

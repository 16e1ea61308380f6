import type { RequestInput, RowOf } from '@portal/shared/contract/table.ts'

type Client = RowOf<'/api/client/query'>['rows'][number]
type Endpoint = RowOf<'/api/webhook/query'>
type Delivery = RowOf<'/api/webhook/query_delivery'>['rows'][number]
type LogEvent = RowOf<'/api/event/query_event'>['events'][number]

const hex = (digit: string) => digit.repeat(32)

/** An ERP whose former key ends in twelve days; its new one is in use. */
export const erpClient: Client = {
  client_id: `cl_${hex('1')}`,
  name: '江州示例 ERP 提单',
  state: 'active',
  scopes: ['read', 'maker'],
  apply_limit_fen: '500000000',
  day_limit_fen: '2000000000',
  day_used_fen: '376543211',
  networks: ['203.0.113.16/28', '203.0.113.192/30'],
  remark: '生产环境',
  keys: [
    {
      key_id: `ck_${hex('a')}`,
      label: '2026-06 生产',
      algorithm: 'ed25519',
      public_key:
        '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n-----END PUBLIC KEY-----\n',
      added_at: '2026-06-16T09:30:00+08:00',
      expires_on: '2028-06-16',
      in_force_at: '2026-06-16T10:00:00+08:00',
      last_used_at: '2026-06-23T10:01:47+08:00',
    },
    {
      key_id: `ck_${hex('b')}`,
      label: '2024-07 生产',
      algorithm: 'sm2-sm3',
      public_key:
        '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA22qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n-----END PUBLIC KEY-----\n',
      added_at: '2024-07-05T09:30:00+08:00',
      expires_on: '2026-07-05',
      in_force_at: '2024-07-05T10:00:00+08:00',
      last_used_at: '2026-06-17T16:29:00+08:00',
    },
  ],
  changes: [],
  last_call_at: '2026-06-23T10:01:47+08:00',
  calls_today: 1284,
  refused_today: 3,
  stop_reason: '',
  stopped_by: '',
  created_at: '2024-07-05T09:30:00+08:00',
  version: 7,
}

const reader: Client = {
  ...erpClient,
  client_id: `cl_${hex('2')}`,
  name: '资金系统 对账',
  scopes: ['read'],
  apply_limit_fen: '0',
  day_limit_fen: '0',
  day_used_fen: '0',
  networks: ['203.0.113.40/32'],
  keys: erpClient.keys.slice(0, 1).map(key => ({ ...key, key_id: `ck_${hex('c')}`, label: '对账 2026' })),
  calls_today: 0,
  refused_today: 0,
}

/** Waits for a checker. */
export const newClient: Client = {
  ...erpClient,
  client_id: `cl_${hex('3')}`,
  name: '共享中心 提单',
  state: 'waiting',
  day_limit_fen: '1000000000',
  day_used_fen: '0',
  networks: ['198.51.100.8/29'],
  keys: erpClient.keys.slice(0, 1).map(key => ({
    ...key,
    key_id: `ck_${hex('d')}`,
    label: '共享中心 2026',
    in_force_at: null,
    last_used_at: null,
  })),
  changes: [
    {
      change_id: '31',
      kind: 'create',
      state: 'open',
      lines: ['权限：查询、经办', '单笔 5,000,000.00 元，每日 10,000,000.00 元'],
      proposer: '林示例',
      proposed_at: '2026-06-23T09:12:00+08:00',
      in_force_at: null,
      decider: '',
      reason: '',
    },
  ],
  last_call_at: null,
  calls_today: 0,
  refused_today: 0,
}

const stopped: Client = {
  ...erpClient,
  client_id: `cl_${hex('4')}`,
  name: '旧 OA 接口',
  state: 'stopped',
  day_limit_fen: '500000000',
  day_used_fen: '0',
  networks: ['203.0.113.90/32'],
  keys: [],
  last_call_at: '2026-05-29T17:20:00+08:00',
  calls_today: 0,
  refused_today: 0,
  stop_reason: '系统下线',
  stopped_by: '林示例',
}

export const clientRows: readonly Client[] = [erpClient, reader, newClient, stopped]

const call = (
  at: string,
  client: Client,
  path: string,
  fields: Partial<RowOf<'/api/client/query_call'>['rows'][number]>,
): RowOf<'/api/client/query_call'>['rows'][number] => ({
  at: `2026-06-23T${at}+08:00`,
  client_id: client.client_id,
  client_name: client.name,
  key_id: `ck_${hex('a')}`,
  path,
  error_no: '',
  ms: 31,
  ref_no: '',
  ...fields,
})

export const callRows = [
  call('10:02:03', reader, '/api/event/query_event', { ms: 46 }),
  call('10:01:47', erpClient, '/api/discount/submit_apply', { ms: 184, ref_no: 'TX20260623000011' }),
  call('09:58:20', stopped, '/api/discount/submit_apply', { ms: 2, error_no: '24005' }),
]

export const endpointRow: Endpoint = {
  endpoint_id: '7',
  url: 'https://erp.jiangzhou.example/hook',
  types: [],
  state: 'enabled',
  state_reason: '',
  old_secret_until: null,
  first_failure_at: null,
  last_delivery_at: '2026-06-23T10:02:01+08:00',
  today: 126,
  today_first_time: 123,
  waiting: 1,
  failed: 2,
  created_at: '2026-01-05T09:30:00+08:00',
  public_key: 'whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
}

export const deliveryRow: Delivery = {
  delivery_id: '41',
  endpoint_id: '7',
  url: endpointRow.url,
  seq: '48322',
  type: 'discount.application.returned',
  ref_no: 'TX20260623000006',
  occurred_at: '2026-06-23T09:53:39+08:00',
  state: 'retrying',
  tries: 3,
  round_tries: 3,
  ms: 15000,
  next_at: '2026-06-23T10:28:49+08:00',
}

export const deliveryRows: readonly Delivery[] = [
  {
    ...deliveryRow,
    delivery_id: '42',
    seq: '48326',
    type: 'discount.application.submitted',
    ref_no: 'TX20260623000011',
    occurred_at: '2026-06-23T10:02:01+08:00',
    state: 'delivered',
    tries: 1,
    round_tries: 1,
    ms: 84,
    next_at: null,
  },
  deliveryRow,
  {
    ...deliveryRow,
    delivery_id: '40',
    seq: '47841',
    type: 'invoice.verified',
    ref_no: '26991000000000418821',
    occurred_at: '2026-06-20T05:47:00+08:00',
    state: 'failed',
    tries: 13,
    round_tries: 10,
    ms: 0,
    next_at: null,
  },
]

export const deliveryDetail: RowOf<'/api/webhook/delivery_detail'> = {
  ...deliveryRow,
  attempts: [
    {
      nth: 1,
      at: '2026-06-23T09:53:39+08:00',
      status: 503,
      ms: 112,
      note: '对方忙，要求 5 秒后再试',
      excerpt: '',
    },
    {
      nth: 2,
      at: '2026-06-23T09:53:44+08:00',
      status: 500,
      ms: 240,
      note: '对方出错',
      excerpt: '{"error":"queue full"}',
    },
    { nth: 3, at: '2026-06-23T09:58:44+08:00', status: 0, ms: 15000, note: '15 秒内无应答', excerpt: '' },
  ],
}

type LogAsked = RequestInput<'/api/event/query_event'>

/** The log of one company: this many events, numbered from 1. */
export const eventLog = (last: number) => {
  const event = (seq: number): LogEvent => ({
    id: `ev_1_${seq}`,
    seq: String(seq),
    type: seq % 10 === 0 ? 'signing.changed' : 'discount.application.submitted',
    ref_no: `TX2026062300${String(seq).padStart(4, '0')}`,
    version: 1,
    occurred_at: '2026-06-23T09:12:00+08:00',
    read: { path: '/api/discount/apply_detail', field: 'apply_no' },
  })
  const all = Array.from({ length: last }, (_, at) => event(at + 1))
  return (body: LogAsked) => {
    const after = Number(body.after?.split('.')[1] ?? 0)
    const found = all.filter(
      ({ seq, type }) => Number(seq) > after && (body.types === undefined || body.types.includes(type)),
    )
    const events = found.slice(0, Number(body.limit ?? 100))
    const next = events.at(-1)?.seq ?? String(Math.max(after, last))
    return [{ events, next: `1.${next}`, has_more: events.length < found.length, last: `1.${last}` }]
  }
}

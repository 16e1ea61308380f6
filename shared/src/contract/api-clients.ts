import { z } from 'zod'
import { clientChangeKinds, clientChangeStates, clientStates } from '../machines/client-states.ts'
import {
  clientBounds,
  type KeyAlgorithm,
  keyAlgorithms,
  type MachineScope,
  machineScopes,
} from '../machines/scopes.ts'
import { defineCall } from './call.ts'
import {
  date,
  day,
  done,
  fen,
  instant,
  limitFen,
  optionalText,
  page,
  pageRequest,
  text,
  version,
} from './fields.ts'

/*
 * API clients (接口客户端): programs of a company or institution that sign their calls with a key of their own. The main
 * account makes and keeps them, a checker puts into force what gives more than before.
 */

const members = ['comp', 'financeOrg'] as const
const byMain = { types: members, main: true } as const

const keysOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  z.enum(Object.keys(table) as [Name, ...Name[]])

export const machineScope = keysOf<MachineScope>(machineScopes).meta({
  description: '权限：read 查询，maker 经办，confirm 确认报价',
})
export const keyAlgorithm = keysOf<KeyAlgorithm>(keyAlgorithms).meta({
  description: '算法：ed25519 或 sm2-sm3',
})
export const clientId = z
  .string()
  .regex(/^cl_[0-9a-f]{32}$/)
  .meta({ description: '接口客户端编号', examples: ['cl_00000000000000000000000000000000'] })
export const keyId = z
  .string()
  .regex(/^ck_[0-9a-f]{32}$/)
  .meta({ description: '密钥编号，即签名的 keyid', examples: ['ck_00000000000000000000000000000000'] })
const network = text(50).meta({ description: '允许的网络，CIDR 写法', examples: ['203.0.113.16/28'] })

const newKey = {
  label: text(40).meta({ description: '密钥名称', examples: ['ERP 生产 2026'] }),
  public_key: text(2000).meta({
    description: '公钥：PEM（SPKI），或 Ed25519 的 32 字节、SM2 的 04‖x‖y 65 字节的十六进制或 Base64',
    examples: ['MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='],
  }),
  expires_on: day.meta({ description: `到期日，当日仍有效，最长${clientBounds.keyMonths}个月` }),
}

const terms = {
  name: text(40).meta({ description: '客户端名称', examples: ['ERP 提单'] }),
  scopes: z.array(machineScope).min(1).max(3).meta({ description: '权限；read 总是包括在内' }),
  apply_limit_fen: limitFen.meta({ description: '单笔申请票面金额上限，单位：分' }),
  day_limit_fen: limitFen.meta({ description: '当日申请票面金额合计上限，单位：分' }),
  networks: z
    .array(network)
    .max(clientBounds.networks)
    .meta({ description: '允许的来源网络；生产环境至少一个' }),
  remark: optionalText(200).meta({ description: '备注' }),
}

const clientKey = z.object({
  key_id: keyId,
  label: z.string(),
  algorithm: keyAlgorithm,
  /** SPKI in PEM. */
  public_key: z.string(),
  added_at: instant,
  expires_on: date,
  /** In force since; null while it waits for the second person. */
  in_force_at: instant.nullable(),
  last_used_at: instant.nullable(),
})

const clientChange = z.object({
  change_id: z.string(),
  kind: keysOf(clientChangeKinds),
  state: keysOf(clientChangeStates),
  /** What it is about in words, one line each. */
  lines: z.array(z.string()),
  proposer: z.string(),
  proposed_at: instant,
  /** When it comes into force by itself; null where a checker has to pass it. */
  in_force_at: instant.nullable(),
  decider: z.string(),
  reason: z.string(),
})

export const clientRow = z.object({
  client_id: clientId,
  name: z.string(),
  state: keysOf(clientStates),
  scopes: z.array(machineScope),
  apply_limit_fen: fen,
  day_limit_fen: fen,
  /** Face amount of what the client has submitted today. */
  day_used_fen: fen,
  networks: z.array(z.string()),
  remark: z.string(),
  keys: z.array(clientKey),
  changes: z.array(clientChange),
  last_call_at: instant.nullable(),
  calls_today: z.int(),
  refused_today: z.int(),
  stop_reason: z.string(),
  stopped_by: z.string(),
  created_at: instant,
  version: z.int(),
})

export const clientMoved = z.object({ client_id: clientId, state: keysOf(clientStates) })
export const clientExample = { client_id: 'cl_00000000000000000000000000000000' }

export const clientQuery = defineCall({
  path: '/api/client/query',
  title: '查询接口客户端',
  access: { types: members },
  request: z.strictObject({ ...pageRequest }),
  row: page(clientRow),
  shows: ['client'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

export const clientDetail = defineCall({
  path: '/api/client/detail',
  title: '接口客户端详情',
  access: { types: members },
  request: z.strictObject({ client_id: clientId }),
  row: clientRow,
  shows: ['client'],
  limit: 'read',
  errors: ['9015'],
  example: clientExample,
})

export const clientAdd = defineCall({
  path: '/api/client/add',
  title: '新建接口客户端',
  summary: '有复核人的单位须由复核人复核，其余24小时后生效，并通知主账号。',
  access: byMain,
  request: z.strictObject({ ...terms, ...newKey }),
  row: clientMoved.extend({ key_id: keyId }),
  changes: ['client'],
  limit: 'write',
  errors: ['24040', '24041', '24042', '24043'],
  example: {
    name: 'ERP 提单',
    scopes: ['read' as const],
    apply_limit_fen: '0',
    day_limit_fen: '0',
    networks: [],
    label: 'ERP',
    // No key: trying it in the reference makes no client.
    public_key: 'x',
    expires_on: '2027-06-30',
  },
})

export const clientEdit = defineCall({
  path: '/api/client/edit',
  title: '修改接口客户端',
  summary: '收紧的立即生效；提高限额、放宽网络、增加权限须复核。',
  access: byMain,
  request: z.strictObject({ client_id: clientId, version, ...z.strictObject(terms).partial().shape }),
  row: clientMoved,
  changes: ['client'],
  limit: 'write',
  errors: ['9015', '20000', '20072', '24041', '24043'],
  example: { ...clientExample, version: 1, remark: '' },
})

export const clientAddKey = defineCall({
  path: '/api/client/add_key',
  title: '添加密钥',
  summary: '与现有密钥并用，轮换期间调用不中断；生效规则与新建相同。',
  access: byMain,
  request: z.strictObject({ client_id: clientId, ...newKey }),
  row: z.object({ key_id: keyId }),
  changes: ['client'],
  limit: 'write',
  errors: ['9015', '20000', '24041', '24042'],
  example: { ...clientExample, label: 'ERP', public_key: 'x', expires_on: '2027-06-30' },
})

export const clientRemoveKey = defineCall({
  path: '/api/client/remove_key',
  title: '移除密钥',
  summary: '立即生效。',
  access: byMain,
  request: z.strictObject({ client_id: clientId, key_id: keyId }),
  row: done,
  changes: ['client'],
  limit: 'write',
  errors: ['9015', '20000'],
  example: { ...clientExample, key_id: 'ck_00000000000000000000000000000000' },
})

/** The calls of this file, for the table. */
export const apiClientCalls = [
  clientQuery,
  clientDetail,
  clientAdd,
  clientEdit,
  clientAddKey,
  clientRemoveKey,
] as const

/* What the gateway asks the bank about programs: no part of the public API. */

export const queryClientKey = defineCall({
  path: '/api/client/query_key',
  title: '查询客户端密钥',
  access: 'public',
  request: z.strictObject({ key_id: keyId }),
  row: z.object({
    client_id: clientId,
    key_id: keyId,
    algorithm: keyAlgorithm,
    /** Ed25519: 32 bytes; SM2: 04‖x‖y; hex. */
    public_key: z.string(),
    /** Whether key and client are in force now. */
    active: z.boolean(),
    /** Instant after which the key no longer is. */
    ends_at: instant,
    scopes: z.array(machineScope),
    networks: z.array(z.string()),
    member_type: z.enum(['comp', 'financeOrg']),
    name: z.string(),
  }),
  shows: [],
  limit: 'read',
  errors: ['9015'],
  example: { key_id: 'ck_00000000000000000000000000000000' },
})

/** Opens a utoken for a client against a call that it has signed; the bank checks the signature itself. */
export const openClient = defineCall({
  path: '/api/client/open',
  title: '开立客户端会话',
  access: 'public',
  request: z.strictObject({ base: text(4000), signature: text(200) }),
  row: z.object({ utoken: z.string(), ends_at: instant }),
  changes: 'nothing',
  unaudited: true,
  limit: 'read',
  errors: ['24002', '24003', '24005'],
  example: { base: 'x', signature: 'x' },
})

/** Most refusals that are told together. */
const refusalsAtOnce = 100

/**
 * What a gateway has refused of signed calls before the bank saw them, by the key that they claim: listed for its owners.
 * The bank believes nothing of it, drops keys that it does not know, and lists no more than some in an hour.
 */
export const noteClientRefusals = defineCall({
  path: '/api/client/note_refusals',
  title: '登记被网关拒绝的签名调用',
  access: 'public',
  request: z.strictObject({
    refusals: z
      .array(z.strictObject({ key_id: keyId, path: text(80), error_no: text(8) }))
      .min(1)
      .max(refusalsAtOnce),
  }),
  row: done,
  changes: 'nothing',
  unaudited: true,
  limit: 'read',
  example: {
    refusals: [
      { key_id: 'ck_00000000000000000000000000000000', path: '/api/event/query_event', error_no: '24002' },
    ],
  },
})

import type { Call } from '@portal/shared/contract/call.ts'
import { type ErrorCode, isErrorCode } from '@portal/shared/errors/catalogue.ts'
import { apiVersion, machineScopes, signatureSeconds } from '@portal/shared/machines/scopes.ts'
import { everyComponent, writeComponent } from '@portal/shared/machines/signature-base.ts'
import type { ZodOpenApiHeaderObject, ZodOpenApiParameterObject } from 'zod-openapi'

/* What the document says of programs that sign their calls: headers, codes, marks. */

type CallFacts = Pick<Call, 'machine' | 'effect' | 'answeredBy' | 'access'>

const text = (pattern?: string) => ({ type: 'string' as const, ...(pattern && { pattern }) })

const header = (
  name: string,
  required: boolean,
  description: string,
  schema: { type: 'string'; pattern?: string; const?: string; enum?: string[] },
  example?: string,
): ZodOpenApiParameterObject => ({
  in: 'header',
  name,
  required,
  description,
  schema,
  ...(example && { example }),
})

const covered = everyComponent.map(name => `"${name}"`).join('、')

/** Header parameters, by the name of their component. */
export const parameters = {
  csrf: header('X-CSRF', true, '每个 POST 必带，恒为 1', { type: 'string', const: '1' }, '1'),
  csrf_of_browsers: header(
    'X-CSRF',
    false,
    '浏览器（会话 Cookie）必带，恒为 1；签名调用不带',
    { type: 'string', const: '1' },
    '1',
  ),
  api_version: header(
    'Api-Version',
    false,
    `接口版本，签名调用必带，现为 ${apiVersion}`,
    { type: 'string', enum: [apiVersion] },
    apiVersion,
  ),
  content_digest: header(
    'Content-Digest',
    false,
    '请求体原始字节的 SHA-256（RFC 9530），签名调用必带；无请求体时为空字节的摘要',
    text('^sha-256=:[A-Za-z0-9+/]{43}=:$'),
    'sha-256=:RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=:',
  ),
  signature_input: header(
    'Signature-Input',
    false,
    `签名范围与参数（RFC 9421），签名调用必带：依次为 ${covered}，写操作另加 "${writeComponent}"；参数 created（与服务器相差不超过 ${signatureSeconds.away} 秒）、nonce（16–64 位，不得重复）、keyid`,
    text(),
  ),
  idempotency_key: header(
    'Idempotency-Key',
    false,
    '幂等键，16–64 位字母、数字、- 或 _：同一键与同一内容重复提交，返回第一次的结果。签名的写操作必带且须在签名范围内；请求体另有 idem_key 时须一致',
    text('^[\\w-]{16,64}$'),
    '6f1c2a3e-0d5b-4a53-8f6e-1a2b3c4d5e6f',
  ),
} as const satisfies Record<string, ZodOpenApiParameterObject>

/** Headers of answers, by the name of their component. */
export const headers = {
  RequestId: { description: '请求编号，报障时请提供', schema: text() },
  RetryAfter: { description: '建议等待的秒数', schema: { type: 'integer' as const, minimum: 1 }, example: 1 },
  RateLimit: {
    description:
      '当前配额（签名调用）：r 为剩余次数，t 为重置前的秒数；签名未通过验证的，为来源地址的限额（"address"）',
    schema: text(),
    example: '"read";r=599;t=60',
  },
  RateLimitPolicy: {
    description: '配额规则（签名调用）：q 为次数，w 为窗口秒数',
    schema: text(),
    example: '"read";q=600;w=60',
  },
  IdempotencyReplayed: {
    description: 'true 表示本应答是同一幂等键第一次的结果',
    schema: { type: 'string' as const, enum: ['true'] },
  },
  AnswerDigest: { description: '应答体字节的 SHA-256（签名调用）', schema: text() },
  AnswerSignatureInput: {
    description:
      '平台签名的范围与参数（签名调用）："@status"、"content-digest"，以及请求的 "@method";req、"@target-uri";req、"signature";req',
    schema: text(),
  },
  AnswerSignature: {
    description: '平台 Ed25519 签名（签名调用），公钥见 /api/keys；未签名的应答不可信',
    schema: text(),
  },
} satisfies Record<string, ZodOpenApiHeaderObject>

const ref = (kind: 'parameters' | 'headers', name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** A write that the bank answers takes the header: from programs always, from people if they like. */
const keepsAnswers = ({ effect, answeredBy }: CallFacts) => effect === 'write' && answeredBy === 'bank'

export const parametersOf = (call: CallFacts): { $ref: string }[] => {
  const names: (keyof typeof parameters)[] = call.machine
    ? ['csrf_of_browsers', 'api_version', 'content_digest', 'signature_input']
    : ['csrf']
  return [...names, ...(keepsAnswers(call) ? ['idempotency_key' as const] : [])].map(name =>
    ref('parameters', name),
  )
}

/** By the name under which they are sent. */
export const headersOf = (call: CallFacts, isRefusal: boolean): Record<string, { $ref: string }> => ({
  'X-Request-Id': ref('headers', 'RequestId'),
  ...(call.machine && {
    RateLimit: ref('headers', 'RateLimit'),
    'RateLimit-Policy': ref('headers', 'RateLimitPolicy'),
    'Content-Digest': ref('headers', 'AnswerDigest'),
    'Signature-Input': ref('headers', 'AnswerSignatureInput'),
    Signature: ref('headers', 'AnswerSignature'),
  }),
  ...(!isRefusal && keepsAnswers(call) && { 'Idempotency-Replayed': ref('headers', 'IdempotencyReplayed') }),
})

export const retryAfter = { 'Retry-After': ref('headers', 'RetryAfter') }

/** Who may make it: people with their session, programs with a signature, anybody. */
export const securityOf = ({ access, machine }: CallFacts): Record<string, string[]>[] => {
  const people = access === 'public' ? [] : [{ session: [] }]
  if (!machine) return people
  return [...(access === 'public' ? [{}] : people), { signature: [] }]
}

/** Refusals of every signed call, and of one that writes. */
const ofSigned = [
  '24001',
  '24002',
  '24003',
  '24004',
  '24005',
  '24006',
  '24007',
  '24008',
  '24009',
  '24012',
  '24015',
  '24017',
]
const ofSignedWrite = ['24013', '24014']

export const machineCodes = (call: CallFacts): ErrorCode[] =>
  [
    ...(call.machine ? ofSigned : []),
    ...(call.machine && call.effect === 'write' ? ofSignedWrite : []),
  ].filter(isErrorCode)

/** For readers, and for tools that make clients. */
export const marksOf = (call: CallFacts): Record<string, unknown> => ({
  ...(call.machine && { 'x-machine': call.machine }),
  ...(keepsAnswers(call) && {
    'x-idempotency': {
      header: 'Idempotency-Key',
      people: 'optional',
      ...(call.machine && { machine: 'required' }),
    },
  }),
})

export const whichProgramsMay = ({ machine }: CallFacts): string =>
  machine ? `程序可签名调用，须有权限 ${machine}（${machineScopes[machine].title}）。` : ''

import { z } from 'zod'
import { clientExample, clientId } from './api-clients.ts'
import { defineCall } from './call.ts'
import { text } from './fields.ts'

/** What the gateway understood of a signed call, for whoever writes a signer. */
export const echo = defineCall({
  path: '/api/echo',
  title: '签名自检',
  summary: '答复网关收到并验证的内容。沙箱中签名不符时，错误答复的 fields.expected 为网关所用的签名原文。',
  access: { types: ['comp', 'financeOrg'] },
  machine: 'read',
  request: z.looseObject({}),
  row: z.object({
    client_id: z.string(),
    key_id: z.string(),
    algorithm: z.string(),
    /** The text that was verified. */
    signature_base: z.string(),
    content_digest: z.string(),
    /** The body as it arrived. */
    body: z.string(),
    api_version: z.string(),
    received_at: z.string(),
  }),
  shows: [],
  limit: 'read',
  answeredBy: 'gateway',
  example: {},
})

/** The same for people, who paste what their program has signed: nothing is done, and no nonce is used up. */
export const checkSignature = defineCall({
  path: '/api/client/check_signature',
  title: '核对签名',
  summary: '逐项核对程序所签的原文和签名，指出缺少或不符的部分；不办理业务，不占用随机数。',
  access: { types: ['comp', 'financeOrg'] },
  request: z.strictObject({
    client_id: clientId,
    base: text(4000).meta({ description: '签名原文，各行如程序所写', examples: ['"@method": POST'] }),
    signature: text(400).meta({ description: '签名：Signature 请求头，或其中的 Base64' }),
    body: z.string().max(20_000).optional().meta({ description: '请求正文，用于核对摘要；不填不核对' }),
    origin: text(300).meta({ description: '平台地址', examples: ['https://portal.example'] }),
  }),
  row: z.object({
    holds: z.boolean().meta({ description: '全部相符' }),
    findings: z
      .array(
        z.object({
          part: z.string().meta({ description: '签名的部分' }),
          result: z.enum(['ok', 'wrong', 'note']).meta({ description: 'ok 相符，wrong 不符，note 未核对' }),
          note: z.string().meta({ description: '说明' }),
        }),
      )
      .meta({ description: '逐项核对的结果' }),
  }),
  shows: [],
  limit: 'read',
  errors: ['9007', '9015'],
  example: {
    ...clientExample,
    base: '"@method": POST',
    signature: 'sig1=:AAAA:',
    origin: 'https://portal.example',
  },
})

/** The calls of this file, for the table. */
export const echoCalls = [echo, checkSignature] as const

import { z } from 'zod'
import { defineCall } from './call.ts'

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

/** The calls of this file, for the table. */
export const echoCalls = [echo] as const

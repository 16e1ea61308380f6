import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { type CaptchaPurpose, captchaPurpose } from '@portal/shared/contract/session.ts'

export const captchaForms = ['picture', 'voice', 'work'] as const
export type CaptchaForm = (typeof captchaForms)[number]

/** Content of a captcha's id (rid); the answer is no part of it. */
export interface CaptchaToken {
  form: CaptchaForm
  purpose: CaptchaPurpose
  expiresAt: Date
}

const [saltBytes, sealBytes] = [12, 16]
/** Form, purpose, end in ms, salt. */
const bodyBytes = 8 + saltBytes
const purposes = captchaPurpose.options

export interface CaptchaTokens {
  /** @returns the id of a new captcha: 48 characters of base64url */
  issue(token: CaptchaToken): string
  /** Content of an id; undefined for one that is not ours. Checks neither expiry nor use. */
  open(rid: string): CaptchaToken | undefined
  /** 32 bytes that only we can make from a captcha and a use of them. */
  derive(use: string, ...parts: readonly string[]): Buffer
}

/**
 * A captcha is kept in its own id: asking for one writes nothing, so that no flood of askers can push somebody
 * else's captcha out of a store.
 */
export const createCaptchaTokens = (secret: string): CaptchaTokens => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'captcha', 32))
  const mac = (use: string, data: string | Buffer) =>
    createHmac('sha256', key).update(`${use}\0`).update(data).digest()
  const seal = (body: Buffer) => mac('id', body).subarray(0, sealBytes)

  return {
    issue: ({ form, purpose, expiresAt }) => {
      const body = Buffer.alloc(bodyBytes)
      body.writeUInt8(captchaForms.indexOf(form), 0)
      body.writeUInt8(purposes.indexOf(purpose), 1)
      body.writeUIntBE(expiresAt.getTime(), 2, 6)
      randomBytes(saltBytes).copy(body, 8)
      return Buffer.concat([body, seal(body)]).toString('base64url')
    },
    open: rid => {
      const bytes = Buffer.from(rid, 'base64url')
      // One spelling only: another one of the same bytes would be a second captcha of the same answer.
      if (bytes.length !== bodyBytes + sealBytes || bytes.toString('base64url') !== rid) return undefined
      const body = bytes.subarray(0, bodyBytes)
      if (!timingSafeEqual(seal(body), bytes.subarray(bodyBytes))) return undefined
      const [form, purpose] = [captchaForms[body.readUInt8(0)], purposes[body.readUInt8(1)]]
      return form && purpose && { form, purpose, expiresAt: new Date(body.readUIntBE(2, 6)) }
    },
    derive: (use, ...parts) => mac(use, parts.join('\0')),
  }
}

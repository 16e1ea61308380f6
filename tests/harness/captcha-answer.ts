import { createHmac, hkdfSync } from 'node:crypto'
import { alphabet } from '../../bank/src/captcha/glyphs.ts'

/**
 * What a person reads in a bank's captcha where it is not a sandbox's: for a test that made the bank's secret.
 * It derives what `bank/src/captcha/captchas.ts` does.
 */
export const captchaAnswerOf = (dataSecret: string, rid: string): string => {
  const key = Buffer.from(hkdfSync('sha256', dataSecret, '', 'captcha', 32))
  const bytes = createHmac('sha256', key).update(`answer\0${rid}`).digest()
  return Array.from({ length: 4 }, (_, at) =>
    alphabet.charAt(bytes.readUInt32BE(at * 4) % alphabet.length),
  ).join('')
}

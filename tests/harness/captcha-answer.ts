import { alphabet } from '../../bank/src/people/captcha/glyphs.ts'
import { createCaptchaTokens } from '../../bank/src/people/captcha/tokens.ts'
import { PICTURE_LENGTH } from '../../shared/src/people/captcha-rules.ts'

/**
 * What a person reads in a bank's captcha where it is not a sandbox's: for a test that made the bank's secret.
 * It derives what `bank/src/people/captcha/captchas.ts` does.
 */
export const captchaAnswerOf = (dataSecret: string, rid: string): string => {
  const bytes = createCaptchaTokens(dataSecret).derive('answer', rid)
  return Array.from({ length: PICTURE_LENGTH }, (_, at) =>
    alphabet.charAt(bytes.readUInt32BE(at * 4) % alphabet.length),
  ).join('')
}

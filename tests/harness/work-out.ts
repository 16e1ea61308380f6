import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import type { CaptchaWork } from '@portal/shared/contract/session.ts'

const derive = promisify(pbkdf2)

/** The answer of a captcha that a device works out, as a program of a customer would find it: one choice after the other. */
export const workOut = async ({ result, first, choices, rounds, target }: CaptchaWork): Promise<string> => {
  for (let choice = first; choice < first + choices; choice += 1) {
    const derived = await derive(result, String(choice), rounds, 16, 'sha256')
    if (derived.toString('hex') === target) return String(choice)
  }
  throw new Error('no choice is the answer')
}

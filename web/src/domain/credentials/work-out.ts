import type { CaptchaWork } from '@portal/shared/contract/session.ts'
import { WORK_BYTES } from '@portal/shared/people/captcha-rules.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const hexOf = (bits: ArrayBuffer) =>
  Array.from(new Uint8Array(bits), byte => byte.toString(16).padStart(2, '0')).join('')

/** As many at once as there are processors to try them. */
const atOnce = Math.min(navigator.hardwareConcurrency || 1, 8)

/**
 * The answer of a captcha that a device works out: the one of its choices that derives to its target. The browser derives
 * on threads of its own, so the page stays alive meanwhile.
 * @returns undefined when it was told to stop
 * @throws where the browser cannot derive (a page that did not come by TLS), or no choice is the answer
 */
export const workOut = async (
  { result, first, choices, rounds, target }: CaptchaWork,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const key = await crypto.subtle.importKey('raw', bytesOf(result), 'PBKDF2', false, ['deriveBits'])
  const isAnswer = async (choice: string) => {
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(choice), iterations: rounds }
    return hexOf(await crypto.subtle.deriveBits(how, key, WORK_BYTES * 8)) === target
  }
  for (let from = 0; from < choices; from += atOnce) {
    if (signal.aborted) return undefined
    const some = Array.from({ length: Math.min(atOnce, choices - from) }, (_, at) =>
      String(first + from + at),
    )
    const found = await Promise.all(some.map(isAnswer))
    const answer = some[found.indexOf(true)]
    if (answer) return answer
  }
  throw new Error('no choice is the answer')
}

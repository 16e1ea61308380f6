import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Caller } from '../../platform/kernel/caller.ts'
import { deriveInThread, threadCount } from './hash-threads.ts'
import { createTurns, type Line } from './hash-turns.ts'

/** OWASP's scrypt setting of 16 MiB: N = 2^14, r = 8, p = 5. */
const parameters = { N: 2 ** 14, r: 8, p: 5 }
const keyBytes = 32

/** The one line of this process before its hashing: never inside a transaction, which would wait with its locks. */
export const hashTurns = createTurns(threadCount)

interface Parameters {
  N: number
  r: number
  p: number
}

const derive = (password: string, salt: Buffer, { N, r, p }: Parameters, turn: Turn): Promise<Uint8Array> =>
  hashTurns.take(
    () => deriveInThread({ password: password.normalize('NFC'), salt, keyBytes, N, r, p }),
    turn.line,
    turn.caller,
  )

/** Whose turn is taken; without a caller (a program that runs alone) nothing is refused. */
export interface Turn {
  line?: Line
  caller?: Caller | undefined
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

const format = (salt: Uint8Array, key: Uint8Array) =>
  ['scrypt', parameters.N, parameters.r, parameters.p, base64(salt), base64(key)].join('$')

/**
 * `scrypt$N$r$p$salt$key`: the parameters travel with the hash, so they can be raised later.
 * @throws Fault 9007 when the turn's caller would wait too long or has left
 */
export const hashPassword = async (password: string, turn: Turn = {}): Promise<string> => {
  const salt = randomBytes(16)
  return format(salt, await derive(password, salt, parameters, turn))
}

// No password has this key; the work of refusing it is that of any other.
const nobody = format(Buffer.alloc(16), Buffer.alloc(keyBytes))

/**
 * Whether a password fits a stored hash. Without one (an unknown account) the same work is done and the answer
 * is no, so that time does not tell which accounts exist.
 * @throws Fault 9007 when the turn's caller would wait too long or has left
 */
export const verifyPassword = async (
  password: string,
  stored: string | undefined,
  turn: Turn = {},
): Promise<boolean> => {
  const [, n = '', r = '', p = '', salt = '', key = ''] = (stored ?? nobody).split('$')
  const options = { N: Number(n), r: Number(r), p: Number(p) }
  const found = await derive(password, Buffer.from(salt, 'base64'), options, turn)
  return timingSafeEqual(found, Buffer.from(key, 'base64')) && stored !== undefined
}

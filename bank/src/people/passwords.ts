import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** OWASP's scrypt setting of 16 MiB: N = 2^14, r = 8, p = 5. */
const parameters = { N: 2 ** 14, r: 8, p: 5 }
const keyBytes = 32

const derive = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, keyBytes, { ...options, maxmem: 2 ** 27 }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

const format = (salt: Buffer, key: Buffer) =>
  ['scrypt', parameters.N, parameters.r, parameters.p, salt.toString('base64'), key.toString('base64')].join(
    '$',
  )

/** `scrypt$N$r$p$salt$key`: the parameters travel with the hash, so they can be raised later. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  return format(salt, await derive(password, salt, parameters))
}

// No password has this key; the work of refusing it is that of any other.
const nobody = format(Buffer.alloc(16), Buffer.alloc(keyBytes))

/**
 * Whether a password fits a stored hash. Without one (an unknown account) the same work is done and the answer
 * is no, so that time does not tell which accounts exist.
 */
export const verifyPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  const [, n = '', r = '', p = '', salt = '', key = ''] = (stored ?? nobody).split('$')
  const options = { N: Number(n), r: Number(r), p: Number(p) }
  const found = await derive(password, Buffer.from(salt, 'base64'), options)
  return timingSafeEqual(found, Buffer.from(key, 'base64')) && stored !== undefined
}

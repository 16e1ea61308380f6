import CryptoJS from 'crypto-js'

/**
 * The form `section-7`, of a bank that knows nothing but the specification: AES-256-CBC under one fixed IV, PKCS7,
 * base64. Equal texts are sealed equal and nothing proves who sealed them, so it is spoken only to such a bank and
 * over TLS; `seals.ts` is for the way between a gateway and our own bank.
 */
export interface WireCipher {
  seal(plain: string): string
  /** The plain text; null when the text was not sealed with this key. */
  open(sealed: string): string | null
}

/**
 * crypto-js takes a string key as a passphrase for MD5, so keys are parsed to WordArrays and their length is checked.
 * @throws Error naming the setting when it has the wrong length
 */
export const bytesOfHex = (name: string, value: string, bytes: number): CryptoJS.lib.WordArray => {
  if (!new RegExp(`^[0-9a-f]{${bytes * 2}}$`, 'i').test(value)) {
    throw new Error(`${name} must be ${bytes * 2} hex digits (${bytes} bytes)`)
  }
  return CryptoJS.enc.Hex.parse(value)
}

/**
 * Opening with a wrong key yields an empty or malformed text: treated as failure.
 * @throws Error when a key has the wrong length; the start must stop then.
 */
export const createWireCipher = (keyHex: string, ivHex: string): WireCipher => {
  const key = bytesOfHex('WIRE_KEY', keyHex, 32)
  const options = {
    iv: bytesOfHex('WIRE_IV', ivHex, 16),
    mode: CryptoJS.mode.CBC,
    padding: CryptoJS.pad.Pkcs7,
  }
  return {
    seal: plain => CryptoJS.AES.encrypt(CryptoJS.enc.Utf8.parse(plain), key, options).toString(),
    open: sealed => {
      try {
        const plain = CryptoJS.AES.decrypt(sealed, key, options).toString(CryptoJS.enc.Utf8)
        return plain === '' ? null : plain
      } catch {
        return null
      }
    },
  }
}

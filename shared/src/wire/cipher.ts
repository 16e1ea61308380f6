import CryptoJS from 'crypto-js'

/** Seals and opens the wire's encrypted values: AES-256-CBC, PKCS7, base64 (design section 10). */
export interface WireCipher {
  seal(plain: string): string
  /** The plain text; null when the text was not sealed with this key. */
  open(sealed: string): string | null
}

const hex = (name: string, value: string, bytes: number) => {
  if (!new RegExp(`^[0-9a-f]{${bytes * 2}}$`, 'i').test(value)) {
    throw new Error(`${name} must be ${bytes * 2} hex digits (${bytes} bytes)`)
  }
  return CryptoJS.enc.Hex.parse(value)
}

/**
 * crypto-js takes a string key as a passphrase for MD5, so keys are parsed to WordArrays here and their
 * length is checked at start. Opening with a wrong key yields an empty or malformed text: treated as failure.
 * @throws Error when a key has the wrong length; the start must stop then.
 */
export const createWireCipher = (keyHex: string, ivHex: string): WireCipher => {
  const key = hex('WIRE_KEY', keyHex, 32)
  const options = {
    iv: hex('WIRE_IV', ivHex, 16),
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

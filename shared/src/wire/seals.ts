import CryptoJS from 'crypto-js'
import { bytesOfHex } from './cipher.ts'

/*
 * The wire's own form of a sealed field: `v2.<key id>.<iv>.<ciphertext>.<mac>`, key id in hex, the rest base64url.
 * AES-256-CBC with a random IV, then HMAC-SHA-256 over everything that says what the field is and where it belongs.
 * Every party that holds WIRE_KEY can make and check it with plain AES, HMAC and base64url; see
 * docs/decisions/0015-authenticated-wire.md.
 */

const version = 'v2'

/** Where a sealed field belongs. It opens nowhere else. */
export interface Place {
  /** On its way to the bank, or back. */
  direction: 'request' | 'answer'
  path: string
  /** As it is spelt on the wire; in an answer after the number of its row, e.g. `0.mobile`. */
  field: string
  /** The id under which the gateway makes the one request; never a client's choice. */
  requestId: string
}

export interface WireSeals {
  /** Names the key that seals here, and tells nothing of it. */
  keyId: string
  /** Whether what this key sealed opens here, and whether it can be sealed with. */
  holds(keyId: string): boolean
  /** @param keyId of a key that is held; the present one by default. @throws Error for another */
  seal(plain: string, place: Place, keyId?: string): string
  /** The plain text; null for whatever was not sealed for this very place with a key that is held. */
  open(sealed: string, place: Place): string | null
  /** Proof over these facts that only a holder of the key can make; null when the key is not held. */
  prove(keyId: string, facts: readonly string[]): string | null
}

type Words = CryptoJS.lib.WordArray

interface Keys {
  encryption: Words
  mac: (message: string) => Words
  handshake: (message: string) => Words
}

const { AES, HmacSHA256, algo, enc, lib } = CryptoJS
const cbc = { mode: CryptoJS.mode.CBC, padding: CryptoJS.pad.Pkcs7 }

/** HKDF-Expand (RFC 5869) to 32 bytes, one block: the wire key is random, so that nothing is to be extracted. */
const derive = (key: Words, label: string): Words =>
  HmacSHA256(`bill portal wire ${version} ${label}\x01`, key)

/** One that keeps its key's two blocks: making them again would double the work of a text message. */
const macUnder = (key: Words) => {
  const hmac = algo.HMAC.create(algo.SHA256, key)
  return (message: string): Words => {
    hmac.reset()
    return hmac.finalize(message)
  }
}

const keysOf = (key: Words): Keys => ({
  encryption: derive(key, 'encryption'),
  mac: macUnder(derive(key, 'authentication')),
  handshake: macUnder(derive(key, 'handshake')),
})

const idOf = (key: Words) => derive(key, 'key id').toString(enc.Hex).slice(0, 16)

/** Each part behind its length, so that no two lists make the same message. */
const message = (parts: readonly string[]) => parts.map(part => `${part.length}:${part},`).join('')

const macMessage = (keyId: string, { direction, path, field, requestId }: Place, iv: string, text: string) =>
  message([version, keyId, direction, path, field, requestId, iv, text])

/** Takes as long for a first difference as for a last one. */
export const isEqual = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false
  let difference = 0
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}

const sealedText = /^v2\.([0-9a-f]{16})\.([\w-]{22})\.([\w-]{22,})\.([\w-]{43})$/

/**
 * @param keyHex 64 hex digits: seals, and opens what it sealed
 * @param oldKeysHex keys that still open, and seal for a reader that has nothing newer
 * @throws Error when a key has the wrong length; the start must stop then
 */
export const createWireSeals = (keyHex: string, oldKeysHex: readonly string[] = []): WireSeals => {
  const present = bytesOfHex('WIRE_KEY', keyHex, 32)
  const keyId = idOf(present)
  const old = oldKeysHex.map(hex => bytesOfHex('WIRE_KEYS_OLD', hex, 32))
  const held = new Map([...old, present].map(key => [idOf(key), keysOf(key)]))

  return {
    keyId,
    holds: id => held.has(id),
    seal: (plain, place, id = keyId) => {
      const keys = held.get(id)
      if (!keys) throw new Error('sealing with a wire key that is not held')
      const random = lib.WordArray.random(16)
      const { ciphertext } = AES.encrypt(enc.Utf8.parse(plain), keys.encryption, { ...cbc, iv: random })
      const iv = random.toString(enc.Base64url)
      const text = ciphertext.toString(enc.Base64url)
      const mac = keys.mac(macMessage(id, place, iv, text)).toString(enc.Base64url)
      return [version, id, iv, text, mac].join('.')
    },
    open: (sealed, place) => {
      const [, id = '', iv = '', text = '', mac = ''] = sealedText.exec(sealed) ?? []
      const keys = held.get(id)
      if (!keys) return null
      // The MAC's text and not its bytes: base64 has several texts for some bytes, and only one is ours.
      if (!isEqual(keys.mac(macMessage(id, place, iv, text)).toString(enc.Base64url), mac)) return null
      try {
        const ciphertext = enc.Base64url.parse(text)
        const params = lib.CipherParams.create({ ciphertext })
        const options = { ...cbc, iv: enc.Base64url.parse(iv) }
        return AES.decrypt(params, keys.encryption, options).toString(enc.Utf8)
      } catch {
        return null
      }
    },
    prove: (id, facts) =>
      held
        .get(id)
        ?.handshake(message([version, 'handshake', id, ...facts]))
        .toString(enc.Base64url) ?? null,
  }
}

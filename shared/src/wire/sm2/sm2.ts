import { sm2 } from 'sm-crypto-v2'

/** Order of the group of SM2 (GB/T 32918.5). */
const order = BigInt('0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123')
/** Everybody's, where nothing else is agreed (GM/T 0009). */
const userId = '1234567812345678'

/** A number that a signature may have: what a library makes of any other is its own affair. */
const isScalar = (hex: string): boolean => {
  const value = BigInt(`0x${hex}`)
  return value > 0n && value < order
}

/**
 * SM2 with SM3 over a text, signature r‖s. Two milliseconds of a processor, so that it has a thread of its own.
 * @param publicKey 04‖x‖y in hex
 * @param signature 64 bytes in hex
 * @returns false for whatever does not hold, a key that is no point included
 */
export const sm2Holds = (publicKey: string, base: string, signature: string): boolean => {
  if (!/^04[0-9a-f]{128}$/.test(publicKey) || !/^[0-9a-f]{128}$/.test(signature)) return false
  if (!isScalar(signature.slice(0, 64)) || !isScalar(signature.slice(64))) return false
  try {
    return sm2.doVerifySignature(Uint8Array.from(Buffer.from(base)), signature, publicKey, {
      hash: true,
      userId,
    })
  } catch {
    return false
  }
}

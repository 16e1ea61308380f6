import { sm2 } from 'sm-crypto-v2'

/** The user id that GM/T 0009 gives to those who agree on no other; part of what is signed. */
const userId = '1234567812345678'

/**
 * Whether r‖s signs the SM3 of the signer's identity and the text.
 * @param publicKey 04‖x‖y in hex
 */
export const isSm2Signature = (publicKey: string, text: Uint8Array, signature: Uint8Array): boolean => {
  try {
    const hex = Buffer.from(signature).toString('hex')
    return sm2.doVerifySignature(new Uint8Array(text), hex, publicKey, { hash: true, userId })
  } catch {
    // Numbers out of range, or a point that is not on the curve.
    return false
  }
}

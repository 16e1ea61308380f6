/** Which 32 bytes are a public key of Ed25519 (RFC 8032, 5.1.3): the platform's own reading of them takes any. */

const p = 2n ** 255n - 19n
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
const signBit = 1n << 255n

/** y of a point of order eight; its negative is that of the others. */
const eighth = 2707385501144840649318225287225658788936804267575313519463743609750303402022n

/** The y of all points of small order: with such a key anybody could sign. */
const smallOrder: ReadonlySet<bigint> = new Set([0n, 1n, p - 1n, eighth, p - eighth])

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n
  let square = base % p
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % p
    square = (square * square) % p
  }
  return result
}

/** Whether the bytes are a point of the curve, written in the one right way, and of no small order. */
export const isEd25519Point = (bytes: Uint8Array): boolean => {
  if (bytes.length !== 32) return false
  const y = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`) & (signBit - 1n)
  if (y >= p || smallOrder.has(y)) return false
  // x² = (y² − 1) / (dy² + 1) has a root: the quotient and the product are squares alike.
  const square = (y * y) % p
  const product = ((square - 1n + p) * (d * square + 1n)) % p
  return power(product, (p - 1n) / 2n) === 1n
}

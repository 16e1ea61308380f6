/**
 * SM2 signatures with SM3 (GB/T 32918), since Node's own ECDSA over the SM2 curve is another algorithm. Plain arithmetic,
 * whose time depends on the key: where somebody can measure it, sign in a device and hand the portal a `PrivateKey` of
 * your own.
 */
import { createHash, randomBytes } from 'node:crypto'

const P = 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn
const N = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n
const A = P - 3n
const B = 0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93n
const G = {
  x: 0x32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7n,
  y: 0xbc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0n,
}

/** The user id of the standard, which both sides use. */
const USER_ID = Buffer.from('1234567812345678')

interface Point {
  x: bigint
  y: bigint
}

const mod = (value: bigint, by: bigint) => ((value % by) + by) % by

const inverse = (value: bigint, by: bigint): bigint => {
  let [a, b, x, y] = [mod(value, by), by, 1n, 0n]
  while (b !== 0n) {
    const q = a / b
    ;[a, b] = [b, a - q * b]
    ;[x, y] = [y, x - q * y]
  }
  return mod(x, by)
}

/** Undefined is the point at infinity. */
const add = (one: Point | undefined, other: Point | undefined): Point | undefined => {
  if (!one || !other) return one ?? other
  if (one.x === other.x && mod(one.y + other.y, P) === 0n) return undefined
  const slope =
    one.x === other.x
      ? (3n * one.x * one.x + A) * inverse(2n * one.y, P)
      : (other.y - one.y) * inverse(other.x - one.x, P)
  const x = mod(slope * slope - one.x - other.x, P)
  return { x, y: mod(slope * (one.x - x) - one.y, P) }
}

const times = (factor: bigint, point: Point): Point | undefined => {
  let sum: Point | undefined
  for (const bit of factor.toString(2)) {
    sum = add(sum, sum)
    if (bit === '1') sum = add(sum, point)
  }
  return sum
}

const bytes32 = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
const numberOf = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
const sm3 = (...parts: readonly Uint8Array[]) => {
  const hash = createHash('sm3')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const digestOf = (message: Uint8Array, { x, y }: Point): bigint => {
  const bits = Buffer.alloc(2)
  bits.writeUInt16BE(USER_ID.length * 8)
  const user = sm3(bits, USER_ID, ...[A, B, G.x, G.y, x, y].map(bytes32))
  return numberOf(sm3(user, message))
}

const randomScalar = (): bigint => {
  for (;;) {
    const value = numberOf(randomBytes(32))
    if (value > 0n && value < N) return value
  }
}

/** @param d 32 bytes @returns r‖s, 64 bytes */
export const signSm2 = (message: Uint8Array, d: Uint8Array): Buffer => {
  const secret = numberOf(d)
  const own = times(secret, G)
  if (!own) throw new Error('the SM2 private key is zero')
  const e = digestOf(message, own)
  for (;;) {
    const k = randomScalar()
    const r = mod(e + (times(k, G)?.x ?? 0n), N)
    const s = mod(inverse(1n + secret, N) * (k - r * secret), N)
    if (r !== 0n && r + k !== N && s !== 0n) return Buffer.concat([bytes32(r), bytes32(s)])
  }
}

const isOnCurve = ({ x, y }: Point) => x < P && y < P && mod(y * y - (x * x * x + A * x + B), P) === 0n

/** @param signature r‖s @param publicKey 04‖x‖y, 65 bytes */
export const verifySm2 = (message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean => {
  if (signature.length !== 64 || publicKey.length !== 65 || publicKey[0] !== 4) return false
  const point = { x: numberOf(publicKey.subarray(1, 33)), y: numberOf(publicKey.subarray(33)) }
  const [r, s] = [numberOf(signature.subarray(0, 32)), numberOf(signature.subarray(32))]
  if (!isOnCurve(point) || r === 0n || s === 0n || r >= N || s >= N) return false
  const t = mod(r + s, N)
  const met = t === 0n ? undefined : add(times(s, G), times(t, point))
  return met !== undefined && mod(digestOf(message, point) + met.x, N) === r
}

import { z } from 'zod'

/*
 * How a gateway finds out that its bank holds the same keys and keeps the same contract:
 * GET /service/handshake?nonce=…, under the headers of any call. The bank says what it finds and proves that it holds
 * the gateway's wire key by a MAC over its whole text and the gateway's nonce. No secret is sent.
 */
export const handshakePath = '/service/handshake'
export const noncePattern = /^[0-9a-f]{32}$/

/** A bank's statement on itself, and on the gateway that asks. */
export const handshakeAnswer = z.object({
  /** Whether the gateway's service token is the bank's. */
  service_token: z.boolean(),
  /** The contract that the bank keeps, and the oldest one whose gateways it serves. */
  contract: z.object({
    version: z.int().nonnegative(),
    oldest: z.int().nonnegative(),
    hash: z.string().max(64),
  }),
  /** Null where the bank does not hold the gateway's wire key. */
  proof: z.string().max(64).nullable(),
})

export type HandshakeAnswer = z.infer<typeof handshakeAnswer>

/** Facts that the proof covers, concatenated. */
export const provenFacts = (
  nonce: string,
  { service_token, contract }: Pick<HandshakeAnswer, 'service_token' | 'contract'>,
): string[] => [
  nonce,
  String(service_token),
  String(contract.version),
  String(contract.oldest),
  contract.hash,
]

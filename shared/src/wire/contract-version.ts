/*
 * Which contract this build keeps, so that a gateway and a bank of different builds know whether they fit: the bank is
 * upgraded first, and serves the gateways of every version from `oldest` on.
 *
 * A release whose table of calls differs from the last one's raises `version`. What a gateway of the last release
 * would not understand or be understood by, as a field that is gone, a required field that is new or another value of
 * an answer's list of values, raises `oldest` to the same number: such a release cannot be rolled out without a
 * pause. New calls, optional request fields, further fields of rows and further error codes leave `oldest` as it is.
 *
 * `hash` is that of the table of calls: `node tests/tools/write-contract-hash.ts` writes it, and
 * `tests/contract/contract-version.test.ts` fails while it is not.
 */

export interface ContractVersion {
  version: number
  /** Gateways from this version on are served. */
  oldest: number
  hash: string
}

export const contractNow: ContractVersion = {
  version: 1,
  oldest: 1,
  hash: '867ae5762ee917fab123ae3ea26c2a31',
}

/**
 * Why a gateway does not fit its bank; undefined when it does.
 * @param own the gateway's
 * @param bank the bank's
 */
export const contractMisfit = (own: ContractVersion, bank: ContractVersion): string | undefined => {
  if (own.version > bank.version) return 'the bank keeps an older contract: upgrade the bank first'
  if (own.version < bank.oldest)
    return 'the bank no longer serves gateways of this version: upgrade the gateway'
  if (own.version === bank.version && own.hash !== bank.hash) {
    return 'both say the same version and keep different contracts'
  }
  return undefined
}

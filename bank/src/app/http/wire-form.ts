import type { BankPath } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { createWireCipher } from '@portal/shared/wire/cipher.ts'
import { maskField } from '@portal/shared/wire/masks.ts'
import { createWireSeals, type WireSeals } from '@portal/shared/wire/seals.ts'
import type { OldWire } from '@portal/shared/wire/settings.ts'
import { wireOf } from '@portal/shared/wire/wire.ts'

/** Opens what one call brings and seals what it takes home. */
export interface CallSeals {
  /** @param field as it is spelt on the wire. Null for what was not sealed for this field of this request. */
  open(field: string, text: string): string | null
  /** @param row number of the row in the answer */
  seal(row: number, field: string, plain: string): string
}

/** One call as it reaches the bank. */
export interface WireRequest {
  path: BankPath
  requestId: string
  /** The wire key that the gateway names; undefined where it names none. */
  keyId: string | undefined
}

export interface BankWire {
  seals: WireSeals
  /** Whether gateways of the old wire are still served, which send no service token with their calls. */
  isOldServed(): boolean
  /** @throws Fault 9010 where something is to be sealed and no key is held in common */
  sealsOf(request: WireRequest): CallSeals
}

export interface BankWireOptions {
  wireKey: string
  wireKeysOld: readonly string[]
  wireOld: OldWire | undefined
  /** Real time: what was sealed long ago stays sealed in a sandbox whose day is another. */
  now?: () => Date
}

const isSealedCall = (path: BankPath): boolean => {
  const { sealed, sealedBody, opened } = wireOf(path)
  return sealed.length > 0 || sealedBody !== undefined || opened.length > 0
}

const nothingSealed: CallSeals = { open: () => null, seal: (_row, _field, plain) => plain }

/**
 * The bank's side of the wire. A gateway that names its key is spoken to in the present form alone. One that names
 * none is of the old wire: until its last day what it sealed under the fixed IV is read, and it is answered masked
 * values, which it shows as they are; nothing is ever sealed in the old form again.
 * @throws Error when a wire key has the wrong length: the start must stop then
 */
export const createBankWire = ({
  wireKey,
  wireKeysOld,
  wireOld,
  now = () => new Date(),
}: BankWireOptions): BankWire => {
  const seals = createWireSeals(wireKey, wireKeysOld)
  const oldCipher = wireOld && createWireCipher(wireKey, wireOld.iv)
  const isOldServed = () => wireOld !== undefined && now() < wireOld.until
  const oldSeals: CallSeals | undefined = oldCipher && {
    open: (_field, text) => oldCipher.open(text),
    seal: (_row, field, plain) => maskField(field, plain),
  }

  return {
    seals,
    isOldServed,
    sealsOf: ({ path, requestId, keyId }) => {
      if (!isSealedCall(path)) return nothingSealed
      if (keyId === undefined) {
        if (oldSeals && isOldServed()) return oldSeals
        throw new Fault('9010', { detail: `${path}: the gateway names no wire key` })
      }
      if (!seals.holds(keyId)) {
        throw new Fault('9010', {
          detail: `${path}: the gateway seals with a wire key that is not held here`,
        })
      }
      return {
        open: (field, text) => seals.open(text, { direction: 'request', path, field, requestId }),
        seal: (row, field, plain) =>
          seals.seal(plain, { direction: 'answer', path, field: `${row}.${field}`, requestId }, keyId),
      }
    },
  }
}

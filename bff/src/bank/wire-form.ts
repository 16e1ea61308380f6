import { createWireCipher } from '@portal/shared/wire/cipher.ts'
import { createWireSeals, type WireSeals } from '@portal/shared/wire/seals.ts'
import type { WireFormName } from '@portal/shared/wire/settings.ts'
import { serviceTokenHeader, wireKeyHeader } from '@portal/shared/wire/wire.ts'

/** Seals what one call sends and opens what comes back. */
export interface CallSeals {
  /** @param field as it is spelt on the wire */
  seal(field: string, plain: string): string
  /** @param row number of the row in the answer. Null for what does not prove itself, and must not pass. */
  open(row: number, field: string, text: string): string | null
}

/** The wire form that a gateway and its bank have agreed on. */
export interface WireForm {
  /** Go with everything that is sent to the bank, streams too. */
  headers: Readonly<Record<string, string>>
  sealsOf(path: string, requestId: string): CallSeals
  /** The keys, by which the bank is asked for a proof that it holds them too; a bank of section 7 knows none. */
  seals: WireSeals | undefined
}

export interface WireFormOptions {
  wireForm: WireFormName
  wireKey: string
  /** For section 7 only. */
  wireIv: string
  serviceToken: string
}

const isBase64Blocks = (text: string) =>
  text.length >= 24 && /^[A-Za-z0-9+/]+={0,2}$/.test(text) && Buffer.from(text, 'base64').length % 16 === 0

/** A value that looks sealed must open; a plain one is taken as it is, since such a bank may send either. */
const sectionSeven = ({ wireKey, wireIv }: WireFormOptions): WireForm => {
  const cipher = createWireCipher(wireKey, wireIv)
  const callSeals: CallSeals = {
    seal: (_field, plain) => cipher.seal(plain),
    open: (_row, _field, text) => (isBase64Blocks(text) ? cipher.open(text) : text),
  }
  return { headers: {}, sealsOf: () => callSeals, seals: undefined }
}

const authenticated = ({ wireKey, serviceToken }: WireFormOptions): WireForm => {
  const seals = createWireSeals(wireKey)
  return {
    headers: { [serviceTokenHeader]: serviceToken, [wireKeyHeader]: seals.keyId },
    sealsOf: (path, requestId) => ({
      seal: (field, plain) => seals.seal(plain, { direction: 'request', path, field, requestId }),
      open: (row, field, text) =>
        seals.open(text, { direction: 'answer', path, field: `${row}.${field}`, requestId }),
    }),
    seals,
  }
}

/** @throws Error when a wire key has the wrong length: the start must stop then */
export const createWireForm = (options: WireFormOptions): WireForm =>
  options.wireForm === 'section-7' ? sectionSeven(options) : authenticated(options)

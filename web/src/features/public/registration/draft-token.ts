import { tabStorage } from '../../../core/storage.ts'
import type { RegistrantType } from './registration-fields.ts'

/*
 * The draft's token is good for one thing only: going on with this registration, 24 hours long. It is kept for this
 * tab; proving the number once more leads back to the draft from anywhere.
 */
const keyOf = (type: RegistrantType) => `registDraft:${type}` as const

export const storedToken = (type: RegistrantType): string => tabStorage.read(keyOf(type)) ?? ''

export const storeToken = (type: RegistrantType, token: string): void => tabStorage.write(keyOf(type), token)

export const forgetToken = (type: RegistrantType): void => tabStorage.remove(keyOf(type))

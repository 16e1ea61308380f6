import { tabStorage } from '../../../core/storage.ts'
import type { ProfileField } from '../../../domain/members/profile-fields.ts'
import type { ProfileValues } from '../../../domain/members/profile-values.ts'
import type { RegistrantType } from './registration-fields.ts'

/*
 * How far a registration has come and what is typed for it, kept for this tab over a reload. Passwords and codes are
 * never among it, nor are numbers of papers and phones: these go to the draft at the bank as soon as they are right
 * (docs/decisions/0006), which shows them masked.
 */
export type DraftStep = 'details' | 'password'

interface TypedDraft {
  step: DraftStep
  values: ProfileValues
}

const keyOf = (type: RegistrantType) => `registTyped:${type}` as const

/** Fields whose values are kept at the bank alone. */
export const isPersonal = ({ as }: ProfileField): boolean => as.kind === 'cert' || as.kind === 'mobile'

export const readTypedDraft = (type: RegistrantType): TypedDraft => {
  try {
    const { step, values } = JSON.parse(tabStorage.read(keyOf(type)) ?? '{}')
    const texts = Object.entries(values ?? {}).filter(([, value]) => typeof value === 'string')
    return {
      step: step === 'password' ? step : 'details',
      values: Object.fromEntries(texts) as ProfileValues,
    }
  } catch {
    return { step: 'details', values: {} }
  }
}

const write = (type: RegistrantType, draft: TypedDraft) =>
  tabStorage.write(keyOf(type), JSON.stringify(draft))

export const keepStep = (type: RegistrantType, step: DraftStep): void =>
  write(type, { ...readTypedDraft(type), step })

export const keepTyped = (
  type: RegistrantType,
  fields: readonly ProfileField[],
  values: ProfileValues,
): void => {
  const personal = new Set(fields.filter(isPersonal).map(({ name }) => name))
  const kept = Object.entries(values).filter(([name]) => !personal.has(name))
  write(type, { ...readTypedDraft(type), values: Object.fromEntries(kept) })
}

export const forgetTypedDraft = (type: RegistrantType): void => tabStorage.remove(keyOf(type))

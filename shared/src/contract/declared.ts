/** Which codes a call or a stream may answer: its own list, and what its columns say is common. */
import { codesWhere } from '../errors/catalogue.ts'

/** The parts of a declaration that its codes depend on; by default a call has a body and asks the bank. */
export interface Declared {
  access: unknown
  errors: readonly string[]
  whileLocked?: true | undefined
  hasBody?: boolean | undefined
  /** What a program needs in order to make it. */
  machine?: unknown
  asksBank?: boolean | undefined
}

/** Every code that it can answer. */
export const codesOf = ({
  access,
  errors,
  whileLocked,
  hasBody = true,
  machine,
  asksBank = true,
}: Declared): string[] => [
  ...new Set<string>([
    ...codesWhere(
      ({ of, bank }) => of === 'any' || (of === 'body' && hasBody) || (bank !== undefined && asksBank),
    ),
    ...(access === 'public'
      ? []
      : codesWhere(({ of, status }) => of === 'session' && !(whileLocked && status === 423))),
    ...(machine === undefined ? [] : codesWhere(({ of }) => of === 'signed')),
    ...errors,
  ]),
]

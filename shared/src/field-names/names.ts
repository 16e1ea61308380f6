import { billNames, discountExceptions, discountNames, importNames, quoteNames } from './business.ts'
import { commonNames } from './common.ts'
import { clientNames, clientParts, deliveryNames, echoNames, eventNames } from './machines.ts'
import { marketExceptions, marketNames } from './market.ts'
import { contentNames, faqNames, officeExceptions, officeNames, pageNames, planNames } from './office.ts'
import {
  memberNames,
  operatorNames,
  roleNames,
  rolePermNames,
  signInExceptions,
  signInNames,
  staffChangeNames,
} from './people.ts'
import { consentNames, signingExceptions, signingNames } from './signing.ts'
import {
  acceptorNames,
  contractNames,
  orgNames,
  proofNames,
  referenceNames,
  tradeNames,
  usageNames,
  whiteEntryNames,
  whiteNames,
} from './trade.ts'

/** What fields mean, under some paths. The schema's own words come first: these stand where it says nothing. */
export interface NameGroup {
  /** Beginnings of paths. */
  paths: readonly string[]
  /**
   * `field`, or `parent.field` for a field of that object or list, which wins; with `?` before it only in requests, which
   * wins over the same without.
   */
  names: Readonly<Record<string, string>>
}

const groups: readonly NameGroup[] = [
  commonNames,
  quoteNames,
  billNames,
  importNames,
  discountNames,
  ...discountExceptions,
  consentNames,
  signingNames,
  ...signingExceptions,
  tradeNames,
  contractNames,
  proofNames,
  usageNames,
  acceptorNames,
  whiteNames,
  whiteEntryNames,
  orgNames,
  referenceNames,
  marketNames,
  ...marketExceptions,
  memberNames,
  signInNames,
  ...signInExceptions,
  operatorNames,
  roleNames,
  rolePermNames,
  staffChangeNames,
  clientNames,
  ...clientParts,
  eventNames,
  deliveryNames,
  echoNames,
  contentNames,
  faqNames,
  planNames,
  pageNames,
  officeNames,
  ...officeExceptions,
]

/** Every beginning of a path with its names, the longest first and of equals the last: the nearest group that
 * knows a field has the word. */
const byLength = groups
  .flatMap(({ paths, names }) => paths.map(path => ({ path, names })))
  .reverse()
  .sort((one, other) => other.path.length - one.path.length)

/** Where a field stands. */
export interface FieldPlace {
  /** Path of the call, or of the calls that share the object. */
  path: string
  /** The object or list that holds it, if it has a name. */
  parent?: string | undefined
  inRequest: boolean
}

/** What a field means, in Chinese; undefined where nothing is known of it. */
export const fieldName = (field: string, { path, parent, inRequest }: FieldPlace): string | undefined => {
  const within = parent === undefined ? [] : [`${parent}.${field}`]
  const plain = [...within, field]
  const keys = inRequest ? [...plain.map(key => `?${key}`), ...plain] : plain
  for (const group of byLength) {
    if (!path.startsWith(group.path)) continue
    const key = keys.find(each => Object.hasOwn(group.names, each))
    if (key !== undefined) return group.names[key]
  }
  return undefined
}

/** Every entry, for the test that looks for those which no field asks for. */
export const allNames: readonly { path: string; key: string; text: string }[] = byLength.flatMap(
  ({ path, names }) => Object.entries(names).map(([key, text]) => ({ path, key, text })),
)

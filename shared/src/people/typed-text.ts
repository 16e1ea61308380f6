/** Kinds of numbers that a field takes, by how they are written. */
export type TypedKind =
  /** A mainland mobile number, perhaps with its country's prefix. */
  | 'mobile'
  /** A code, account or document number: characters without any blank between them. */
  | 'code'

/** Blanks of every width, soft hyphens, and the invisible marks that phones put around copied numbers. */
const blanks = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/g

const withoutPrefix = (text: string): string =>
  text.replace(/[-()]/g, '').replace(/^(?:\+86|(?:00)?86(?=1\d{10}$))/, '')

/**
 * A number as it is meant: without blanks, full-width characters in half width (１５４ → 154), and a mobile without
 * hyphens and +86.
 */
export const cleanTyped = (kind: TypedKind, text: string): string => {
  const plain = text.normalize('NFKC').replace(blanks, '')
  return kind === 'mobile' ? withoutPrefix(plain) : plain
}

/** What somebody looks for, and how it is compared with what there is. */
import { HITS_PER_KIND } from '@portal/shared/contract/search.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { and, type Column, gte, lte, type SQL } from 'drizzle-orm'

type Group = RowOf<'/api/search/query_everything'>['groups'][number]
export type Hit = Group['hits'][number]

/** One more than is answered, so that it is known whether there are more. */
export const ASKED = HITS_PER_KIND + 1

/** A part of a number says too little before it has so many digits. */
const DIGITS_MIN = 4

/** The question as typed, and its digits where it is nothing but digits: bill numbers are written in groups. */
export interface Question {
  text: string
  digits: string
}

export const readQuestion = (text: string): Question => {
  const joined = text.replaceAll(/\s/g, '')
  return /^\d+$/.test(joined) ? { text: joined, digits: joined } : { text, digits: '' }
}

/** The beginning of a number of a kind (TX, QY, BJ), with or without the letters; '' where it is none. */
export const numberBeginning = (kind: string, { text, digits }: Question): string => {
  if (digits.length >= DIGITS_MIN) return kind + digits
  const typed = text.toUpperCase()
  return typed.startsWith(kind) && /^\d*$/.test(typed.slice(kind.length)) ? typed : ''
}

/**
 * A column of letters and digits that begins with a text of them, as a range that its index answers whatever the
 * collation: nothing of that length comes after nines.
 * @param length of the longest value
 */
export const beginningWith = (column: Column, typed: string, length: number): SQL | undefined =>
  and(gte(column, typed), lte(column, typed.padEnd(length, '9')))

/** Answers of one kind as the call has them, none where there is none. */
export const groupOf = (kind: Group['kind'], hits: readonly Hit[]): Group[] =>
  hits.length === 0 ? [] : [{ kind, more: hits.length > HITS_PER_KIND, hits: hits.slice(0, HITS_PER_KIND) }]

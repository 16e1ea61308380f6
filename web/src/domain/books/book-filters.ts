/** What lists of the bank's books are asked by. */
import { bookSets, type SubjectNo, subjects, subjectText } from '@portal/shared/books/subjects.ts'

/** The bank's own set is the usual one. */
export const setItem = {
  label: '账套',
  choices: [{ value: 'traders', name: bookSets.traders }],
  none: bookSets.bank,
} as const

export const subjectItem = {
  label: '科目',
  choices: (Object.keys(subjects) as SubjectNo[]).map(no => ({ value: no, name: subjectText(no) })),
} as const

export const sideNames: Readonly<Record<string, string>> = { D: '借', C: '贷' }

/** The address of another part of the ledger, over the same days. */
export const ledgerLink = (
  tab: 'accounts' | 'entries',
  { from, to, set }: { from: string; to: string; set: string },
  by: { subject?: string; acct_id?: string },
): string => {
  const params = new URLSearchParams({ tab, from, to, ...by })
  if (set) params.set('set', set)
  return `/generalLedger?${params}`
}

/**
 * What somebody may say of themselves by choice, beside what staff keep in the data dictionary. Codes are stored, names
 * are shown.
 */
export interface Term {
  code: string
  name: string
}

const terms = (entries: Record<string, string>): readonly Term[] =>
  Object.entries(entries).map(([code, name]) => ({ code, name }))

/** 关注融资轮次. */
export const financeRounds = terms({
  SEED: '种子轮',
  ANGEL: '天使轮',
  A: 'A 轮',
  B: 'B 轮',
  C: 'C 轮',
  D: 'D 轮及以后',
  PREIPO: 'Pre-IPO',
})

export const genders = terms({ M: '男', F: '女' })

/** The name of a code; the code itself when it is not in the list, since older entries were free text. */
export const termName = (list: readonly Term[], code: string): string =>
  list.find(term => term.code === code)?.name ?? code

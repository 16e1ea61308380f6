/** A LIKE pattern for text that contains what a person typed; `%`, `_` and `\` stand for themselves. */
export const containing = (typed: string): string => `%${typed.trim().replace(/[\\%_]/g, '\\$&')}%`

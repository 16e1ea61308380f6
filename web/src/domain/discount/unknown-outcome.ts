/**
 * Codes after which nobody knows whether the bank has taken the application, a lost answer and a first attempt
 * that still runs (20032) among them: the same key may be sent again, and only that.
 */
const unknownOutcome: ReadonlySet<string> = new Set(['network', '9008', '9009', '9010', '9013', '20032'])

export const isOutcomeUnknown = (code: string): boolean => unknownOutcome.has(code)

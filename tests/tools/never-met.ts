import type { ErrorCode } from '@portal/shared/errors/catalogue.ts'

/** Codes that no call can be brought to answer, and why. */
export const neverMet: Partial<Record<ErrorCode, string>> = {
  '20013': 'a bill that 20012 lets through falls due after the discount date',
  '20024': 'the reason of a payout that failed, which stands in the application',
  '20028': 'no refusal: a warning that comes with a quote',
  '20071': 'no refusal: a warning that comes with a quote',
}

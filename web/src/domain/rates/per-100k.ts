import { per100k } from '@portal/shared/money/rate.ts'

/** Days for which a tenor's price per hundred thousand is shown, before a bill's own days are known. */
const nominalDays = { '1M': 30, '3M': 90, '6M': 180 } as const

export type Tenor = keyof typeof nominalDays

/** 每十万扣费 in fen for the tenor's nominal days. */
export const per100kFen = (rateE6: number, tenor: Tenor): bigint => per100k(rateE6, nominalDays[tenor])

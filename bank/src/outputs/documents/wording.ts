/** Figures and dates as the documents write them. */
import { shanghaiDate, shanghaiTime } from '@portal/shared/calendar/dates.ts'
import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { formatRatePercent } from '@portal/shared/money/rate.ts'
import { pctText, type Shares } from '../../discount/terms.ts'
import type { AtRestCipher } from '../../platform/db/at-rest.ts'

/** `¥2,345,678.90 元（人民币贰佰叁拾肆万…元玖角整）`. */
export const amountText = (fen: bigint): string => `¥${formatYuan(fen)} 元（人民币${yuanInCapitals(fen)}）`

/** `1.2800%（年利率）`. */
export const rateText = (rateE6: number): string => `${formatRatePercent(rateE6)}%（年利率）`

/** `2026年06月23日`. */
export const dayText = (date: string): string => {
  const [year, month, day] = date.split('-')
  return `${year}年${month}月${day}日`
}

/** `2026年06月23日 10:00:00`, Shanghai time. */
export const timeText = (at: Date): string => `${dayText(shanghaiDate(at))} ${shanghaiTime(at)}`

/** An account in full: a paper that cannot say where the money went proves nothing. Its file is sealed at rest. */
export const accountText = (atRest: AtRestCipher, sealed: string | null): string =>
  sealed === null ? '' : atRest.open(sealed)

/** `40%` of the interest; `100%` where the buyer pays all. */
export const shareText = (shares: Shares): string => `${shares.payType === 1 ? '100' : pctText(shares)}%`

export const payTypeText: Readonly<Record<1 | 2 | 3, string>> = {
  1: '买方付息',
  2: '卖方付息',
  3: '协议付息',
}

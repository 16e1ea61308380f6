import { formatYuan } from '@portal/shared/money/fen.ts'
import { limitUse, limitUseText } from '../../../domain/signing/sign-acts.ts'
import type { Sign } from './use-signs.ts'

/** How long the signing is good for, and how far its limits are used, beside the bank that is applied to. */
export const signHint = (sign: Sign): string => {
  const uses = limitUse(sign).map(use => `${use.title} ${limitUseText(use)}`)
  return [`签约有效至 ${sign.valid_to}`, `单笔限额 ${formatYuan(sign.single_limit_fen)} 元`, ...uses].join(
    '；',
  )
}

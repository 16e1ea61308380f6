import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { parseFen } from '@portal/shared/money/fen.ts'

type Input = Pick<
  RequestOf<'/api/admin/whitelist/approve'>,
  'max_tenor_days' | 'single_limit_fen' | 'addon_bp' | 'valid_from' | 'valid_to'
>

/** The terms of an entry as its columns. @throws Fault 20009, 9012 */
export const whiteTermsOf = (input: Input) => {
  const singleLimitFen = parseFen(input.single_limit_fen)
  if (singleLimitFen === null || singleLimitFen <= 0n) {
    throw new Fault('20009', { fields: { single_limit_fen: '金额必须大于0，且最多两位小数' } })
  }
  if (input.valid_to < input.valid_from) {
    throw new Fault('9012', { fields: { valid_to: '有效期不正确' } })
  }
  return {
    maxTenorDays: input.max_tenor_days,
    singleLimitFen,
    addonBp: input.addon_bp,
    validFrom: input.valid_from,
    validTo: input.valid_to,
  }
}

/** As the audit log keeps them. */
export const plainTerms = (terms: ReturnType<typeof whiteTermsOf>) => ({
  maxTenorDays: terms.maxTenorDays,
  singleLimitFen: terms.singleLimitFen,
  addonBp: terms.addonBp,
  validFrom: terms.validFrom,
  validTo: terms.validTo,
})

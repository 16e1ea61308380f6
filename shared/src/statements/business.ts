/** What happens between a company and the bank in the discount business, as its statement (贴现业务对账单) names it. */
export const businessKinds = {
  paid_out: '贴现放款',
  collected: '到期兑付',
  dishonoured: '到期拒付',
  repaid: '追索清偿',
  payer_back: '付息款退回',
} as const satisfies Record<string, string>

export type BusinessKind = keyof typeof businessKinds

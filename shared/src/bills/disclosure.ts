/** What the disclosure platform has said of a bill last, as the calls answer it. */
export const disclosureOutcomes = {
  exempt: '无需披露',
  unasked: '尚未查询',
  confirmed: '披露一致',
  unknown: '查无披露',
  differs: '披露不符',
  silent: '平台未应答',
} as const
export type DisclosureOutcomeName = keyof typeof disclosureOutcomes

export interface DisclosureMeaning {
  /** The bill must not be discounted before another answer has come. */
  blocks?: true
}

/** Of each answer as a bill keeps it; empty before the first. */
export const disclosureMeanings: Readonly<
  Record<'' | Exclude<DisclosureOutcomeName, 'exempt' | 'unasked'>, DisclosureMeaning>
> = {
  '': {},
  confirmed: {},
  unknown: { blocks: true },
  differs: { blocks: true },
  silent: {},
}

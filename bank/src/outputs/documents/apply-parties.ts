/** Who pays, who bears the interest, and who acted when: the parts that the papers of an application have in common. */
import { consentVias } from '@portal/shared/discount/payer-consent.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import type { Block } from './sheet.ts'
import type { ApplyFacts } from './sources.ts'
import { accountText, amountText, payTypeText, shareText, timeText } from './wording.ts'

type Pairs = Extract<Block, { kind: 'pairs' }>['rows']

/** A line each: a number that breaks is read wrongly. */
export const partyPairs = (ctx: Ctx, facts: ApplyFacts, bank: string): Pairs => [
  [bank, facts.bankName],
  ['贴入行行号', facts.bankNo],
  ['入账户名', facts.accountName],
  ['入账账号', accountText(ctx.atRest, facts.accountNoEnc)],
]

const consentText = ({ consent }: ApplyFacts): string => {
  if (!consent) return '待付息人同意'
  const { via, decidedAt, decidedByName, maxBuyerFen } = consent
  const how = via === 'portal' ? `${decidedByName} ` : ''
  const when = decidedAt === null ? '' : `${timeText(decidedAt)} `
  return `${when}${how}${via === null ? '' : consentVias[via]}，承担上限 ${amountText(maxBuyerFen)}`
}

/** 付息人 with its account; nothing where the seller pays all. */
export const payerAccountPairs = (ctx: Ctx, { apply }: ApplyFacts): Pairs =>
  apply.payType === 2
    ? []
    : [
        ['付息人', apply.buyerName],
        ['付息账号', accountText(ctx.atRest, apply.buyerAccountNoEnc)],
      ]

/** 付息人 with its account and consent; nothing where the seller pays all. */
export const payerPairs = (ctx: Ctx, facts: ApplyFacts): Pairs =>
  facts.apply.payType === 2 ? [] : [...payerAccountPairs(ctx, facts), ['付息人同意', consentText(facts)]]

/** How the interest is borne, so that face − seller's share = net can be worked out by the reader. */
export const sharePairs = ({ apply }: ApplyFacts): Pairs => {
  const { payType, interestFen, buyerInterestFen, sellerInterestFen } = apply
  const kind: Pairs[number] = ['付息方式', payTypeText[payType]]
  const all: Pairs[number] = ['贴现利息', amountText(interestFen)]
  if (payType === 2) return [kind, all]
  return [
    [kind[0], `${kind[1]}（买方承担 ${shareText(apply)}）`],
    all,
    ['其中买方承担', amountText(buyerInterestFen)],
    ['其中卖方承担', amountText(sellerInterestFen)],
  ]
}

/** The people of the applicant: who made it and who checked it. */
export const operatorPairs = ({ makerName, checkerName, apply }: ApplyFacts, party: string): Pairs => [
  [`${party}经办人`, makerName],
  [`${party}复核人`, apply.checkerId === null ? '无需企业复核' : checkerName],
]

/** When each step of the round was taken, as far as it has been. */
export const timePairs = ({ apply, took }: ApplyFacts): Pairs => {
  const steps = [
    ['提交时间', apply.submittedAt],
    ['企业复核时间', took.check_pass?.at],
    ['银行审批时间', took.accept?.at],
    ['企业确认时间', took.confirm?.at],
    ['放款复核时间', took.pay?.at],
    ['放款时间', apply.paidAt],
  ] as const
  return steps.flatMap(([label, at]) => {
    if (!at) return []
    const isAuto = label === '企业确认时间' && took.confirm?.actorType === 'system'
    return [[label, `${timeText(at)}${isAuto ? '（最终利率与锁定利率一致，自动确认）' : ''}`] as const]
  })
}

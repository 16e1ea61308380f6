import type { PayType } from '@portal/shared/money/interest.ts'
import { payTypeName } from '../../../domain/discount/pay-type.ts'
import { Money, Rate } from '../../../ui/data/figures.tsx'
import type { Fact } from './decision-dialog.tsx'
import type { Application } from './queue.ts'

/** 卖方付息: the applicant alone bears the interest. */
const SELLER: PayType = 2

/** Amounts of an application after an approval or payout, fen. */
export interface DecisionSums {
  interestFen: bigint
  /** The buyer's part of it. */
  buyerInterestFen: bigint
  netFen: bigint
  /** The yearly rate over all bills, in millionths. */
  rateE6: number
}

/** As the bank has them. */
export const sumsOf = (application: Application): DecisionSums => ({
  interestFen: BigInt(application.interest_fen),
  buyerInterestFen: BigInt(application.buyer_interest_fen),
  netFen: BigInt(application.net_fen),
  rateE6: application.rate_e6,
})

/** 付息人 and what is debited there; nothing where the applicant bears it all. */
const payerFacts = (application: Application, { buyerInterestFen }: DecisionSums): Fact[] =>
  application.pay_type === SELLER
    ? []
    : [
        {
          title: '付息人',
          value: `${application.buyer_name}，${payTypeName(application.pay_type)}${application.buyer_pct && ` ${application.buyer_pct}%`}`,
        },
        { title: '付息人承担利息（元）', value: <Money fen={buyerInterestFen} /> },
      ]

/** The figures that an officer's decision rests on, for its dialog. */
export const decisionFacts = (application: Application, sums: DecisionSums): Fact[] => [
  { title: '申请编号', value: <span className="figures">{application.apply_no}</span> },
  { title: '收款企业', value: application.company_name },
  { title: `票面合计（元），${application.total_count} 张`, value: <Money fen={application.total_fen} /> },
  { title: '年利率（%）', value: <Rate e6={sums.rateE6} /> },
  { title: '贴现利息（元）', value: <Money fen={sums.interestFen} /> },
  ...payerFacts(application, sums),
  { title: '入账账号', value: <span className="figures">{application.settle_acct_no}</span> },
  { title: '贴现日期', value: <span className="figures">{application.disc_dt}</span> },
]

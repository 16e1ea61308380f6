/** 票据清单 of an application: every row, and the total, can be worked out from its figures. */
import { groupBillNo } from '@portal/shared/bills/bill-no.ts'
import { billKindNames } from '@portal/shared/bills/bill-template.ts'
import { codeText } from '@portal/shared/bills/exchange-codes.ts'
import { type HoldingState, holdingMeanings } from '@portal/shared/bills/meanings.ts'
import { formatRange } from '@portal/shared/bills/range.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { formatRatePercent } from '@portal/shared/money/rate.ts'
import type { Block, Column } from './sheet.ts'
import type { ApplyFacts } from './sources.ts'

/** Wide enough for a hundred packages of 999,999,999.99 and their total. */
const money = 67
const shares = money + 7

const columnsOf = (isShared: boolean): readonly Column[] => [
  { title: '序号', width: 20, align: 'center' },
  {
    title: '票据（包）号码\n子票区间　承兑人\n票据种类　流通标志',
    width: isShared ? 131 : 131 + shares,
  },
  { title: '到期日\n计息到期日', width: 47, align: 'center' },
  { title: '年利率（%）\n计息天数', width: 48, align: 'center' },
  { title: '票面金额（元）', width: money, align: 'right' },
  { title: '贴现利息（元）', width: money, align: 'right' },
  ...(isShared ? [{ title: '其中买方承担\n其中卖方承担', width: shares, align: 'right' as const }] : []),
  { title: '实付金额（元）', width: money, align: 'right' },
]

interface Figures {
  faceFen: bigint
  interestFen: bigint
  buyerFen: bigint
  netFen: bigint
}

const figures = ({ faceFen, interestFen, buyerFen, netFen }: Figures, isShared: boolean): string[] => [
  formatYuan(faceFen),
  formatYuan(interestFen),
  ...(isShared ? [`买 ${formatYuan(buyerFen)}\n卖 ${formatYuan(interestFen - buyerFen)}`] : []),
  formatYuan(netFen),
]

/** @param held how its holder has the bills at the moment that the paper speaks of: what it says never changes after */
export const billTable = ({ apply, bills }: ApplyFacts, held: HoldingState): Block => {
  const isShared = apply.payType !== 2
  const circulation = codeText(holdingMeanings[held].circulation)
  return {
    kind: 'table',
    columns: columnsOf(isShared),
    rows: [
      ...bills.map((bill, index) => [
        String(index + 1),
        `${groupBillNo(bill.billNo)}\n${formatRange({ start: bill.rangeStart, end: bill.rangeEnd }, bill.splittable)}\n${bill.acceptorName}\n${billKindNames[bill.billKind]} ${bill.billKind}　${circulation}`,
        `${bill.dueDate}\n${bill.interestEndDate}`,
        `${formatRatePercent(bill.rateE6)}\n${bill.days} 天`,
        ...figures({ ...bill, buyerFen: bill.buyerInterestFen }, isShared),
      ]),
      [
        '合计',
        `${apply.totalCount} 张`,
        '',
        '',
        ...figures(
          {
            faceFen: apply.totalFen,
            interestFen: apply.interestFen,
            buyerFen: apply.buyerInterestFen,
            netFen: apply.netFen,
          },
          isShared,
        ),
      ],
    ],
  }
}

/** The reader's key to the table. */
export const reckoning = ({ apply }: ApplyFacts): Block => ({
  kind: 'text',
  text: `计息天数自贴现日 ${apply.discountDate} 起至计息到期日止，算头不算尾；贴现利息＝票面金额×年利率×计息天数÷360。${
    apply.payType === 2
      ? '实付金额＝票面金额－贴现利息。'
      : '贴现利息＝买方承担＋卖方（贴现申请人）承担；实付金额＝票面金额－卖方承担。'
  }`,
})

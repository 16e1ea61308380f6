/** 贴现申请书 of one application: what the company asked for, at the price it was quoted. */
import { priceBills, sumBills } from '@portal/shared/discount/final-rates.ts'
import { eq } from 'drizzle-orm'
import { rateLockBill } from '../../platform/db/schema/quotes.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { operatorPairs, partyPairs, payerAccountPairs, sharePairs, timePairs } from './apply-parties.ts'
import { billTable, reckoning } from './bill-table.ts'
import type { Sheet } from './sheet.ts'
import type { ApplyFacts } from './sources.ts'
import { amountText, dayText, rateText } from './wording.ts'

/** The same application before the bank set final rates and before the day of the payout moved its figures. */
const asAsked = async (ctx: Ctx, facts: ApplyFacts): Promise<ApplyFacts> => {
  const { apply } = facts
  const quoted = await ctx.tx
    .select({ line: rateLockBill.line, rateE6: rateLockBill.rateE6, days: rateLockBill.days })
    .from(rateLockBill)
    .where(eq(rateLockBill.lockId, apply.rateLockId ?? 0))
  const quotedAt = new Map(quoted.map(({ line, ...price }) => [line, price]))
  const bills = priceBills(
    facts.bills.map(bill => ({ ...bill, ...quotedAt.get(bill.line) })),
    apply.payType,
    apply.buyerPctE4 ?? 0,
  )
  const { rateE6: _, ...sums } = sumBills(bills)
  const discountDate = facts.payDays[0]?.date ?? apply.discountDate
  return { ...facts, bills, apply: { ...apply, ...sums, discountDate, paidAt: null } }
}

const promise =
  '申请人声明：所申请贴现的票据基于真实的交易关系和债权债务关系取得，本申请书所载内容及所提交的贸易背景资料真实、合法、有效。最终利率由贵行审批、经申请人确认，放款日与实付金额以贴现凭证记载为准。'

/** As submitted last: a returned application that is submitted again is a new letter. */
export const letterSheet = async (ctx: Ctx, now: ApplyFacts): Promise<Sheet> => {
  const facts = await asAsked(ctx, now)
  const { apply, took } = facts
  return {
    title: '票据贴现申请书',
    number: apply.applyNo,
    footer: '本文件由票据贴现平台根据业务数据生成',
    at: apply.submittedAt,
    blocks: [
      { kind: 'text', text: `致：${facts.bankName}` },
      { kind: 'text', text: '申请人持有下列未到期票据，现向贵行申请贴现。' },
      { kind: 'heading', text: '一、申请人' },
      {
        kind: 'pairs',
        rows: [
          ['申请人', facts.companyName],
          ['统一社会信用代码', facts.uscCode ?? ''],
          ['签约协议编号', facts.agreementNo],
          ...partyPairs(ctx, facts, '贴入行'),
          ...payerAccountPairs(ctx, facts),
        ],
      },
      { kind: 'heading', text: '二、申请事项' },
      {
        kind: 'pairs',
        rows: [
          ['申请贴现日期', dayText(apply.discountDate)],
          ['申请利率', rateText(apply.rateE6)],
          ['票面金额', amountText(apply.totalFen)],
          ...sharePairs(facts),
          ['实付金额', amountText(apply.netFen)],
        ],
      },
      { kind: 'heading', text: '三、票据清单' },
      billTable(facts, '20'),
      reckoning(facts),
      { kind: 'heading', text: '四、声明' },
      { kind: 'text', text: promise },
      { kind: 'heading', text: '五、签署' },
      {
        kind: 'pairs',
        rows: [
          ...operatorPairs(facts, '企业'),
          // What the bank and the day of payment have added since is not the company's letter.
          ...timePairs({ ...facts, took: took.check_pass ? { check_pass: took.check_pass } : {} }),
        ],
      },
    ],
  }
}

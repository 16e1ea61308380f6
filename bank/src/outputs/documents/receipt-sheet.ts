/** 回单 as a paper: one entry in a member's account, with what it is checked by. */
import { groupBillNo } from '@portal/shared/bills/bill-no.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { verifyLink, verifyPath } from '@portal/shared/receipts/receipt-code.ts'
import { eq } from 'drizzle-orm'
import { receiptCode } from '../../ledger/receipts.ts'
import { portalOrigin } from '../../people/signed-calls/aimed-at.ts'
import { receipt } from '../../platform/db/schema/receipts.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import type { Block, Sheet } from './sheet.ts'
import { accountText, amountText, dayText, timeText } from './wording.ts'

export type Receipt = typeof receipt.$inferSelect
type Pairs = Extract<Block, { kind: 'pairs' }>['rows']

/** @throws Error for one that does not exist: a paper is only ordered for one that does */
export const readReceipt = async (ctx: Ctx, receiptNo: string): Promise<Receipt> => {
  const [row] = await ctx.tx.select().from(receipt).where(eq(receipt.receiptNo, receiptNo))
  if (!row) throw new Error(`receipt ${receiptNo} is missing`)
  return row
}

/** Of a sandbox, whose gateway answers here unless it was told another port. */
const sandboxOrigin = 'http://localhost:8080'

const accountPair = (ctx: Ctx, label: string, sealed: string | null): Pairs =>
  sealed === null ? [] : [[label, accountText(ctx.atRest, sealed)]]

const billTable = ({ bills }: Receipt): Block[] =>
  bills.length === 0
    ? []
    : [
        { kind: 'heading', text: '票据' },
        {
          kind: 'table',
          columns: [
            { title: '序号', width: 40, align: 'center' },
            { title: '票据（包）号码', width: 190 },
            { title: '子票区间', width: 150 },
            { title: '票面金额（元）', width: 140, align: 'right' },
          ],
          rows: bills.map(({ billNo, range, faceFen }, at) => [
            String(at + 1),
            groupBillNo(billNo),
            range,
            formatYuan(BigInt(faceFen)),
          ]),
        },
      ]

/** Number, code and QR code: who has the paper can check it without signing in. @param paper what it is called */
export const checkBlock = (ctx: Ctx, number: string, paper: string): Block => {
  const code = receiptCode(ctx.atRest, number)
  const origin = ctx.behind(portalOrigin) ?? sandboxOrigin
  return {
    kind: 'qr',
    link: verifyLink(origin, number, code),
    rows: [
      [`${paper}编号`, number],
      ['验证码', code],
      ['验真网址', `${origin}${verifyPath}`],
      ['验真方法', `扫描二维码，或在验真网址输入${paper}编号与验证码`],
    ],
  }
}

/** @param more facts of the business behind it */
export const receiptSheet = (ctx: Ctx, row: Receipt, title = '业务回单', more: Pairs = []): Sheet => ({
  title,
  number: row.receiptNo,
  footer: '本文件由票据贴现平台根据业务数据生成',
  at: row.at,
  blocks: [
    {
      kind: 'pairs',
      rows: [
        ['付款人', row.payerName],
        ...accountPair(ctx, '付款账号', row.payerAcctEnc),
        ['收款人', row.payeeName],
        ...accountPair(ctx, '收款账号', row.payeeAcctEnc),
        ['金额', amountText(row.amountFen)],
        ['用途', row.purpose],
        ...(row.refNo === '' ? [] : [['业务编号', row.refNo] as const]),
        ...more,
        ['记账日期', dayText(row.businessDate)],
        ['交易时间', timeText(row.at)],
        ['交易流水号', row.txnNo],
      ],
    },
    ...billTable(row),
    checkBlock(ctx, row.receiptNo, '回单'),
    { kind: 'text', text: '本回单仅证明上述交易已完成，不作为收款方发货依据，请勿重复记账。' },
  ],
})

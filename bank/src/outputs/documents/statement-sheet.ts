/** 对账单 as a paper: the figures and every line of an account's days, with what it is checked by. */

import { formatYuan } from '@portal/shared/money/fen.ts'
import { businessKinds } from '@portal/shared/statements/business.ts'
import { STATEMENT_LINES } from '@portal/shared/statements/states.ts'
import { eq } from 'drizzle-orm'
import { type BusinessFigures, businessLines, businessSums } from '../../ledger/business.ts'
import { kindsOf, linesOf, type Statement } from '../../ledger/statements.ts'
import { settleAccount } from '../../platform/db/schema/ledger.ts'
import { member } from '../../platform/db/schema/members.ts'
import { statement } from '../../platform/db/schema/statements.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { checkBlock } from './receipt-sheet.ts'
import type { Block, Sheet } from './sheet.ts'
import { accountText, dayText, timeText } from './wording.ts'

/** @throws Error for one that does not exist: a paper is only ordered for one that does */
export const readStatement = async (ctx: Ctx, statementNo: string) => {
  const [row] = await ctx.tx
    .select({ statement, account: settleAccount, memberName: member.companyName })
    .from(statement)
    .innerJoin(settleAccount, eq(settleAccount.id, statement.accountId))
    .innerJoin(member, eq(member.id, statement.memberId))
    .where(eq(statement.statementNo, statementNo))
  if (!row) throw new Error(`statement ${statementNo} is missing`)
  return row
}

export type StatementFacts = Awaited<ReturnType<typeof readStatement>>

const yuan = (fen: bigint): string => formatYuan(fen)

const lineTable = async (ctx: Ctx, of: Statement): Promise<Block> => {
  const lines = await linesOf(ctx.tx, of.accountId, of, of.openingFen)
  const last = lines.at(-1)
  if (last && last.balanceFen !== of.closingFen) {
    throw new Error(`the lines of statement ${of.statementNo} do not end at its closing balance`)
  }
  const money = { width: 84, align: 'right' } as const
  return {
    kind: 'table',
    columns: [
      { title: '记账日期', width: 52 },
      { title: '摘要', width: 84 },
      { title: '对方', width: 131 },
      { title: '收入（元）', ...money },
      { title: '支出（元）', ...money },
      { title: '余额（元）', ...money },
    ],
    rows: [
      [of.from, '期初余额', '', '', '', yuan(of.openingFen)],
      ...lines.map(line => [
        line.businessDate,
        `${line.kindName}\n${line.receiptNo || line.txnNo}`,
        [line.otherName, line.refNo].filter(Boolean).join('\n'),
        line.isIn ? yuan(line.amountFen) : '',
        line.isIn ? '' : yuan(line.amountFen),
        yuan(line.balanceFen),
      ]),
      [
        of.to,
        '期末余额',
        `共 ${of.inCount + of.outCount} 笔`,
        yuan(of.inFen),
        yuan(of.outFen),
        yuan(of.closingFen),
      ],
    ],
  }
}

const kindRows = async (ctx: Ctx, of: Statement): Promise<Block[]> => {
  const kinds = await kindsOf(ctx.tx, of.accountId, of)
  if (kinds.length === 0) return []
  return [
    { kind: 'heading', text: '分类合计' },
    {
      kind: 'pairs',
      rows: kinds.map(each => [
        each.name,
        `${each.isIn ? '收入' : '支出'} ${each.count} 笔，¥${yuan(BigInt(each.fen))} 元`,
      ]),
    },
  ]
}

/** What the discount business with the bank was in these days; nothing where there was none. */
const businessBlocks = async (ctx: Ctx, of: Statement): Promise<Block[]> => {
  const sums = await businessSums(ctx.tx, of.memberId, of)
  if (sums.length === 0) return []
  const lines = await businessLines(ctx.tx, of.memberId, of, { limit: STATEMENT_LINES, offset: 0 })
  const money = { width: 84, align: 'right' } as const
  const some = (fen: string) => (fen === '0' ? '' : yuan(BigInt(fen)))
  const moved = ({ inFen, outFen, backFen }: BusinessFigures): string =>
    [
      inFen !== '0' && `收 ${some(inFen)}`,
      outFen !== '0' && `付 ${some(outFen)}`,
      backFen !== '0' && `退付息人 ${some(backFen)}`,
    ]
      .filter(Boolean)
      .join('\n')
  return [
    { kind: 'heading', text: '贴现业务（本单位各账户）' },
    {
      kind: 'table',
      columns: [
        { title: '业务日期', width: 52 },
        { title: '业务', width: 60 },
        { title: '申请与票据', width: 143 },
        { title: '票面（元）', ...money },
        { title: '利息（元）', ...money },
        { title: '收付（元）', width: 96, align: 'right' },
      ],
      rows: [
        ...lines.map(line => [
          line.businessDate,
          businessKinds[line.kind],
          [line.applyNo, line.billNo].filter(Boolean).join('\n'),
          some(line.faceFen),
          some(line.interestFen),
          moved(line),
        ]),
        ...sums.map(sum => [
          '合计',
          businessKinds[sum.kind],
          `${sum.count} 笔，${sum.billCount} 张`,
          some(sum.faceFen),
          some(sum.interestFen),
          moved(sum),
        ]),
      ],
    },
  ]
}

export const statementSheet = async (
  ctx: Ctx,
  { statement: of, account, memberName }: StatementFacts,
): Promise<Sheet> => ({
  title: of.isMonthly ? '月度对账单' : '对账单',
  number: of.statementNo,
  footer: '本文件由票据贴现平台根据账务数据生成',
  at: of.issuedAt,
  blocks: [
    {
      kind: 'pairs',
      rows: [
        ['客户名称', memberName],
        ['账户户名', account.acctName],
        ...(account.acctNoEnc === null
          ? []
          : [['账号', accountText(ctx.atRest, account.acctNoEnc)] as const]),
        ['对账期间', `${dayText(of.from)} 至 ${dayText(of.to)}`],
        ['期初余额', `¥${yuan(of.openingFen)} 元`],
        ['收入', `${of.inCount} 笔，¥${yuan(of.inFen)} 元`],
        ['支出', `${of.outCount} 笔，¥${yuan(of.outFen)} 元`],
        ['期末余额', `¥${yuan(of.closingFen)} 元（期初余额＋收入－支出）`],
        ['出具时间', timeText(of.issuedAt)],
      ],
    },
    ...(await kindRows(ctx, of)),
    { kind: 'heading', text: '收付明细' },
    await lineTable(ctx, of),
    ...(await businessBlocks(ctx, of)),
    checkBlock(ctx, of.statementNo, '对账单'),
    { kind: 'text', text: '请与本单位账目逐笔核对；有差异的，请在平台上说明，由银行答复。' },
  ],
})

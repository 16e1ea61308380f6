/** 追索通知书 and 清偿证明 of one recourse. What they say is fixed: the day it was begun, and the day all was settled. */
import { groupBillNo } from '@portal/shared/bills/bill-no.ts'
import { formatRange } from '@portal/shared/bills/range.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { formatRatePercent } from '@portal/shared/money/rate.ts'
import { sumOf } from '@portal/shared/recourse/debt.ts'
import { paperNoOf, type RecoursePaper } from '@portal/shared/recourse/papers.ts'
import { partyRoles, recourseKinds, recourseReasons } from '@portal/shared/recourse/states.ts'
import { and, eq } from 'drizzle-orm'
import { ledgerTxn } from '../../platform/db/schema/ledger.ts'
import { receipt } from '../../platform/db/schema/receipts.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { owedAtBegin, type RecourseFacts } from '../../recourse/facts.ts'
import { checkBlock } from './receipt-sheet.ts'
import type { Block, Sheet } from './sheet.ts'
import { accountText, amountText, dayText, timeText } from './wording.ts'

type Pairs = Extract<Block, { kind: 'pairs' }>['rows']

const footer = '本文件由票据贴现平台根据业务数据生成'

const holderPairs = (ctx: Ctx, { row, uscCode, account }: RecourseFacts): Pairs => [
  ['追索人', row.holderName],
  ['统一社会信用代码', uscCode ?? ''],
  ...(account === null
    ? ([['收款方式', '金融机构清算资金，由平台划付']] as const)
    : [
        ['收款户名', account.acctName] as const,
        // One from before numbers were kept has none.
        ...(account.acctNoEnc === null
          ? []
          : [['收款账号', accountText(ctx.atRest, account.acctNoEnc)] as const]),
      ]),
]

const basisText = ({ row, refusal, followsNo }: RecourseFacts): string => {
  if (followsNo !== null) return `已清偿追索 ${followsNo}，向其前手再追索`
  if (row.reasonCode) return `${recourseReasons[row.reasonCode]}：${row.reason}`
  if (!refusal) return ''
  const at = refusal.answeredAt ? `${timeText(refusal.answeredAt)} ` : ''
  return `提示付款 ${refusal.presentmentNo}，${at}被拒付（${refusal.dishonourCode} ${refusal.dishonourReason}）`
}

const billPairs = (facts: RecourseFacts): Pairs => {
  const { row, splittable } = facts
  return [
    ['票据（包）号码', groupBillNo(facts.billNo)],
    ['子票区间', formatRange({ start: row.rangeStart, end: row.rangeEnd }, splittable)],
    ['票面金额', amountText(row.rangeEnd - row.rangeStart + 1n)],
    ['出票人', facts.drawerName],
    ['承兑人', facts.acceptorName],
    ['到期日', dayText(facts.dueDate)],
  ]
}

const kindText = ({ row }: RecourseFacts): string => `${row.kind} ${recourseKinds[row.kind]}`

const noticeBlocks = (ctx: Ctx, facts: RecourseFacts): Block[] => {
  const { day, debt, days, parts } = owedAtBegin(facts)
  return [
    { kind: 'heading', text: '一、追索人' },
    { kind: 'pairs', rows: holderPairs(ctx, facts) },
    { kind: 'heading', text: '二、票据与追索依据' },
    {
      kind: 'pairs',
      rows: [...billPairs(facts), ['追索类型', kindText(facts)], ['追索依据', basisText(facts)]],
    },
    { kind: 'heading', text: `三、追索金额（计至 ${dayText(day)}）` },
    {
      kind: 'pairs',
      rows: [
        ['本金', amountText(parts.principalFen)],
        ['利息', amountText(parts.interestFen)],
        [
          '利息算式',
          `${formatYuan(debt.principalFen)} × ${formatRatePercent(debt.rateE6)}% × ${days} ÷ 360，自 ${dayText(debt.interestFrom)}`,
        ],
        ['费用', amountText(parts.costsFen)],
        ['合计', amountText(sumOf(parts))],
      ],
    },
    { kind: 'heading', text: '四、被追索人' },
    {
      kind: 'table',
      columns: [
        { title: '序号', width: 40, align: 'center' },
        { title: '名称', width: 290 },
        { title: '身份', width: 80, align: 'center' },
        { title: '追索权利至', width: 110, align: 'center' },
      ],
      rows: facts.parties.map(({ line, name, role, untilDate }) => [
        String(line),
        name,
        partyRoles[role],
        untilDate,
      ]),
    },
    {
      kind: 'text',
      text: '各被追索人对上述款项各自负全部清偿责任。利息按尚欠本金计至清偿日，清偿时以平台所示的应付金额为准。',
    },
  ]
}

/** From where each payment came, as the payer's receipt has it: an account in full, '' where it has no number. */
const payerAccounts = async (ctx: Ctx, { row }: RecourseFacts) => {
  const rows = await ctx.tx
    .select({ ref: ledgerTxn.refNo, sealed: receipt.payerAcctEnc })
    .from(receipt)
    .innerJoin(ledgerTxn, eq(ledgerTxn.txnNo, receipt.txnNo))
    .where(and(eq(receipt.refNo, row.recourseNo), eq(receipt.kind, 'recourse'), eq(receipt.isIn, false)))
  return (seq: number): string => {
    const paid = rows.find(({ ref }) => ref === `${row.recourseNo}:${seq}`)
    // An institution pays from its books, and has its receipt there.
    return paid ? accountText(ctx.atRest, paid.sealed) : '清算资金划付'
  }
}

const settledBlocks = async (ctx: Ctx, facts: RecourseFacts): Promise<Block[]> => {
  const { row, payments, parties } = facts
  if (row.settledDate === null) throw new Error(`recourse ${row.recourseNo} is not settled`)
  const accountOf = await payerAccounts(ctx, facts)
  const nameOf = (partyId: number) => parties.find(({ id }) => id === partyId)?.name ?? ''
  const money = { width: 79, align: 'right' } as const
  return [
    { kind: 'heading', text: '一、追索人（收款人）' },
    { kind: 'pairs', rows: holderPairs(ctx, facts) },
    { kind: 'heading', text: '二、票据' },
    { kind: 'pairs', rows: [...billPairs(facts), ['追索类型', kindText(facts)]] },
    { kind: 'heading', text: '三、清偿' },
    {
      kind: 'table',
      columns: [
        { title: '序号', width: 24, align: 'center' },
        { title: '清偿时间', width: 62 },
        { title: '清偿人与付款账号', width: 121 },
        { title: '清偿金额（元）', ...money },
        { title: '其中本金（元）', ...money },
        { title: '其中利息（元）', ...money },
        { title: '其中费用（元）', ...money },
      ],
      rows: payments.map(each => [
        String(each.seq),
        timeText(each.at).replace(' ', '\n'),
        [nameOf(each.partyId), accountOf(each.seq)].filter(Boolean).join('\n'),
        formatYuan(each.amountFen),
        formatYuan(each.principalFen),
        formatYuan(each.interestFen),
        formatYuan(each.costsFen),
      ]),
    },
    {
      kind: 'pairs',
      rows: [
        ['清偿合计', amountText(row.paidFen)],
        ['全部清偿日', dayText(row.settledDate)],
      ],
    },
    {
      kind: 'text',
      text: '追索人已收到上述款项，票据的本金、利息和费用已全部清偿，对其余被追索人的追索终止。清偿人取得持票人的权利，可在时效内就其所清偿的金额向前手再追索。',
    },
  ]
}

export const recourseSheet = async (ctx: Ctx, paper: RecoursePaper, facts: RecourseFacts): Promise<Sheet> => {
  const { row } = facts
  const number = paperNoOf(paper, row.recourseNo)
  const isNotice = paper === 'recourse_notice'
  return {
    title: isNotice ? '票据追索通知书' : '票据追索清偿证明',
    number,
    footer,
    at: isNotice ? row.begunAt : (row.endedAt ?? row.begunAt),
    blocks: [
      {
        kind: 'pairs',
        rows: [
          ['追索编号', row.recourseNo],
          ['发起时间', timeText(row.begunAt)],
        ],
      },
      ...(isNotice ? noticeBlocks(ctx, facts) : await settledBlocks(ctx, facts)),
      checkBlock(ctx, number, '文书'),
    ],
  }
}

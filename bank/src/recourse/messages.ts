/** What people are told of a recourse. */
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { defineNotice, tell } from '../notices/notice.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import type { Party, Recourse } from './rows.ts'

interface Told {
  row: Recourse
  billNo: string
  /** What is owed, or was paid, fen. */
  amountFen: bigint
  /** Who has paid or refused. */
  name: string
  reason: string
}

const link = ({ row }: Told) => linkTo('recourse', row.recourseNo)

const begun = defineNotice<Told>({
  to: 'member',
  title: '收到票据追索',
  body: ({ row, billNo, amountFen }) =>
    `${row.holderName}就票据${billNo}向贵单位追索${formatYuan(amountFen)}元（利息按清偿日计算），请尽快清偿或说明理由。`,
  link,
})

const paid = defineNotice<Told>({
  to: 'member',
  title: '追索款已入账',
  body: ({ row, billNo, amountFen, name }) =>
    `票据${billNo}的追索${row.recourseNo}：${name}清偿${formatYuan(amountFen)}元，款项已入账。`,
  link,
})

const ended = defineNotice<Told>({
  to: 'member',
  title: '票据追索已终止',
  body: ({ billNo, name }) => `票据${billNo}的追索已由${name}清偿，对贵单位的追索终止。`,
  link,
})

const refused = defineNotice<Told>({
  to: 'member',
  title: '被追索人拒绝清偿',
  body: ({ row, billNo, name, reason }) =>
    `票据${billNo}的追索${row.recourseNo}：${name}拒绝清偿，理由：${reason}。`,
  link,
})

const withdrawn = defineNotice<Told>({
  to: 'member',
  title: '票据追索已撤回',
  body: ({ row, billNo }) => `${row.holderName}已撤回对票据${billNo}的追索。`,
  link,
})

const kinds = { begun, paid, ended, refused, withdrawn }

/** Tells the holder, or those of the parties that use the portal. */
export const tellPeople = async (
  ctx: Ctx,
  kind: keyof typeof kinds,
  facts: Pick<Told, 'row' | 'billNo'> & Partial<Told>,
  to: 'holder' | readonly Party[],
): Promise<void> => {
  const told: Told = { amountFen: 0n, name: '', reason: '', ...facts }
  const members = to === 'holder' ? [told.row.memberId] : to.flatMap(({ memberId }) => memberId ?? [])
  for (const memberId of members) await tell(ctx, kinds[kind], told, memberId)
}

/** 批量审批: several applications approved as quoted in one transaction, all of them or none. */

import type { RowOf } from '@portal/shared/contract/table.ts'
import { beyondAuthority } from '@portal/shared/discount/authority.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, inArray } from 'drizzle-orm'
import { requireServiceTime } from '../platform/calendar/calendar.ts'
import { discApply } from '../platform/db/schema/discount.ts'
import { submitted } from '../platform/db/submitted.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { ofOwnBank } from '../platform/kernel/own-bank.ts'
import { rehearsal } from '../platform/rehearsal/rehearsal.ts'
import { acceptApply } from './accept.ts'
import { type Apply, billsOfApply } from './applications.ts'
import { selectApplicants } from './apply-list.ts'
import { type Asked, deskRules, moneyRules, refusalOf, type Weighed, weigh } from './approval-rules.ts'
import { holdAuthority, loadAuthority } from './authority.ts'
import { holdLines } from './exposure.ts'
import { sheetOf } from './review-sheet.ts'

type Check = RowOf<'/api/admin/preview_disc_batch'>['checks'][number]

const fail = (name: string, note: string): Check => ({ name, outcome: 'fail', note })
const unknown = fail('申请存在', new Fault('9015').text)

/** Of each application once. @throws Fault 9012 */
const requireOnce = (field: string, applyNos: readonly string[]): void => {
  const twice = applyNos.find((each, at) => applyNos.indexOf(each) !== at)
  if (twice) throw new Fault('9012', { fields: { [field]: `申请 ${twice} 重复` } })
}

const failsOf = async <On extends unknown[]>(
  ctx: CallCtx,
  rules: readonly { name: string; keep(ctx: CallCtx, ...on: On): void | Promise<void> }[],
  ...on: On
): Promise<Check[]> => {
  const found: Check[] = []
  for (const { name, keep } of rules) {
    const tried = await refusalOf(() => keep(ctx, ...on))
    if ('fault' in tried) found.push(fail(name, tried.fault.text))
  }
  return found
}

/** What goes beyond the batch: it sets no rates, decides within one officer's authority, and arranges nothing. */
const boundsOf = async (ctx: CallCtx, apply: Apply): Promise<Check[]> => {
  const bills = await billsOfApply(ctx, apply)
  const beyond = beyondAuthority(await loadAuthority(ctx), {
    totalFen: apply.totalFen,
    bills: bills.map(({ rateE6 }) => ({ rateE6, quotedE6: rateE6 })),
  })
  const arranged = await ctx.behind(rehearsal).approval(ctx.tx, bills)
  return [
    ...beyond.map(words => fail('审批权限内', `${words}，须单笔审批`)),
    ...(arranged ? [fail('可批量审批', `${arranged.reason}，须单笔审批`)] : []),
  ]
}

/** Every check of an application that it does not pass, by name; what only asks for a look does not stop it. */
const checksOf = async (ctx: CallCtx, taken: Apply, asked: Asked, weighed: Weighed): Promise<Check[]> => {
  const atDesk = await failsOf(ctx, deskRules, taken, asked)
  if (atDesk.length > 0) return atDesk
  const money = await failsOf(ctx, moneyRules, weighed)
  const said = moneyRules.filter(({ name }) => money.some(each => each.name === name))
  const told = new Set(said.flatMap(({ sheet = [] }) => sheet))
  const { checks } = await sheetOf(ctx, taken)
  const onSheet = checks.flatMap(({ name, outcome, note }) =>
    outcome === 'pass' || told.has(name) ? [] : [{ name, outcome, note }],
  )
  return [...money, ...(await boundsOf(ctx, taken)), ...onSheet]
}

export const previewBatch: Handler<'/api/admin/preview_disc_batch'> = async (ctx, { apply_nos }) => {
  requireOnce('apply_nos', apply_nos)
  const found = await selectApplicants(ctx).where(
    and(inArray(discApply.applyNo, apply_nos), submitted(), ofOwnBank(ctx, discApply.bankOrgId)),
  )
  const rows: RowOf<'/api/admin/preview_disc_batch'>[] = []
  for (const apply_no of apply_nos) {
    const one = found.find(({ apply }) => apply.applyNo === apply_no)
    if (!one) {
      const none = { total_fen: '0', rate_e6: 0, interest_fen: '0', net_fen: '0' }
      rows.push({ apply_no, company_name: '', version: 0, pay_dt: null, ...none, checks: [unknown] })
      continue
    }
    const weighed = await weigh(ctx, one.apply, {}, false)
    const { apply, day } = weighed
    rows.push({
      apply_no,
      company_name: one.companyName,
      version: apply.version,
      pay_dt: day instanceof Fault ? null : day.date,
      total_fen: String(apply.totalFen),
      rate_e6: apply.rateE6,
      interest_fen: String(apply.interestFen),
      net_fen: String(apply.netFen),
      checks: await checksOf(ctx, one.apply, {}, weighed),
    })
  }
  return rows
}

export const approveBatch: Handler<'/api/admin/approve_disc_batch'> = async (ctx, { applies, remark }) => {
  requireServiceTime(ctx)
  const applyNos = applies.map(({ apply_no }) => apply_no)
  requireOnce('applies', applyNos)
  // By their numbers, as every batch takes them: two that overlap wait for each other and not in a circle.
  const taken = await ctx.tx
    .select()
    .from(discApply)
    .where(and(inArray(discApply.applyNo, applyNos), submitted(), ofOwnBank(ctx, discApply.bankOrgId)))
    .orderBy(asc(discApply.id))
    .for('update')
  await holdLines(
    ctx,
    taken.map(({ memberId }) => memberId),
  )
  await holdAuthority(ctx)
  const failed = new Map<string, Check[]>()
  for (const asked of applies) {
    const apply = taken.find(({ applyNo }) => applyNo === asked.apply_no)
    const checks = apply ? await checksOf(ctx, apply, asked, await weigh(ctx, apply, asked)) : [unknown]
    const fails = checks.filter(({ outcome }) => outcome === 'fail')
    if (fails.length > 0) failed.set(asked.apply_no, fails)
  }
  if (failed.size > 0) {
    const text = `${applies.length} 笔申请中 ${failed.size} 笔未通过校验，全部未办理`
    const words = (checks: readonly Check[]) => checks.map(({ name, note }) => `${name}：${note}`).join('；')
    throw new Fault('20353', {
      text,
      fields: Object.fromEntries([...failed].map(([applyNo, checks]) => [applyNo, words(checks)])),
    })
  }
  const rows: { apply_no: string; state: Apply['state'] }[] = []
  const by = { approverId: ctx.operator.operatorId }
  for (const apply of taken) {
    const { applyNo, state } = await acceptApply(ctx, apply, {}, remark?.trim() ?? '', by)
    rows.push({ apply_no: applyNo, state })
  }
  return rows
}

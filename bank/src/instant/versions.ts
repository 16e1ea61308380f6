/** Versions of the rules: one officer drafts, another decides, and the newest that was approved is in force. */

import { hasPermission } from '@portal/shared/access/masks.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import {
  instantVersionActions,
  instantVersionStates,
  instantVersionTransitions,
} from '@portal/shared/instant/rules.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { count, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { defineOfficersNotice, tellOfficersOf } from '../notices/notice.ts'
import { instantText } from '../platform/calendar/calendar.ts'
import { type InstantTerms, instantRule, instantUse } from '../platform/db/schema/instant.ts'
import { operator } from '../platform/db/schema/people.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { CallCtx, Handler, SignedIn } from '../platform/kernel/handler.ts'
import { createMover, entryOf } from '../platform/kernel/mover.ts'
import { createOffers } from '../platform/kernel/offers.ts'
import { readReason } from '../platform/kernel/reason.ts'
import { requireVersion } from '../platform/kernel/stale.ts'
import { versionMachine } from './states.ts'
import { capNames, capOf, readTerms, type Version, versionInForce } from './terms.ts'

type Row = RowOf<'/api/admin/instant/query_version'>['rows'][number]

const object = (versionNo: number) => ({ objectType: 'instant_rule', objectNo: String(versionNo) }) as const

const tellStaff = (ctx: CallCtx, versionNo: number) =>
  tellChange(ctx, { to: ['staff'], topic: 'reference', refNo: String(versionNo) })

export const moveVersion = createMover({
  machine: versionMachine,
  table: instantRule,
  stateOf: ({ state }: Version) => state,
  columnsOf: state => ({ state }),
  audit: ({ id, terms }, step) => {
    const entry = entryOf('instant_rule', String(id), step)
    return step.event === 'edit' ? { ...entry, after: { ...entry.after, ...terms } } : entry
  },
  tell: (ctx, { id }) => tellStaff(ctx as CallCtx, id),
})

const drafted = defineOfficersNotice<{ versionNo: number; by: string }>({
  permission: () => 'instant_approve',
  category: '系统',
  title: '秒贴规则待复核',
  body: ({ versionNo, by }) => `${by}拟定了秒贴规则第 ${versionNo} 版，请试运行后复核。`,
})

/** A version, locked. @throws Fault 9015, 20000 when it has changed since it was read */
export const takeVersion = async (ctx: CallCtx, versionNo: number, version: number): Promise<Version> => {
  const [row] = await ctx.tx.select().from(instantRule).where(eq(instantRule.id, versionNo)).for('update')
  if (!row) throw new Fault('9015')
  await requireVersion(ctx, row, version, object(versionNo))
  return row
}

const maker = { as: 'maker' as const }
const checker = { as: 'checker' as const }

/** Of others' drafts nobody makes something else. @throws Fault 9015 */
const requireOwn = (ctx: CallCtx, row: Version): void => {
  if (row.makerId !== ctx.operator.operatorId) throw new Fault('9015')
}

export const draftVersion: Handler<'/api/admin/instant/draft_version'> = async (ctx, input) => {
  const terms = await readTerms(ctx.tx, input)
  const note = readReason(input.note, '请填写2-200字的拟定说明')
  if (input.version_no !== undefined) {
    const held = await takeVersion(ctx, input.version_no, input.version ?? 0)
    requireOwn(ctx, held)
    await moveVersion(ctx, held, 'edit', maker, note, { terms, note, shadow: null, madeAt: ctx.now() })
    return [{ version_no: held.id }]
  }
  const { operatorId, userName } = ctx.operator
  const [row] = await ctx.tx
    .insert(instantRule)
    .values({
      state: versionMachine.next('NEW', 'draft', 'maker') as 'V10',
      terms,
      note,
      makerId: operatorId,
      madeAt: ctx.now(),
    })
    .returning()
  if (!row) throw new Error('the version was not returned')
  await ctx.audit({ action: 'instant_rule.draft', ...object(row.id), after: { ...terms, note } })
  await tellOfficersOf(ctx, drafted, { versionNo: row.id, by: userName }, [operatorId])
  await tellStaff(ctx, row.id)
  return [{ version_no: row.id }]
}

const taken = () => new Fault('21001', { text: '不能复核自己拟定的规则' })

/** What is taken today must fit into the caps that are to be in force. @throws Fault 20343 naming the first that does not */
const requireRoom = async (ctx: CallCtx, terms: InstantTerms): Promise<void> => {
  const rows = await ctx.tx
    .select({ cap: instantUse.cap, mostFen: sql<string>`max(${instantUse.usedFen})::text` })
    .from(instantUse)
    .where(eq(instantUse.day, ctx.today()))
    .groupBy(instantUse.cap)
  for (const cap of capNames) {
    const usedFen = BigInt(rows.find(row => row.cap === cap)?.mostFen ?? 0n)
    if (usedFen <= capOf(terms, cap)) continue
    const text = `上限 ${formatYuan(capOf(terms, cap))} 元，今日已占用 ${formatYuan(usedFen)} 元`
    throw new Fault('20343', {
      text: `${new Fault('20343').text}：${text}`,
      fields: { [`${cap}_day_fen`]: text },
    })
  }
}

export const approveVersion: Handler<'/api/admin/instant/approve_version'> = async (ctx, input) => {
  // The one in force first: payouts hold it until their money has moved.
  const inForce = await versionInForce(ctx.tx)
  if (inForce) await ctx.tx.select().from(instantRule).where(eq(instantRule.id, inForce.id)).for('update')
  const row = await takeVersion(ctx, input.version_no, input.version)
  versionMachine.next(row.state, 'approve', 'checker')
  if (row.makerId === ctx.operator.operatorId) throw taken()
  if (row.shadow === null) throw new Fault('20345')
  await requireRoom(ctx, row.terms)
  const now = ctx.now()
  const former = await versionInForce(ctx.tx)
  if (former) await moveVersion(ctx, former, 'retire', { as: 'system' }, '', { inForceTo: now })
  await moveVersion(ctx, row, 'approve', checker, '', {
    checkerId: ctx.operator.operatorId,
    decidedAt: now,
    inForceFrom: now,
  })
  await tellChange(ctx, { to: 'everybody', topic: 'reference' })
  return [{ result: 'ok' }]
}

export const refuseVersion: Handler<'/api/admin/instant/refuse_version'> = async (ctx, input) => {
  const reason = readReason(input.reason, '请填写不通过的原因')
  const row = await takeVersion(ctx, input.version_no, input.version)
  versionMachine.next(row.state, 'refuse', 'checker')
  if (row.makerId === ctx.operator.operatorId) throw taken()
  const { operatorId: checkerId } = ctx.operator
  await moveVersion(ctx, row, 'refuse', checker, reason, { reason, checkerId, decidedAt: ctx.now() })
  return [{ result: 'ok' }]
}

export const withdrawVersion: Handler<'/api/admin/instant/withdraw_version'> = async (ctx, input) => {
  const row = await takeVersion(ctx, input.version_no, input.version)
  requireOwn(ctx, row)
  await moveVersion(ctx, row, 'withdraw', maker)
  return [{ result: 'ok' }]
}

const offersOf = createOffers(instantVersionTransitions, instantVersionActions, { when: {}, unless: {} })

/** What a viewer may do: the maker edits and takes back, anybody else of the right permission decides. */
const actionsOf = ({ principal, operatorId }: SignedIn, row: Version): Row['actions'] => {
  const isOwn = row.makerId === operatorId
  const mayEdit = hasPermission(principal, 'instant_edit')
  const mayDecide = !isOwn && hasPermission(principal, 'instant_approve')
  const actors = [...(mayEdit && isOwn ? ['maker' as const] : []), ...(mayDecide ? ['checker' as const] : [])]
  const { actions } = offersOf(row.state, actors, {})
  // A run over the past changes nothing: whoever may draft makes one.
  return mayEdit ? actions : actions.filter(action => action !== 'shadow')
}

const checkers = alias(operator, 'checker')

const select = (ctx: CallCtx) =>
  ctx.tx
    .select({ row: instantRule, makerName: operator.userName, checkerName: checkers.userName })
    .from(instantRule)
    .innerJoin(operator, eq(operator.id, instantRule.makerId))
    .leftJoin(checkers, eq(checkers.id, instantRule.checkerId))

type Found = Awaited<ReturnType<typeof select>>[number]

const toRow = (ctx: CallCtx, { row, makerName, checkerName }: Found): Row => ({
  version_no: row.id,
  state: row.state,
  state_name: instantVersionStates[row.state].name,
  note: row.note,
  ...row.terms,
  maker_name: makerName,
  made_at: instantText(row.madeAt),
  checker_name: checkerName ?? '',
  decided_at: row.decidedAt && instantText(row.decidedAt),
  reason: row.reason,
  in_force_from: row.inForceFrom && instantText(row.inForceFrom),
  in_force_to: row.inForceTo && instantText(row.inForceTo),
  shadowed: row.shadow !== null,
  own: row.makerId === ctx.operator.operatorId,
  version: row.version,
  actions: actionsOf(ctx.operator, row),
})

export const queryVersions: Handler<'/api/admin/instant/query_version'> = async (ctx, input) => {
  const { page_no, page_size, state } = input
  const where = state ? eq(instantRule.state, state) : undefined
  const [counted] = await ctx.tx.select({ total: count() }).from(instantRule).where(where)
  const found = await select(ctx)
    .where(where)
    .orderBy(desc(instantRule.id))
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  return [{ total: counted?.total ?? 0, rows: found.map(each => toRow(ctx, each)), page_no, page_size }]
}

const differing = (terms: InstantTerms, inForce: InstantTerms | undefined): string[] =>
  inForce
    ? Object.keys(terms).filter(field => {
        const of = (each: InstantTerms) => JSON.stringify(each[field as keyof InstantTerms])
        return of(terms) !== of(inForce)
      })
    : []

type Shadow = RowOf<'/api/admin/instant/shadow_run'>

export const versionDetail: Handler<'/api/admin/instant/version_detail'> = async (ctx, input) => {
  const [found] = await select(ctx).where(eq(instantRule.id, input.version_no))
  if (!found) throw new Fault('9015')
  const inForce = await versionInForce(ctx.tx)
  return [
    {
      ...toRow(ctx, found),
      differing: differing(found.row.terms, inForce?.terms),
      shadow: found.row.shadow as Shadow | null,
    },
  ]
}

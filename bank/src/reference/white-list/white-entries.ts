/** The tradable list as the bank keeps it. */
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, desc, eq, gt, gte, lt, lte, type SQL } from 'drizzle-orm'
import { instantText } from '../../platform/calendar/calendar.ts'
import { bankOrg } from '../../platform/db/schema/bills.ts'
import { whiteEntry } from '../../platform/db/schema/white-list.ts'
import { tellChange } from '../../platform/feed/feed.ts'
import type { CallCtx, Handlers } from '../../platform/kernel/handler.ts'
import { readReason } from '../../platform/kernel/reason.ts'
import { requireVersion } from '../../platform/kernel/stale.ts'
import { whiteEntryMachine } from './white-entry-states.ts'
import { type Entry, entryPage, entryRow } from './white-query.ts'
import { plainTerms, whiteTermsOf } from './white-terms.ts'

type State = RowOf<'/api/admin/whitelist/query_entry'>['rows'][number]['state']

const stateOf = ({ state, validFrom, validTo }: Entry, today: string): State => {
  if (state === 'stopped') return 'stopped'
  if (validTo < today) return 'expired'
  return validFrom > today ? 'upcoming' : 'active'
}

const stateIs = (state: State | undefined, today: string): SQL | undefined => {
  const { validFrom, validTo } = whiteEntry
  if (state === undefined) return undefined
  if (state === 'stopped') return eq(whiteEntry.state, 'stopped')
  const listed = eq(whiteEntry.state, 'listed')
  if (state === 'expired') return and(listed, lt(validTo, today))
  if (state === 'upcoming') return and(listed, gt(validFrom, today))
  return and(listed, lte(validFrom, today), gte(validTo, today))
}

/** Everybody's lists of what may be traded. */
const told = (ctx: CallCtx, entryId: number) =>
  tellChange(ctx, { to: 'everybody', topic: 'white', refNo: String(entryId) })

/** Locks an entry as it was read. @throws Fault 9015, 20000 */
const lockEntry = async (
  ctx: CallCtx,
  { entry_id, version }: { entry_id: string; version: number },
  event: 'edit' | 'stop' | 'resume',
) => {
  const [entry] = await ctx.tx
    .select()
    .from(whiteEntry)
    .where(eq(whiteEntry.id, Number(entry_id)))
    .for('update')
  if (!entry) throw new Fault('9015')
  await requireVersion(ctx, entry, version, { objectType: 'white_entry', objectNo: entry_id })
  return { entry, state: whiteEntryMachine.next(entry.state, event, 'staff') }
}

const change = async (ctx: CallCtx, entry: Entry, set: Partial<Entry>) => {
  await ctx.tx
    .update(whiteEntry)
    .set({ ...set, version: entry.version + 1, modifiedAt: ctx.now() })
    .where(eq(whiteEntry.id, entry.id))
  await told(ctx, entry.id)
}

const queryEntries = async (ctx: CallCtx, input: RequestOf<'/api/admin/whitelist/query_entry'>) => {
  const newest = [desc(whiteEntry.modifiedAt), desc(whiteEntry.id)]
  const { found, ...page } = await entryPage(ctx, input, stateIs(input.state, ctx.today()), newest)
  return {
    ...page,
    rows: found.map(({ entry, org }) => ({
      ...entryRow(entry, org),
      entry_id: String(entry.id),
      version: entry.version,
      state: stateOf(entry, ctx.today()),
      stop_reason: entry.stopReason,
      modified_at: instantText(entry.modifiedAt),
    })),
  }
}

export const whiteEntryHandlers = {
  '/api/admin/whitelist/query_entry': async (ctx, input) => [await queryEntries(ctx, input)],

  '/api/admin/whitelist/add_entry': async (ctx, input) => {
    const terms = whiteTermsOf(input)
    const [org] = await ctx.tx
      .select({ id: bankOrg.id })
      .from(bankOrg)
      .where(and(eq(bankOrg.bankNo, input.org_code), eq(bankOrg.isAcceptor, true), bankOrg.active))
    if (!org) throw new Fault('9015')
    const [made] = await ctx.tx
      .insert(whiteEntry)
      .values({
        orgId: org.id,
        billKind: input.bill_kind,
        ...terms,
        createdAt: ctx.now(),
        modifiedAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: whiteEntry.id })
    if (!made) {
      const text = '该承兑人与票据种类已在白名单中'
      throw new Fault('20000', { text, fields: { org_code: text } })
    }
    await ctx.audit({
      action: 'white_entry.add',
      objectType: 'white_entry',
      objectNo: String(made.id),
      after: { orgCode: input.org_code, billKind: input.bill_kind, ...plainTerms(terms) },
    })
    await told(ctx, made.id)
    return [{ entry_id: String(made.id) }]
  },

  '/api/admin/whitelist/edit_entry': async (ctx, input) => {
    const terms = whiteTermsOf(input)
    const { entry } = await lockEntry(ctx, input, 'edit')
    await change(ctx, entry, terms)
    await ctx.audit({
      action: 'white_entry.edit',
      objectType: 'white_entry',
      objectNo: input.entry_id,
      before: plainTerms(entry),
      after: plainTerms(terms),
    })
    return [{ result: 'ok' as const }]
  },

  '/api/admin/whitelist/stop_entry': async (ctx, input) => {
    const reason = readReason(input.reason, '请填写退回原因')
    const { entry, state } = await lockEntry(ctx, input, 'stop')
    await change(ctx, entry, { state, stopReason: reason })
    await ctx.audit({
      action: 'white_entry.stop',
      objectType: 'white_entry',
      objectNo: input.entry_id,
      before: { state: entry.state },
      after: { state, reason },
    })
    return [{ result: 'ok' as const }]
  },

  '/api/admin/whitelist/resume_entry': async (ctx, input) => {
    const { entry, state } = await lockEntry(ctx, input, 'resume')
    await change(ctx, entry, { state, stopReason: '' })
    await ctx.audit({
      action: 'white_entry.resume',
      objectType: 'white_entry',
      objectNo: input.entry_id,
      before: { state: entry.state, reason: entry.stopReason },
      after: { state },
    })
    return [{ result: 'ok' as const }]
  },
} satisfies Handlers

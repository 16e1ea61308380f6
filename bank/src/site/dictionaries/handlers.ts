import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { dictItem } from '../../platform/db/schema/content.ts'
import type { Handlers } from '../../platform/kernel/handler.ts'
import { staleFault } from '../../platform/kernel/stale.ts'
import { groupTitle, isOpenGroup } from './groups.ts'

const ok = [{ result: 'ok' as const }]

/** Whether somebody has changed the entry since the caller read it. */
const isStale = (row: typeof dictItem.$inferSelect, read: RequestOf<'/api/admin/dict/save_item'>): boolean =>
  (read.expected_label ?? row.label) !== row.label ||
  (read.expected_sort ?? String(row.sort)) !== String(row.sort) ||
  (read.expected_enabled ?? (row.enabled ? '1' : '0')) !== (row.enabled ? '1' : '0')

export const dictionaryHandlers = {
  '/api/dict/query_dict': async (ctx, { groups }) => {
    const wanted = [...new Set(groups.split(',').map(name => name.trim()))].filter(name => name !== '')
    const rows = await ctx.tx
      .select()
      .from(dictItem)
      .where(and(inArray(dictItem.group, [...wanted, '']), eq(dictItem.enabled, true)))
      .orderBy(asc(dictItem.group), asc(dictItem.sort))
    return wanted.map(group => ({
      group,
      items: rows.filter(row => row.group === group).map(({ code, label }) => ({ code, label })),
    }))
  },

  '/api/admin/dict/query': async ctx => {
    const rows = await ctx.tx
      .select()
      .from(dictItem)
      .orderBy(asc(dictItem.group), asc(dictItem.sort), asc(dictItem.code))
    return [...new Set(rows.map(row => row.group))].map(group => ({
      group,
      title: groupTitle(group),
      open: isOpenGroup(group),
      items: rows
        .filter(row => row.group === group)
        .map(({ code, label, sort, enabled }) => ({ code, label, sort, enabled })),
    }))
  },

  '/api/admin/dict/save_item': async (ctx, input) => {
    const { group, code, label, sort, enabled, is_new } = input
    const values = { label, sort: Number(sort), enabled: enabled === '1' }
    const object = { objectType: 'dict_item', objectNo: `${group}:${code}` } as const
    const key = and(eq(dictItem.group, group), eq(dictItem.code, code))
    const [before] = await ctx.tx.select().from(dictItem).where(key).for('update')
    if (is_new === '1') {
      if (!isOpenGroup(group)) throw new Fault('9012', { fields: { group: '该组的编码由系统定义' } })
      const [made] = await ctx.tx
        .insert(dictItem)
        .values({ group, code, ...values })
        .onConflictDoNothing()
        .returning()
      if (!made) throw new Fault('9012', { fields: { code: '编码已存在' } })
    } else {
      if (!before) throw new Fault('9015')
      if (isStale(before, input)) throw await staleFault(ctx, object)
      await ctx.tx.update(dictItem).set(values).where(key)
    }
    await ctx.audit({
      action: is_new === '1' ? 'dict.add' : 'dict.edit',
      ...object,
      ...(before && { before: { label: before.label, sort: before.sort, enabled: before.enabled } }),
      after: values,
    })
    return ok
  },
} satisfies Handlers

import { and, asc, eq, inArray } from 'drizzle-orm'
import { dictItem } from '../db/schema/content.ts'
import type { Handlers } from '../http/handler.ts'

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
} satisfies Handlers

import { Fault } from '@portal/shared/errors/fault.ts'
import { asc, eq } from 'drizzle-orm'
import { instantText } from '../calendar/calendar.ts'
import { sysParam } from '../db/schema/params.ts'
import type { Handlers } from '../http/handler.ts'
import { type ParamRule, paramRules } from './rules.ts'

/** Undefined for a key that no code reads as a parameter: the bank also notes here which upgrades it has made. */
const ruleOf = (key: string): ParamRule | undefined => (paramRules as Record<string, ParamRule>)[key]

export const paramHandlers = {
  '/api/admin/param/query': async ctx => {
    const rows = await ctx.tx.select().from(sysParam).orderBy(asc(sysParam.key))
    return [
      {
        params: rows.flatMap(row => {
          const rule = ruleOf(row.key)
          if (!rule) return []
          return {
            param_key: row.key,
            param_value: row.value,
            remark: row.remark,
            rule: rule.words,
            modified_at: instantText(row.modifiedAt),
          }
        }),
      },
    ]
  },

  '/api/admin/param/edit': async (ctx, { param_key, param_value }) => {
    const [before] = await ctx.tx.select().from(sysParam).where(eq(sysParam.key, param_key)).for('update')
    const rule = ruleOf(param_key)
    if (!before || !rule) throw new Fault('9015')
    if (!rule.pattern.test(param_value)) {
      throw new Fault('9012', { fields: { param_value: `取值应为${rule.words}` } })
    }
    await ctx.tx
      .update(sysParam)
      .set({ value: param_value, modifiedAt: ctx.now() })
      .where(eq(sysParam.key, param_key))
    await ctx.audit({
      action: 'param.edit',
      objectType: 'sys_param',
      objectNo: param_key,
      before: { value: before.value },
      after: { value: param_value },
    })
    return [{ result: 'ok' as const }]
  },
} satisfies Handlers

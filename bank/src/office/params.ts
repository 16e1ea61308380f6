import { Fault } from '@portal/shared/errors/fault.ts'
import { asc, desc, eq } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import { sysParam } from '../platform/db/schema/params.ts'
import { operator } from '../platform/db/schema/people.ts'
import { auditLog } from '../platform/db/schema/platform.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { CallCtx, Handlers } from '../platform/kernel/handler.ts'
import { staleFault } from '../platform/kernel/stale.ts'
import { writeParam } from '../platform/params/params.ts'
import { type ParamRule, paramRules } from '../platform/params/rules.ts'

/** Undefined for a key that no code reads as a parameter: the bank also notes here which upgrades it has made. */
const ruleOf = (key: string): ParamRule | undefined =>
  Object.hasOwn(paramRules, key) ? (paramRules as Record<string, ParamRule>)[key] : undefined

/** Account of the last change of each parameter. */
const changers = async (ctx: CallCtx): Promise<Map<string, string>> => {
  const rows = await ctx.tx
    .selectDistinctOn([auditLog.objectNo], { key: auditLog.objectNo, account: operator.account })
    .from(auditLog)
    .leftJoin(operator, eq(operator.id, auditLog.actorId))
    .where(eq(auditLog.action, 'param.edit'))
    .orderBy(auditLog.objectNo, desc(auditLog.id))
  return new Map(rows.map(({ key, account }) => [key, account ?? '']))
}

export const paramHandlers = {
  '/api/admin/param/query': async ctx => {
    const rows = await ctx.tx.select().from(sysParam).orderBy(asc(sysParam.key))
    const changedBy = await changers(ctx)
    return [
      {
        params: rows.flatMap(row => {
          const rule = ruleOf(row.key)
          if (!rule) return []
          return {
            param_key: row.key,
            param_value: row.value,
            remark: row.remark,
            kind: rule.kind,
            choices: [...rule.choices],
            min: rule.min,
            max: rule.max,
            unit: rule.unit,
            rule: rule.words,
            modified_at: instantText(row.modifiedAt),
            modified_by: changedBy.get(row.key) ?? '',
          }
        }),
      },
    ]
  },

  '/api/admin/param/edit': async (ctx, { param_key, param_value, expected_value }) => {
    const [before] = await ctx.tx.select().from(sysParam).where(eq(sysParam.key, param_key)).for('update')
    const rule = ruleOf(param_key)
    if (!before || !rule) throw new Fault('9015')
    if (expected_value !== undefined && expected_value !== before.value) {
      throw await staleFault(ctx, { objectType: 'sys_param', objectNo: param_key })
    }
    if (!rule.holds(param_value)) {
      throw new Fault('9012', { fields: { param_value: `取值应为${rule.words}` } })
    }
    await writeParam(ctx.tx, param_key, param_value, ctx.now())
    await ctx.audit({
      action: 'param.edit',
      objectType: 'sys_param',
      objectNo: param_key,
      before: { value: before.value },
      after: { value: param_value },
    })
    await tellChange(ctx, { to: 'staff', topic: 'reference', refNo: param_key })
    return [{ result: 'ok' as const }]
  },
} satisfies Handlers

/** The switch of 秒贴, and what staff see of the day. */
import { hasPermission } from '@portal/shared/access/masks.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { type InstantRule, instantCaps, instantRules } from '@portal/shared/instant/rules.ts'
import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { instantText, startOf } from '../platform/calendar/calendar.ts'
import { bankOrg } from '../platform/db/schema/bills.ts'
import { discApply } from '../platform/db/schema/discount.ts'
import { instantDecision, instantSwitch, instantUse } from '../platform/db/schema/instant.ts'
import { memberGroup } from '../platform/db/schema/member-groups.ts'
import { member } from '../platform/db/schema/members.ts'
import { operator } from '../platform/db/schema/people.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { readReason } from '../platform/kernel/reason.ts'
import { requireVersion } from '../platform/kernel/stale.ts'
import { useRow } from './facts.ts'
import { capOf, openingNow, readSwitch, type Version, versionInForce } from './terms.ts'
import type { CapLeft } from './verdicts.ts'

/** Takes effect with its own transaction: payouts hold the switch until their money has moved, and find it off after. */
export const switchInstant: Handler<'/api/admin/instant/switch'> = async (ctx, input) => {
  const reason = readReason(input.reason)
  await ctx.tx.insert(instantSwitch).values({ id: 1, isOn: true }).onConflictDoNothing()
  const [held] = await ctx.tx.select().from(instantSwitch).where(eq(instantSwitch.id, 1)).for('update')
  if (!held) throw new Error('the switch is missing')
  await requireVersion(ctx, held, input.version, { objectType: 'instant_switch', objectNo: '1' })
  if (held.isOn === input.on) throw new Fault('20346')
  if (input.on && !(await versionInForce(ctx.tx))) throw new Fault('20349')
  await ctx.tx
    .update(instantSwitch)
    .set({
      isOn: input.on,
      operatorId: ctx.operator.operatorId,
      reason,
      at: ctx.now(),
      version: held.version + 1,
    })
    .where(eq(instantSwitch.id, 1))
  await ctx.audit({
    action: input.on ? 'instant_switch.on' : 'instant_switch.off',
    objectType: 'instant_switch',
    objectNo: '1',
    after: { reason },
  })
  await tellChange(ctx, { to: 'everybody', topic: 'reference' })
  return [{ result: 'ok' }]
}

/** Most caps shown. */
const MAX_CAPS = 100

const nameOfSubject = sql<string>`coalesce(case ${instantUse.cap}
  when 'company' then (select ${member.companyName} from ${member} where ${member.id} = ${instantUse.subjectId})
  when 'group' then (select ${memberGroup.name} from ${memberGroup} where ${memberGroup.id} = ${instantUse.subjectId})
  when 'acceptor' then (select ${bankOrg.name} from ${bankOrg} where ${bankOrg.id} = ${instantUse.subjectId})
  end, '')`

/** Today's caps of which something is taken, the bank's first, then the fullest. */
const capsToday = async (ctx: CallCtx, version: Version | undefined, keyword: string): Promise<CapLeft[]> => {
  if (!version) return []
  const rows = await ctx.tx
    .select({ cap: instantUse.cap, usedFen: instantUse.usedFen, name: nameOfSubject })
    .from(instantUse)
    .where(eq(instantUse.day, ctx.today()))
  const share = ({ usedFen, limitFen }: CapLeft) => Number((usedFen * 1_000_000n) / limitFen)
  const order = Object.keys(instantCaps)
  return rows
    .filter(({ cap, name }) => cap === 'bank' || name.includes(keyword))
    .map(row => ({ ...row, limitFen: capOf(version.terms, row.cap), thisFen: 0n }))
    .sort((a, b) => {
      const isBank = Number(b.cap === 'bank') - Number(a.cap === 'bank')
      return isBank || share(b) - share(a) || order.indexOf(a.cap) - order.indexOf(b.cap)
    })
    .slice(0, MAX_CAPS)
}

const dayBegins = (today: string): Date => new Date(startOf(today).getTime() - 8.5 * 3_600_000)

const countsOf = async (ctx: CallCtx) => {
  const since = dayBegins(ctx.today())
  const [paid] = await ctx.tx
    .select({
      count: sql<number>`(count(*) filter (where ${discApply.paidAt} >= ${since.toISOString()}))::int`,
      fen: sql<string>`coalesce(sum(${discApply.totalFen}) filter (where ${discApply.paidAt} >= ${since.toISOString()}), 0)::text`,
      underWay: sql<number>`(count(*) filter (where ${discApply.state} = 'D50'))::int`,
    })
    .from(discApply)
    .where(isNotNull(discApply.ruleVersion))
  const stopped = await ctx.tx
    .select({ reasons: instantDecision.stoppedBy })
    .from(instantDecision)
    .where(and(gte(instantDecision.stoppedAt, since)))
  const byRule = new Map<InstantRule, number>()
  for (const { reasons } of stopped) {
    for (const rule of new Set(reasons.map(each => each.rule))) byRule.set(rule, (byRule.get(rule) ?? 0) + 1)
  }
  return {
    paid_count: paid?.count ?? 0,
    paid_fen: paid?.fen ?? '0',
    under_way_count: paid?.underWay ?? 0,
    stopped_count: stopped.length,
    stopped_by: [...byRule]
      .map(([rule, count]) => ({ rule, name: instantRules[rule].name, count }))
      .sort((a, b) => b.count - a.count),
  }
}

const nameOf = async (ctx: CallCtx, operatorId: number | null): Promise<string> => {
  if (operatorId === null) return ''
  const [row] = await ctx.tx
    .select({ name: operator.userName })
    .from(operator)
    .where(eq(operator.id, operatorId))
  return row?.name ?? ''
}

export const instantOverview: Handler<'/api/admin/instant/overview'> = async (ctx, input) => {
  const { version, opening, text } = await openingNow(ctx)
  const held = await readSwitch(ctx.tx)
  return [
    {
      on: held.isOn,
      switched_by: await nameOf(ctx, held.operatorId),
      switched_at: held.at && instantText(held.at),
      reason: held.reason,
      version: held.version,
      may_switch: hasPermission(ctx.operator.principal, 'instant_switch'),
      version_no: version?.id ?? 0,
      open: opening === 'open',
      opening_text: text,
      today: ctx.today(),
      caps: (await capsToday(ctx, version, input.keyword?.trim() ?? '')).map(useRow),
      ...(await countsOf(ctx)),
    },
  ]
}

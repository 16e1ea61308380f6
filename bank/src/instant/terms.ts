/** What a version of the rules says, whether it can let anything pass, and whether 秒贴 is open now. */
import { isWorkday } from '@portal/shared/calendar/workdays.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import {
  INSTANT_FIRST,
  INSTANT_LAST,
  type InstantCap,
  type InstantOpening,
  instantCaps,
  instantOpenings,
  instantVersionMeanings,
} from '@portal/shared/instant/rules.ts'
import { eq, inArray } from 'drizzle-orm'
import { loadCalendar, onCalendar } from '../platform/calendar/calendar.ts'
import type { Tx } from '../platform/db/db.ts'
import { bankOrg } from '../platform/db/schema/bills.ts'
import { type InstantTerms, instantRule, instantSwitch } from '../platform/db/schema/instant.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'

export type Version = typeof instantRule.$inferSelect

export const capNames = Object.keys(instantCaps) as InstantCap[]

/** The cap of a day, fen. */
export const capOf = (terms: InstantTerms, cap: InstantCap): bigint => BigInt(terms[`${cap}_day_fen`])

/** The version in force, if there is one. */
export const versionInForce = async (tx: Tx): Promise<Version | undefined> => {
  const [row] = await tx
    .select()
    .from(instantRule)
    .where(inState(instantRule.state, instantVersionMeanings, state => state.inForce))
  return row
}

/** The switch; on until somebody has touched it. */
export const readSwitch = async (tx: Tx) => {
  const [row] = await tx.select().from(instantSwitch).where(eq(instantSwitch.id, 1))
  return row ?? { id: 1, isOn: true, operatorId: null, reason: '', at: null, version: 0 }
}

/** Whether this moment lies within a version's hours and days. Throws Fault 20035. */
export const momentOf = async (
  ctx: Pick<Ctx, 'tx' | 'now' | 'today' | 'time'>,
  terms: InstantTerms,
): Promise<{ opening: InstantOpening; text: string }> => {
  const time = ctx.time()
  if (!terms.rest_days) {
    const calendar = await loadCalendar(ctx.tx)
    if (!onCalendar(() => isWorkday(ctx.today(), calendar))) {
      return { opening: 'rest_day', text: instantOpenings.rest_day }
    }
  }
  if (time < terms.hour_from || time >= terms.hour_to) {
    return { opening: 'hours', text: `秒贴时段为 ${terms.hour_from}–${terms.hour_to}` }
  }
  return { opening: 'open', text: instantOpenings.open }
}

/** Whether something can be applied for now, and why not. Throws Fault 20035. */
export const openingNow = async (ctx: Pick<Ctx, 'tx' | 'now' | 'today' | 'time'>) => {
  const version = await versionInForce(ctx.tx)
  const { isOn } = await readSwitch(ctx.tx)
  const closed = (opening: InstantOpening) => ({ version, opening, text: instantOpenings[opening] })
  if (!version) return closed('no_rule')
  if (!isOn) return closed('off')
  return { version, ...(await momentOf(ctx, version.terms)) }
}

const codes = { off: '20347', hours: '20348', rest_day: '20348', no_rule: '20349' } as const

/** The version in force while 秒贴 is open. @throws Fault 20347 switched off, 20348 not now, 20349 no version; 20035 */
export const requireOpen = async (ctx: Pick<Ctx, 'tx' | 'now' | 'today' | 'time'>): Promise<Version> => {
  const { version, opening, text } = await openingNow(ctx)
  if (opening === 'hours' || opening === 'rest_day') {
    throw new Fault(codes[opening], { text: `${text}，请改用普通贴现申请` })
  }
  if (opening !== 'open') throw new Fault(codes[opening])
  if (!version) throw new Fault('20349')
  return version
}

type Typed = RequestOf<'/api/admin/instant/draft_version'>

const names = (typed: readonly string[]): string[] => [
  ...new Set(typed.map(name => name.trim()).filter(Boolean)),
]

const excluding = (field: string, text: string) => new Fault('20340', { text, fields: { [field]: text } })

const amountFields = {
  package_fen: '单笔票面上限',
  company_day_fen: '企业当日上限',
  group_day_fen: '集团当日上限',
  acceptor_day_fen: '承兑人当日上限',
  bank_day_fen: '全行当日上限',
} as const

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** @throws Fault 20340 naming the field by which nothing could pass */
const requirePassable = (terms: InstantTerms): void => {
  if (terms.acceptor_classes.length === 0) throw excluding('acceptor_classes', '请至少选择一类承兑人')
  if (terms.pay_types.length === 0) throw excluding('pay_types', '请至少选择一种付息方式')
  if (terms.min_days > terms.max_days) throw excluding('min_days', '计息天数下限大于上限')
  if (terms.max_days < 1) throw excluding('max_days', '计息天数上限至少为 1 天')
  for (const [field, name] of Object.entries(amountFields)) {
    if (BigInt(terms[field as keyof typeof amountFields]) <= 0n) throw excluding(field, `${name}须大于零`)
  }
  const left = terms.acceptor_only.filter(name => !terms.acceptor_except.includes(name))
  if (terms.acceptor_only.length > 0 && left.length === 0) {
    throw excluding('acceptor_except', '只适用的承兑人均在排除名单内')
  }
}

/** @throws Fault 20340 where every acceptor that alone is allowed is of a class that is not */
const requireClassesFit = async (tx: Tx, terms: InstantTerms): Promise<void> => {
  const allowed = terms.acceptor_only.filter(name => !terms.acceptor_except.includes(name))
  if (allowed.length === 0) return
  const found = await tx
    .select({ name: bankOrg.name, orgClass: bankOrg.orgClass })
    .from(bankOrg)
    .where(inArray(bankOrg.name, allowed))
  const unknown = allowed.filter(name => found.every(org => org.name !== name))
  if (unknown.length > 0) throw excluding('acceptor_only', `没有名为${unknown.join('、')}的承兑人`)
  if (!found.some(org => terms.acceptor_classes.includes(org.orgClass))) {
    throw excluding('acceptor_only', '只适用的承兑人均不属于所选类别')
  }
}

/** The terms as typed. @throws Fault 20340 nothing could pass, 20341 hours outside those of the product */
export const readTerms = async (tx: Tx, typed: Typed): Promise<InstantTerms> => {
  const terms: InstantTerms = {
    acceptor_classes: [...new Set(typed.acceptor_classes)],
    acceptor_only: names(typed.acceptor_only),
    acceptor_except: names(typed.acceptor_except),
    min_days: typed.min_days,
    max_days: typed.max_days,
    package_fen: String(BigInt(typed.package_fen)),
    company_day_fen: String(BigInt(typed.company_day_fen)),
    group_day_fen: String(BigInt(typed.group_day_fen)),
    acceptor_day_fen: String(BigInt(typed.acceptor_day_fen)),
    bank_day_fen: String(BigInt(typed.bank_day_fen)),
    pay_types: [...new Set(typed.pay_types)].sort(),
    trade_later: typed.trade_later,
    hour_from: typed.hour_from,
    hour_to: typed.hour_to,
    rest_days: typed.rest_days,
  }
  requirePassable(terms)
  const { hour_from: from, hour_to: to } = terms
  const isWithin = isTime(from) && isTime(to) && from >= INSTANT_FIRST && to <= INSTANT_LAST && from < to
  if (!isWithin) {
    const { text } = new Fault('20341')
    throw new Fault('20341', {
      fields: { [from < INSTANT_FIRST || !isTime(from) ? 'hour_from' : 'hour_to']: text },
    })
  }
  await requireClassesFit(tx, terms)
  return terms
}

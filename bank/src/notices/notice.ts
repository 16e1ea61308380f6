/** Notices to people (站内消息), some also sent by SMS: one row for each kind. */
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import type { SmsPurpose } from '@portal/shared/contract/sms.ts'
import { and, asc, eq, ne } from 'drizzle-orm'
import { operator } from '../platform/db/schema/people.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { type NewNotice, notify } from './notify.ts'
import { notifyStaff } from './staff.ts'

/** One of a member's people, as it is decided whether the text message is for them. */
export interface Recipient {
  id: number
  isMain: boolean
  bizRoles: readonly string[]
}

interface Said<Facts> {
  /** By default 业务. */
  category?: NewNotice['category']
  title: string | ((facts: Facts) => string)
  body(facts: Facts): string
  /** Made by `linkTo`; none for what no page shows. */
  link?(facts: Facts): string
}

/** To all people of a member, or to one person. */
export interface Notice<Facts> extends Said<Facts> {
  to: 'member' | 'operator'
  /**
   * The same words as a text message, to those of the active people told; of a member's, by default, to the main account.
   */
  sms?: { purpose: SmsPurpose; to?(person: Recipient, facts: Facts): boolean }
}

/** To the officers who may do what it is about. */
export interface OfficersNotice<Facts> extends Said<Facts> {
  permission: PermissionName | ((facts: Facts) => PermissionName)
  /** The discounting bank whose officers it is for too; without it the platform's own people alone. */
  bank?(facts: Facts): number | null
}

export const defineNotice = <Facts>(row: Notice<Facts>): Notice<Facts> => row
export const defineOfficersNotice = <Facts>(row: OfficersNotice<Facts>): OfficersNotice<Facts> => row

const wordsOf = <Facts>({ category = '业务', title, body, link }: Said<Facts>, facts: Facts) => ({
  category,
  title: typeof title === 'function' ? title(facts) : title,
  body: body(facts),
  link: link?.(facts) ?? '',
})

const ACTIVE = 4
const toMain = ({ isMain }: Recipient): boolean => isMain

/** In the transaction that causes it. @param id of the member or of the operator, as the row says */
export const tell = async <Facts>(ctx: Ctx, row: Notice<Facts>, facts: Facts, id: number): Promise<void> => {
  const said = wordsOf(row, facts)
  await notify(ctx, { ...said, to: row.to === 'member' ? { memberId: id } : { operatorId: id } })
  if (!row.sms) return
  const { purpose, to = toMain } = row.sms
  const told = row.to === 'member' ? eq(operator.memberId, id) : eq(operator.id, id)
  const people = await ctx.tx
    .select({
      id: operator.id,
      isMain: operator.isMainAccount,
      bizRoles: operator.bizRoles,
      mobileEnc: operator.mobileEnc,
    })
    .from(operator)
    .where(and(told, eq(operator.status, ACTIVE), ne(operator.kind, 'machine')))
    .orderBy(asc(operator.id))
  for (const person of people.filter(each => row.to === 'operator' || to(each, facts))) {
    await ctx.sendSms({ mobile: ctx.atRest.open(person.mobileEnc), purpose, text: said.body })
  }
}

/** @param except whom of the officers it is not for (four eyes) */
export const tellOfficersOf = <Facts>(
  ctx: Ctx,
  row: OfficersNotice<Facts>,
  facts: Facts,
  except: readonly (number | null)[] = [],
): Promise<void> => {
  const { permission } = row
  const needed = typeof permission === 'function' ? permission(facts) : permission
  return notifyStaff(ctx, needed, wordsOf(row, facts), { except, bankOrgId: row.bank?.(facts) ?? null })
}

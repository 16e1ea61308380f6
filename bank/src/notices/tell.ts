/** Tells a company: an in-site notice to all its operators and a short message to those who have to act. */
import { and, asc, eq } from 'drizzle-orm'
import { operator } from '../db/schema/people.ts'
import type { Ctx } from '../http/handler.ts'
import { notify } from './notify.ts'

/** One of the company's people, as it is decided whether he gets the short message. */
export interface Recipient {
  id: number
  isMain: boolean
  bizRoles: readonly string[]
}

export interface Telling {
  title: string
  body: string
  /** Portal path of what it is about. */
  link: string
  /** Purpose of the short message; without it only the notice is written. */
  smsPurpose?: string
  /** Whom of the active operators the message goes to; the main account unless told. */
  smsTo?: (person: Recipient) => boolean
}

const ACTIVE = 4
const toMain = ({ isMain }: Recipient): boolean => isMain

/** Writes the notice and sends the same words to the mobiles, in the transaction that causes them. */
export const tellMember = async (ctx: Ctx, memberId: number, telling: Telling): Promise<void> => {
  const { title, body, link, smsPurpose, smsTo = toMain } = telling
  await notify(ctx, { to: { memberId }, category: '业务', title, body, link })
  if (smsPurpose === undefined) return
  const people = await ctx.tx
    .select({
      id: operator.id,
      isMain: operator.isMainAccount,
      bizRoles: operator.bizRoles,
      mobileEnc: operator.mobileEnc,
    })
    .from(operator)
    .where(and(eq(operator.memberId, memberId), eq(operator.status, ACTIVE)))
    .orderBy(asc(operator.id))
  for (const person of people.filter(smsTo)) {
    await ctx.sendSms({ mobile: ctx.atRest.open(person.mobileEnc), purpose: smsPurpose, text: body })
  }
}

/** Tells a company: an in-site notice to all its operators and a short message to one of them. */
import { and, eq } from 'drizzle-orm'
import { operator } from '../db/schema/people.ts'
import type { Ctx } from '../http/handler.ts'
import { notify } from './notify.ts'

export interface Telling {
  title: string
  body: string
  /** Portal path of what it is about. */
  link: string
  /** Purpose of the short message; without it only the notice is written. */
  smsPurpose?: string
  /** Whom the message goes to; the main account unless told. */
  operatorId?: number | null
}

/** Writes the notice and sends the same words to the mobile, in the transaction that causes them. */
export const tellMember = async (ctx: Ctx, memberId: number, telling: Telling): Promise<void> => {
  const { title, body, link, smsPurpose, operatorId } = telling
  await notify(ctx, { to: { memberId }, category: '业务', title, body, link })
  if (smsPurpose === undefined) return
  const whom =
    operatorId === undefined || operatorId === null
      ? and(eq(operator.memberId, memberId), eq(operator.isMainAccount, true))
      : eq(operator.id, operatorId)
  const [person] = await ctx.tx.select({ mobileEnc: operator.mobileEnc }).from(operator).where(whom)
  if (person)
    await ctx.sendSms({ mobile: ctx.atRest.open(person.mobileEnc), purpose: smsPurpose, text: body })
}

/** What a member's people hear of its programs; what matters to its safety is sent to the main account by SMS as well. */
import { shanghaiDate, shanghaiTime } from '@portal/shared/calendar/dates.ts'
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { and, eq } from 'drizzle-orm'
import { defineNotice, defineOfficersNotice, tell, tellOfficersOf } from '../../notices/notice.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { tellEvent } from '../../platform/events/tell-event.ts'
import type { CallCtx, Ctx } from '../../platform/kernel/handler.ts'
import type { ClientRow, KeyRow } from './keys.ts'

interface Facts {
  /** The client's name. */
  name: string
  clientId: string
}

const said = <More>(title: string, body: (facts: Facts & More) => string) =>
  defineNotice<Facts & More>({
    to: 'operator',
    category: '系统',
    title,
    body,
    link: ({ clientId }) => linkTo('ownClients', clientId),
  })

const ifNotYours = '如非本单位安排，请立即停用该客户端并联系银行。'

export interface Asked {
  what: string
  by: string
}

const askedNow = said<Asked>(
  '接口客户端变更待复核',
  ({ name, what, by }) => `${by}为接口客户端“${name}”申请${what}，请复核。`,
)
const askedForLater = said<Asked & { at: string }>(
  '接口客户端变更将自动生效',
  ({ name, what, by, at }) => `${by}为接口客户端“${name}”申请${what}，将于${at}自动生效。${ifNotYours}`,
)
const inForce = said<{ what: string }>(
  '接口客户端变更已生效',
  ({ name, what }) => `接口客户端“${name}”的${what}已生效。${ifNotYours}`,
)
const notInForce = said<{ what: string; how: string }>(
  '接口客户端变更未生效',
  ({ name, what, how }) => `接口客户端“${name}”的${what}未生效：${how}`,
)
const stopped = said<{ by: string; reason: string }>(
  '接口客户端已停用',
  ({ name, by, reason }) =>
    `接口客户端“${name}”已由${by}停用，其调用已被拒绝${reason ? `。原因：${reason}` : ''}。`,
)
const expired = said<object>(
  '接口客户端已过期',
  ({ name }) => `接口客户端“${name}”没有有效的密钥，其调用已被拒绝，请添加新密钥。`,
)
const expiring = said<{ label: string; day: string; days: number }>(
  '接口客户端密钥即将到期',
  ({ name, label, day, days }) =>
    `接口客户端“${name}”的密钥“${label}”将于${day}后失效（剩余${days}天），请及时添加新密钥。`,
)

const resumeAsked = defineOfficersNotice<Facts & { by: string; company: string; reason: string }>({
  permission: 'client_stop',
  category: '系统',
  title: '银行停用的接口客户端申请重新启用',
  body: ({ name, by, company, reason }) =>
    `${company}的${by}申请重新启用接口客户端“${name}”，该客户端由银行停用，原因：${reason}。如不同意，请再次停用。`,
  link: ({ clientId }) => linkTo('clients', clientId),
})

const whenText = (at: Date) => `${shanghaiDate(at).slice(5)} ${shanghaiTime(at).slice(0, 5)}`

const mainOf = async (ctx: Pick<Ctx, 'tx'>, memberId: number) => {
  const [main] = await ctx.tx
    .select({ id: operator.id, mobileEnc: operator.mobileEnc })
    .from(operator)
    .where(and(eq(operator.memberId, memberId), eq(operator.isMainAccount, true)))
  return main
}

type Row<More> = ReturnType<typeof said<More>>

/** To the main account, with a text message where asked for. */
const tellMain = async <More>(
  ctx: Ctx,
  { memberId }: ClientRow,
  row: Row<More>,
  facts: Facts & More,
  sms: 'sms' | 'no sms',
): Promise<void> => {
  const main = await mainOf(ctx, memberId)
  if (!main) return
  await tell(ctx, row, facts, main.id)
  if (sms === 'no sms') return
  const mobile = ctx.atRest.open(main.mobileEnc)
  await ctx.sendSms({ mobile, purpose: 'client_changed', text: row.body(facts) })
}

const factsOf = ({ clientId }: ClientRow, name: string): Facts => ({ clientId, name })

/** Asks the checkers, or, where there is none, warns the main account of what comes by itself. */
export const tellAsked = async (
  ctx: Ctx,
  client: ClientRow,
  {
    name,
    checkers,
    inForceAt,
    ...asked
  }: Asked & { name: string; checkers: number[]; inForceAt: Date | null },
): Promise<void> => {
  const facts = { ...factsOf(client, name), ...asked }
  if (inForceAt) {
    await tellMain(ctx, client, askedForLater, { ...facts, at: whenText(inForceAt) }, 'sms')
    return
  }
  for (const id of checkers) await tell(ctx, askedNow, facts, id)
}

/** @param byItself without a second person */
export const tellInForce = (ctx: Ctx, client: ClientRow, name: string, what: string, byItself: boolean) =>
  tellMain(ctx, client, inForce, { ...factsOf(client, name), what }, byItself ? 'sms' : 'no sms')

export const tellNotInForce = (ctx: Ctx, client: ClientRow, name: string, what: string, how: string) =>
  tellMain(ctx, client, notInForce, { ...factsOf(client, name), what, how }, 'no sms')

export const tellStopped = (
  ctx: Ctx,
  client: ClientRow,
  name: string,
  { by, reason, sms }: { by: string; reason: string; sms: 'sms' | 'no sms' },
) => tellMain(ctx, client, stopped, { ...factsOf(client, name), by, reason }, sms)

export const tellExpired = (ctx: Ctx, client: ClientRow, name: string) =>
  tellMain(ctx, client, expired, factsOf(client, name), 'sms')

/** The bank hears that what it has stopped is to go on. */
export const tellResumeAsked = (ctx: CallCtx, client: ClientRow, name: string): Promise<void> => {
  const { userName: by, companyName: company } = ctx.operator
  return tellOfficersOf(ctx, resumeAsked, {
    ...factsOf(client, name),
    by,
    company,
    reason: client.stopReason,
  })
}

/** A program hears of it in the log of events, beside the people. */
const tellKeyEvent = (ctx: Ctx, { memberId, version }: ClientRow, { keyId }: KeyRow): Promise<void> =>
  tellEvent(ctx, { memberId, type: 'client.key_expiring', refNo: keyId, version })

/** @param days left after today */
export const tellExpiring = async (
  ctx: Ctx,
  client: ClientRow,
  { name, key, days }: { name: string; key: KeyRow; days: number },
): Promise<void> => {
  const facts = { ...factsOf(client, name), label: key.label, day: key.expiresOn, days }
  await tellMain(ctx, client, expiring, facts, 'no sms')
  await tellKeyEvent(ctx, client, key)
}

/** One signing with its history and what comes next. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { accountChangeEvents } from '@portal/shared/signing/account-change.ts'
import { signEvents } from '@portal/shared/signing/states.ts'
import { and, asc, eq } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import { bankSign, bankSignLog } from '../platform/db/schema/signing.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'
import { ofOwnBank } from '../platform/kernel/own-bank.ts'
import { accountNoOf, type SignViewer, toSignRow } from './sign-row.ts'
import { handedIn, signsWhere } from './signs.ts'
import { unused, usageOf } from './usage.ts'

type Detail = RowOf<'/api/signing/sign_detail'>

/** Of a signing's own events, and of the changes of its account. */
const eventNames: Readonly<Record<string, string>> = {
  ...signEvents,
  ...Object.fromEntries(
    Object.entries(accountChangeEvents).map(([event, name]) => [`account_${event}`, name]),
  ),
}

const historyOf = async (ctx: CallCtx, signId: number): Promise<Detail['log']> => {
  const rows = await ctx.tx
    .select()
    .from(bankSignLog)
    .where(eq(bankSignLog.signId, signId))
    .orderBy(asc(bankSignLog.id))
  return rows.map(row => ({
    event: row.event,
    event_name: eventNames[row.event] ?? row.event,
    from_state: row.fromState,
    to_state: row.toState,
    actor_name: row.actorName,
    remark: row.remark,
    at: instantText(row.at),
  }))
}

/** Throws Fault 9015 for a signing unknown, of another member than `memberId`, or, to officers, never
 * handed in or of another bank. */
export const detailSign = async (
  ctx: CallCtx,
  signNo: string,
  viewer: SignViewer,
  memberId?: number,
): Promise<Detail> => {
  const isOpen =
    memberId === undefined
      ? and(handedIn(), ofOwnBank(ctx, bankSign.bankOrgId))
      : eq(bankSign.memberId, memberId)
  const [view] = await signsWhere(ctx.tx, and(eq(bankSign.signNo, signNo), isOpen))
  if (!view) throw new Fault('9015')
  const used = await usageOf(ctx, [view.sign.id])
  const row = toSignRow(ctx.atRest, view, viewer, used.get(view.sign.id) ?? unused)
  return {
    ...row,
    company_name: view.companyName,
    usc_code: view.uscCode ?? '',
    settle_acct_no_edit: row.actions.includes('edit') ? accountNoOf(ctx.atRest, view) : '',
    file_ids: view.sign.fileIds,
    log: await historyOf(ctx, view.sign.id),
  }
}

import { shanghaiDate, shanghaiTime } from '@portal/shared/calendar/dates.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { FIRST_PASSWORD, memberStatus as statuses } from '@portal/shared/people/member-status.ts'
import type { SignedIn } from '../../platform/kernel/handler.ts'

/** Refusal of business, by member status. */
const standingTexts: Readonly<Record<number, string>> = {
  [statuses.underAudit]: '企业信息审核中，暂不能办理业务',
  [statuses.auditFailed]: '企业信息审核未通过，请修改后重新提交',
}

const heldFault = (until: Date): Fault =>
  new Fault('22024', {
    text: `账号处于安全保护期，${shanghaiDate(until).slice(5)} ${shanghaiTime(until).slice(0, 5)} 前不能审批和放款`,
  })

/**
 * Holds business back from people and members that are not ready for it; they may read and keep their data.
 * @throws Fault 20033 before the first password is changed, 22024 while the account is held, 22009 for a member that is
 *   not normal, each on the calls that list it
 */
export const needStanding = (
  { errors }: { errors: readonly string[] },
  signedIn: SignedIn | undefined,
  now: Date,
): void => {
  if (!signedIn) return
  const { heldUntil } = signedIn
  if (signedIn.userStatus === FIRST_PASSWORD && errors.includes('20033')) throw new Fault('20033')
  if (heldUntil && now < heldUntil && errors.includes('22024')) throw heldFault(heldUntil)
  const { memberStatus } = signedIn
  if (memberStatus === statuses.normal || !errors.includes('22009')) return
  const text = standingTexts[memberStatus]
  throw new Fault('22009', text ? { text } : {})
}

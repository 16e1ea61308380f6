/** Whether a holding may be presented on a day: codes 20200–20206, as pure functions. */
import type { PresentmentDays } from '@portal/shared/calendar/presentment-days.ts'
import type { ErrorCode } from '@portal/shared/errors/catalogue.ts'
import type { PresentmentKind } from '@portal/shared/presentment/states.ts'
import type { HoldingState } from '../platform/db/schema/bills.ts'

type Held = {
  state: HoldingState
  live: boolean
  holderMemberId: number | null
  sellerMemberId: number | null
  riskStatus: number
}

/** The state of units that nobody else has a claim to; what keeps a holding in another state from being presented. */
const stateCodes: Readonly<Partial<Record<HoldingState, ErrorCode>>> = {
  '20': '20206',
  '35': '20203',
  '40': '20206',
  '50': '20205',
  '60': '20205',
}

/** The first objection to a member's presenting this holding; null where there is none, or the registry's (05). */
export const holdingObjection = (held: Held | undefined, memberId: number): ErrorCode | null => {
  if (held === undefined) return '20204'
  if (held.sellerMemberId === memberId && held.holderMemberId !== memberId) return '20205'
  if (held.holderMemberId !== memberId) return '20204'
  if (!held.live) return '20205'
  const code = stateCodes[held.state]
  if (code) return code
  return held.riskStatus === 0 ? null : '20016'
}

/** The first objection to a member's saying how this holding is to be presented: codes 20365 and 20366. */
export const settingObjection = (
  held: Omit<Held, 'riskStatus'> | undefined,
  memberId: number,
): ErrorCode | null => {
  if (held?.holderMemberId !== memberId) return '20366'
  return held.live && held.state === '10' ? null : '20365'
}

/** Whether today is before the first day (20200), or on the other side of the last day than was asked for (20201, 20202). */
export const dayObjection = (
  days: PresentmentDays,
  today: string,
  kind: PresentmentKind,
): ErrorCode | null => {
  if (today < days.first) return '20200'
  const isLate = today > days.last
  if (isLate === (kind === 'late')) return null
  return isLate ? '20201' : '20202'
}

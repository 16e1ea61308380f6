/** What happens next with an application, by whom, and until when. */
import { SERVICE_END } from '@portal/shared/calendar/business-hours.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { type ApplyUntil, applyStates } from '@portal/shared/discount/states.ts'
import type { StateFace } from '@portal/shared/states/face.ts'
import { cutOffOf, instantText, startOf } from '../platform/calendar/calendar.ts'
import type { Apply } from './applications.ts'
import { confirmableEnd } from './pay-days.ts'
import { dueOf, type WaitRule } from './waiting.ts'

type Row = RowOf<'/api/discount/query_apply'>['rows'][number]
type Next = Pick<Row, 'next_step' | 'next_by' | 'next_until'>

interface Standing {
  apply: Apply
  /** Since when it has stood in its state. */
  since: Date
}

const ends: Readonly<Record<ApplyUntil, (rule: WaitRule, standing: Standing) => Date | undefined>> = {
  discountDay: (_, { apply }) => cutOffOf(apply.discountDate),
  service: (rule, { since }) => dueOf(rule, since),
  confirm: (_, { apply }) =>
    apply.expiresAt ? confirmableEnd(apply.expiresAt, apply.discountDate) : undefined,
  payout: ({ today }, { apply }) => (apply.discountDate > today ? startOf(apply.discountDate) : undefined),
}

export const nextOf = (rule: WaitRule, standing: Standing): Next => {
  const { apply } = standing
  // Paid, it waits for nothing but the papers that were to follow.
  if (apply.paidAt && apply.tradeLater && apply.tradeDueDate) {
    return {
      next_step: '请补交合同与发票',
      next_by: '企业经办人',
      next_until: `${apply.tradeDueDate}T${SERVICE_END}:00+08:00`,
    }
  }
  const { next, by, until }: StateFace<ApplyUntil> = applyStates[apply.state]
  const end = until && ends[until](rule, standing)
  return {
    next_step:
      apply.state === 'D50' && apply.discountDate > rule.today ? `将于${apply.discountDate}放款` : next,
    next_by: by,
    next_until: end ? instantText(end) : null,
  }
}

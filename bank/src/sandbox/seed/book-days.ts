/** 日终对账 of the days before the first start: as they agree, but for one movement that an officer has explained. */
import { addDays } from '@portal/shared/calendar/dates.ts'
import { type Calendar, isWorkday } from '@portal/shared/calendar/workdays.ts'
import { checkDay } from '../../books/check-day.ts'
import type { Tx } from '../../platform/db/db.ts'
import { booksDay, booksDifference } from '../../platform/db/schema/books.ts'
import type { GlAccounts, PastMovement } from './portfolio/books.ts'
import type { BusinessSeedCtx } from './seed.ts'

/** Days before today that have been reconciled. */
const DAYS = 7

/** The working day before the last one. */
const strayDay = (today: string, calendar: Calendar): string => {
  const days = Array.from({ length: 31 }, (_, at) => addDays(today, -1 - at))
  const [, second] = days.filter(day => isWorkday(day, calendar))
  if (!second) throw new Error('no working days before the first start')
  return second
}

/** A verification payment that no signing of the portal stands behind. */
export const strayMovement = (today: string, calendar: Calendar, gl: GlAccounts): PastMovement => {
  const remark = '小额验证付款'
  const day = strayDay(today, calendar)
  return {
    kind: 'sign_verify',
    refNo: `QY${day.replaceAll('-', '')}900001`,
    at: new Date(`${day}T15:12:08+08:00`),
    postings: [
      { accountId: gl.id('OPERATING_EXPENSE'), side: 'D', amountFen: 37n, remark },
      { accountId: gl.id('CENTRAL_BANK'), side: 'C', amountFen: 37n, remark },
    ],
  }
}

export const seedBookDays = async (tx: Tx, { today, people }: BusinessSeedCtx): Promise<void> => {
  const officer = people.operators.find(({ account }) => account === 'officer2')
  for (let back = DAYS; back > 0; back -= 1) {
    const day = addDays(today, -back)
    const { differences, ...sums } = await checkDay(tx, day)
    const next = addDays(day, 1)
    const foundAt = new Date(`${next}T00:06:00+08:00`)
    await tx.insert(booksDay).values({
      ...sums,
      businessDate: day,
      checkedAt: foundAt,
      checkedBy: '系统',
      differences: differences.length,
      byJob: true,
    })
    if (differences.length === 0) continue
    await tx.insert(booksDifference).values(
      differences.map(each => ({
        ...each,
        businessDate: day,
        state: 'K20' as const,
        foundAt,
        acceptedBy: officer?.userName ?? '',
        acceptedAt: new Date(`${next}T09:10:00+08:00`),
        words: '柜面签约的小额验证付款，签约未录入本平台；回单已核对，金额属实，账务无需更正',
        version: 1,
      })),
    )
  }
}

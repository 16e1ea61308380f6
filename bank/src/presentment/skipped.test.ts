import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { giveCompanyBill } from '../testing/give-company-bill.ts'
import { newTestBank } from '../testing/test-bank.ts'

test('where the run finds no account for the money, company and officers hear of it once for each due date', async () => {
  const bank = await newTestBank()
  for (const faceFen of [12_345_600n, 99_999_999_999n]) {
    await giveCompanyBill(bank.db, '15400000011', { faceFen, dueDate: '2026-06-23' })
  }
  await bank.db.execute(sql`update bank_sign set state = 'S60'`)
  const told = () =>
    queryRows<{ to: string; body: string }>(
      bank.db,
      sql`select coalesce(m.company_name, o.account) as to, n.body from notice n
        left join member m on m.id = n.member_id left join operator o on o.id = n.operator_id
        where n.title = '到期票据未能自动提示付款' and n.body like '%2026-06-23%' order by n.id`,
    )
  for (const date of ['2026-06-23', '2026-06-24']) {
    bank.clock.set(new Date(`${date}T10:00:00+08:00`))
    await bank.runSchedule('present_due')
  }
  const notices = await told()
  const company = notices.filter(({ to }) => to === '云岭示例钢贸有限公司')
  expect(company.map(({ body }) => body)).toEqual([
    '贵公司2 张于 2026-06-23 到期的票据（票面合计 1,000,123,455.99 元）未能自动提示付款：没有可入账的结算账户。请在 2026-07-03 前完成银行签约，再提示付款，逾期将丧失对前手的追索权。',
  ])
  const officers = notices.map(({ to }) => to).filter(to => to.startsWith('officer'))
  expect(officers.length).toBeGreaterThan(0)
  expect(new Set(officers).size).toBe(officers.length)
  await bank.close()
})

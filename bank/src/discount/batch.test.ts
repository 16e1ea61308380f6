import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type Scene, sceneOf } from '../testing/discount-scene.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
let at: Scene
/** Three that wait for an approval. */
let numbers: [string, string, string]

beforeAll(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
  return () => bank.close()
})
beforeEach(async () => {
  const next = async () => (await at.submitPiece(10_000)).apply_no
  numbers = [await next(), await next(), await next()]
})

const preview = (apply_nos: readonly string[] = numbers, account = 'officer1') =>
  bank.rowsAs(account, '/api/admin/preview_disc_batch', { apply_nos: [...apply_nos] })
const asSeen = (rows: Awaited<ReturnType<typeof preview>>) =>
  rows.map(({ apply_no, version, pay_dt }) => ({
    apply_no,
    seen_version: version,
    seen_pay_dt: must(pay_dt, 'the day'),
  }))
const approve = (applies: ReturnType<typeof asSeen>, account = 'officer1', remark = '批量') =>
  bank.rowsAs(account, '/api/admin/approve_disc_batch', { applies, remark })
const fails = async (applyNo: string) =>
  must((await preview([applyNo]))[0], applyNo).checks.flatMap(({ name, outcome, note }) =>
    outcome === 'fail' ? [[name, note]] : [],
  )
const states = async (applyNos: readonly string[] = numbers) => {
  const rows = await queryRows<{ state: string }>(
    bank.db,
    sql`select state from disc_apply where apply_no in ${[...applyNos]} order by id`,
  )
  return rows.map(({ state }) => state)
}
const param = (key: string, value: string | number) =>
  at.change(`update sys_param set param_value = '${value}' where param_key = '${key}'`)

test('a preview says what every application would cost on which day, and changes nothing', async () => {
  const before = await bank.snapshot()
  const rows = await preview()
  expect(await bank.snapshot()).toEqual(before)
  expect(rows.map(({ checks: _, ...row }) => row)).toEqual(
    numbers.map(apply_no => ({
      apply_no,
      company_name: '云岭示例钢贸有限公司',
      version: 1,
      pay_dt: '2026-06-23',
      total_fen: '10000',
      rate_e6: 12_800,
      // 100.00 yuan for 107 days at 1.28 %: 0.38.
      interest_fen: '38',
      net_fen: '9962',
    })),
  )
  // What only asks for a look is said and stops nothing.
  expect(rows[0]?.checks.map(({ name, outcome }) => `${outcome} ${name}`)).toContain('warn 贸易背景资料')
  expect(rows.flatMap(({ checks }) => checks.filter(({ outcome }) => outcome === 'fail'))).toEqual([])
})

test('all are approved as quoted, by the officer, each with its own log', async () => {
  expect(await approve(asSeen(await preview()))).toEqual(
    numbers.map(apply_no => ({ apply_no, state: 'D40' })),
  )
  for (const apply_no of numbers) {
    const { log, net_fen, final_rate_e6 } = await bank.as('officer2')('/api/admin/disc_apply_detail', {
      apply_no,
    })
    expect({ net_fen, final_rate_e6 }).toEqual({ net_fen: '9962', final_rate_e6: 12_800 })
    expect(log.map(row => [row.event, row.actor_name, row.remark]).slice(2, 3)).toEqual([
      ['accept', '沈示例', '批量'],
    ])
  }
  expect(await bank.as('officer1')('/api/admin/disc_apply_detail', { apply_no: numbers[0] })).toMatchObject({
    blocked_reason: '不能复核自己审批的申请',
  })
})

test('one that is gone stops all: none is approved, and the answer names it and every check', async () => {
  const seen = asSeen(await preview())
  const [first, second, third] = numbers
  const stopped = async (act: () => Promise<unknown>, fields: Record<string, string>) => {
    await act()
    const before = await bank.snapshot()
    await expect(approve(seen)).rejects.toMatchObject({
      code: '20353',
      text: `3 笔申请中 ${Object.keys(fields).length} 笔未通过校验，全部未办理`,
      fields,
    })
    expect(await bank.snapshot()).toEqual(before)
  }
  const taken = '由本人办理：申请由顾示例办理，请先移交'
  await stopped(() => bank.as('officer2')('/api/admin/take_disc_apply', { apply_no: third }), {
    [third]: `申请未变更：申请内容已变更，请核对后再办理；${taken}`,
  })
  const withdrawn = '申请未变更：申请内容已变更，请核对后再办理；申请待审批：当前状态不允许该操作'
  await stopped(() => at.call()('/api/discount/withdraw_apply', { apply_no: second }), {
    [second]: withdrawn,
    [third]: `申请未变更：申请内容已变更，请核对后再办理；${taken}`,
  })
  const reason = '请补充资料'
  await stopped(() => bank.as('officer2')('/api/admin/return_disc_apply', { apply_no: first, reason }), {
    [first]: withdrawn,
    [second]: withdrawn,
    [third]: `申请未变更：申请内容已变更，请核对后再办理；${taken}`,
  })
  expect(await states()).toEqual(['D25', 'D80', 'D20'])
})

test('each check is one of the single approval’s, by name, and those beyond a batch say so', async () => {
  const [first, second, third] = numbers
  await param('AUTHORITY_AMOUNT_FEN', 9_999)
  expect(await fails(first)).toEqual([['审批权限内', '票面 100.00 元，超过审批权限 99.99 元，须单笔审批']])
  await at.approve(second)
  expect(await fails(second)).toEqual([['未提交授权审批', '申请已提交授权审批，须由授权审批人员决定']])
  await param('AUTHORITY_AMOUNT_FEN', 5_000_000_000)
  const line = (fen: number) =>
    at.change(`update member set credit_amount_fen = ${fen} where company_name = '云岭示例钢贸有限公司'`)
  await line(1)
  // Said once, and as the single approval says it.
  const single = await at.approve(third).catch((error: unknown) => error)
  expect(await fails(third)).toEqual([['授信额度足够', (single as { text: string }).text]])
  await line(0)
  await at.change(`update bank_sign set state = 'S70' where member_id =
    (select id from member where company_name = '云岭示例钢贸有限公司')`)
  expect((await fails(third)).map(([name]) => name)).toEqual(['可放款', '签约有效，单笔限额内'])
  await at.change(`update bank_sign set state = 'S30' where member_id =
    (select id from member where company_name = '云岭示例钢贸有限公司')`)
  const arranged = (await at.submitPiece(10_011)).apply_no
  expect(await fails(arranged)).toEqual([['可批量审批', expect.stringMatching(/，须单笔审批$/)]])
})

test('another day’s figures, a day that has passed, an unknown number and one named twice are refused', async () => {
  const seen = asSeen(await preview())
  const [first] = numbers
  const otherDay = seen.map(each => ({ ...each, seen_pay_dt: '2026-06-24' }))
  await expect(approve(otherDay)).rejects.toMatchObject({
    code: '20353',
    fields: { [first]: '可放款：放款日已变为2026-06-23，利息与实付金额随之变化，请核对后再办理' },
  })
  const unknown = 'TX20200101000001'
  expect(await fails(unknown)).toEqual([['申请存在', '记录不存在']])
  const foreign = { apply_no: unknown, seen_version: 1, seen_pay_dt: '2026-06-23' }
  await expect(approve([...seen, foreign])).rejects.toMatchObject({
    code: '20353',
    fields: { [unknown]: '申请存在：记录不存在' },
  })
  await expect(preview([first, first])).rejects.toMatchObject({ code: '9012' })
  await expect(approve([...seen, ...seen.slice(0, 1)])).rejects.toMatchObject({
    code: '9012',
    fields: { applies: `申请 ${first} 重复` },
  })
  await expect(approve(seen, 'officer3')).rejects.toMatchObject({ code: '1003' })
  expect(await states()).toEqual(['D20', 'D20', 'D20'])
})

test('the clock past the hours refuses a batch as it refuses one', async () => {
  const seen = asSeen(await preview())
  at.clock('2026-06-23T23:45:00')
  await expect(approve(seen)).rejects.toMatchObject({ code: '20029' })
  at.clock('2026-06-23T10:05:14')
  expect(await approve(seen)).toHaveLength(3)
})

test('batches that overlap, and single decisions beside them: each application is decided once and none by half', async () => {
  const more = [(await at.submitPiece(10_000)).apply_no, (await at.submitPiece(10_000)).apply_no]
  const all = [...numbers, ...more]
  const seen = asSeen(await preview(all))
  const backwards = [...seen].reverse()
  const results = await Promise.allSettled([
    approve(seen.slice(0, 4)),
    approve(backwards.slice(0, 4), 'officer2'),
    approve(seen.slice(0, 3), 'officer2'),
    approve(backwards, 'officer1'),
    bank.as('officer2')('/api/admin/approve_disc_apply', { apply_no: must(all[2], 'the third') }),
  ])
  const went = results.filter(({ status }) => status === 'fulfilled')
  expect(went).toHaveLength(1)
  for (const result of results) {
    if (result.status === 'rejected') expect(['20353', '20000']).toContain(result.reason.code)
  }
  const [row] = await queryRows<{ accepts: number; done: number }>(
    bank.db,
    sql`select count(*) filter (where l.event = 'accept')::int as accepts,
          count(distinct a.id) filter (where a.state = 'D40')::int as done
        from disc_apply a join disc_apply_log l on l.apply_id = a.id where a.apply_no in ${all}`,
  )
  expect(row?.accepts).toBe(row?.done)
  expect([1, 3, 4, 5]).toContain(row?.done)
})

import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { exampleNow, must, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  return () => bank.close()
})
const admin = () => bank.as('admin')
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    error => `${error.code} ${error.text}`,
  )

describe('holidays', () => {
  const list2027 = [
    { dt: '2027-01-01', is_workday: '0' as const, name: '元旦' },
    { dt: '2027-01-02', is_workday: '0' as const, name: '元旦' },
    { dt: '2027-01-04', is_workday: '0' as const, name: '元旦' },
    { dt: '2027-10-01', is_workday: '0' as const, name: '国庆节' },
    { dt: '2027-10-10', is_workday: '1' as const, name: '国庆节调休上班' },
  ]
  const warningsFor2027 = async () => {
    bank.clock.set(new Date('2026-09-23T10:00:00+08:00'))
    const figures = await bank.as('nobody')('/api/quotes/calculate', {
      face_fen: '100000000',
      due_dt: '2027-01-01',
      acceptor_class: 'CS',
    })
    bank.clock.set(new Date(exampleNow))
    return figures
  }

  test('of 2027 are provisional until the notice is imported, which then decides the days of interest', async () => {
    const before = await admin()('/api/admin/holiday/query', { year: '2027' })
    expect(before).toMatchObject({
      published: false,
      notice: '2027年放假安排以国务院公告为准，计息天数可能调整',
    })
    expect(before.days).toHaveLength(13)
    expect(await warningsFor2027()).toMatchObject({ interest_end_dt: '2027-01-04' })
    const answer = await admin()('/api/admin/holiday/import', { year: '2027', rows: list2027 })
    expect(answer).toEqual({ year: '2027', imported: 5, replaced: 13 })
    expect(await admin()('/api/admin/holiday/query', { year: '2027' })).toMatchObject({
      published: true,
      notice: '',
    })
    expect(await warningsFor2027()).toMatchObject({ interest_end_dt: '2027-01-05', warnings: [] })
  })

  test('are refused as a whole, every bad row named', async () => {
    const bad = [
      ...list2027,
      { dt: '2027-02-30', is_workday: '0' as const, name: '春节' },
      { dt: '2028-01-01', is_workday: '0' as const, name: '元旦' },
      { dt: '2027-01-01', is_workday: '0' as const, name: '元旦' },
      { dt: '2027-10-13', is_workday: '1' as const, name: '调休' },
    ]
    const failed = admin()('/api/admin/holiday/import', { year: '2027', rows: bad })
    await expect(failed).rejects.toMatchObject({
      code: '23007',
      text: '第6行：日期不正确',
      fields: {
        rows: '第6行：日期不正确；第7行：日期不在所选年份；第8行：日期重复；第9行：调休上班日须为周末',
      },
    })
    expect(
      await refusal(admin()('/api/admin/holiday/import', { year: '2027', rows: list2027.slice(0, 2) })),
    ).toBe('23007 缺少国庆节，请导入全年安排')
  })

  test('are kept day by day from today on, and audited under their year', async () => {
    const save = (dt: string, is_workday: '0' | '1', name = '台风停市') =>
      refusal(admin()('/api/admin/holiday/save_day', { dt, is_workday, name }))
    const remove = (dt: string) => refusal(admin()('/api/admin/holiday/remove_day', { dt }))
    const of2026 = async () => (await admin()('/api/admin/holiday/query', { year: '2026' })).days
    const before = await of2026()
    expect(await save('2026-06-22', '0')).toBe('20000 已过日期不能修改')
    expect(await save('2026-02-30', '0')).toContain('9012')
    expect(await save('2026-07-01', '1')).toContain('9012')
    expect(await save('2028-10-01', '1')).toContain('9012')
    expect(await remove('2026-07-01')).toContain('9015')
    expect(await remove('2026-10-01')).toBe('20000 国庆节当日不能删除')
    expect(await of2026()).toEqual(before)
    expect(await save('2026-07-01', '0')).toBe('accepted')
    expect(await of2026()).toContainEqual({
      dt: '2026-07-01',
      is_workday: false,
      name: '台风停市',
      source: 'manual',
    })
    // Read before somebody else had closed the day.
    const stale = { dt: '2026-07-01', expected_is_workday: '' as const, expected_name: '' }
    const text = '20000 数据已被他人修改，请刷新后重试'
    const again = { ...stale, is_workday: '0' as const, name: '另有安排' }
    expect(await refusal(admin()('/api/admin/holiday/save_day', again))).toBe(text)
    expect(await refusal(admin()('/api/admin/holiday/remove_day', stale))).toBe(text)
    expect(await remove('2026-07-01')).toBe('accepted')
    expect(await of2026()).toEqual(before)
    // One day alone makes no year.
    await save('2031-07-01', '0')
    expect(await admin()('/api/admin/holiday/query', { year: '2031' })).toMatchObject({ published: false })
    const log = await admin()('/api/admin/change/query', { kind: 'holiday', ref_no: '2026' })
    expect(log.rows.map(row => row.action)).toEqual(['holiday.remove', 'holiday.save'])
  })

  test('that are past are what they were: a notice imported once more changes days to come alone', async () => {
    const { days } = await admin()('/api/admin/holiday/query', { year: '2026' })
    const rows = days.map(({ dt, is_workday, name }) => ({
      dt,
      is_workday: is_workday ? ('1' as const) : ('0' as const),
      name,
    }))
    const take = (changed: typeof rows) =>
      refusal(admin()('/api/admin/holiday/import', { year: '2026', rows: changed }))
    expect(await take(rows.filter(row => row.dt !== '2026-01-01'))).toBe(
      '23007 缺少已过日期2026-01-01，已过日期不能修改',
    )
    expect(await take([...rows, { dt: '2026-06-22', is_workday: '0', name: '补休' }])).toBe(
      `23007 第${rows.length + 1}行：已过日期不能修改`,
    )
    expect((await admin()('/api/admin/holiday/query', { year: '2026' })).days).toEqual(days)
    const added = { dt: '2026-06-25', is_workday: '0' as const, name: '临时休市' }
    expect(await take([...rows, added])).toBe('accepted')
    expect(await take(rows)).toBe('accepted')
  })

  test('are for those with the permission', async () => {
    expect(
      await refusal(bank.as('officer1')('/api/admin/change/query', { kind: 'holiday', ref_no: '2026' })),
    ).toContain('1003')
    expect(await refusal(bank.as('officer1')('/api/admin/holiday/query', { year: '2027' }))).toContain('1003')
  })
})

describe('parameters', () => {
  test('are changed within their rule, and audited with both values', async () => {
    await admin()('/api/admin/param/edit', { param_key: 'AUTO_CONFIRM', param_value: '0' })
    const { params } = await admin()('/api/admin/param/query', {})
    expect(params.find(row => row.param_key === 'AUTO_CONFIRM')).toMatchObject({
      param_value: '0',
      kind: 'flag',
      modified_by: 'admin',
    })
    expect(
      await refusal(
        admin()('/api/admin/param/edit', {
          param_key: 'AUTO_CONFIRM',
          param_value: '1',
          expected_value: '1',
        }),
      ),
    ).toMatch(/^20000 数据已被.{2,}于 .{11} 修改，请刷新后重试$/)
    expect(params.every(row => row.rule !== '')).toBe(true)
    const log = await admin()('/api/admin/audit/query', { action: 'param.edit' })
    expect(log.rows[0]).toMatchObject({
      account: 'admin',
      object_no: 'AUTO_CONFIRM',
      before: '{"value":"1"}',
      after: '{"value":"0"}',
    })
  })

  test.each([
    ['AUTO_CONFIRM', '2', '9012'],
    ['PAYOUT_DELAY_MS', 'soon', '9012'],
    ['PAYOUT_DELAY_MS', '5000-2000', '9012'],
    ['CONFIRM_MINUTES', '0', '9012'],
    ['BILL_NO_CHECK', 'maybe', '9012'],
    ['BILL_KIND_7', 'AC01', '9012'],
    ['BILL_REMINDER_DAYS', '3,10', '9012'],
    ['BILL_REMINDER_DAYS', '91', '9012'],
    ['BILL_REMINDER_DAYS', '3,', '9012'],
    ['NO_SUCH_KEY', '1', '9015'],
    ['constructor', '1', '9015'],
  ])('refuse %s = %s with %s', async (param_key, param_value, code) => {
    expect(await refusal(admin()('/api/admin/param/edit', { param_key, param_value }))).toContain(code)
  })
})

describe('the audit log', () => {
  test('is found by person, day and object, newest first, and its chain is checked', async () => {
    const all = await admin()('/api/admin/audit/query', { page_size: 100 })
    const ids = all.rows.map(row => row.audit_id)
    expect(all.total).toBe(ids[0])
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    const mine = await admin()('/api/admin/audit/query', {
      account: 'admin',
      from: '2026-06-23',
      to: '2026-06-23',
    })
    expect(mine.total).toBeGreaterThan(0)
    await bank.as('15400000011')('/api/user/save_setting', { key: 'grid:test', value: '{}' })
    const company = await admin()('/api/admin/audit/query', { account: '15400000011' })
    expect(company.rows[0]?.account).toBe('154****0011')
    expect(mine.rows.every(row => row.account === 'admin' && row.at.startsWith('2026-06-23'))).toBe(true)
    expect(await admin()('/api/admin/audit/check_chain', {})).toEqual({
      intact: true,
      first_broken: null,
      tail_missing: false,
    })
    await bank.db.execute(sql`alter table audit_log disable trigger audit_log_insert_only`)
    const { total } = await admin()('/api/admin/audit/query', { page_size: 1 })
    await bank.db.execute(sql`delete from audit_log where id > ${total - 2}`)
    expect(await admin()('/api/admin/audit/check_chain', {})).toEqual({
      intact: false,
      first_broken: total - 1,
      tail_missing: true,
    })
    await bank.db.execute(sql`update audit_log set object_no = 'forged' where id = 2`)
    expect(await admin()('/api/admin/audit/check_chain', {})).toEqual({
      intact: false,
      first_broken: 2,
      tail_missing: false,
    })
  })
})

describe('background jobs', () => {
  test('that failed are shown and retried at once, done ones never', async () => {
    await bank.db.execute(sql`
      insert into outbox (topic, key, payload, tries, next_at, last_error)
      values ('test_topic', 'a', '{}', 3, now() + interval '1 hour', 'Error: away')`)
    const { rows } = await admin()('/api/admin/job/query', { state: 'failed', topic: 'test_topic' })
    const job = must(rows[0], 'job')
    expect(job).toMatchObject({ state: 'failed', tries: 3, last_error: 'Error: away' })
    await admin()('/api/admin/job/retry', { job_id: job.job_id })
    const after = await admin()('/api/admin/job/query', { topic: 'test_topic' })
    expect(must(after.rows[0], 'job').next_at < job.next_at).toBe(true)
    expect(
      await queryRows(
        bank.db,
        sql`select staff from change_feed where topic = 'job' and ref_no = ${job.job_id}`,
      ),
    ).toEqual([{ staff: true }])
    await bank.db.execute(sql`update outbox set state = 'done' where topic = 'test_topic'`)
    expect(await refusal(admin()('/api/admin/job/retry', { job_id: job.job_id }))).toContain('20000')
    expect(await refusal(admin()('/api/admin/job/retry', { job_id: '999999999' }))).toContain('9015')
  })

  test('stand in queues, with the age of the oldest that should be done by now', async () => {
    const add = (topic: string, key: string, rest: string) =>
      bank.db.execute(sql`
        insert into outbox (topic, key, payload, state, tries, next_at, created_at, done_at)
        values (${topic}, ${key}, '{}', ${sql.raw(rest)})`)
    await bank.db.execute(sql`delete from outbox`)
    await add(
      'disc_payout',
      'due',
      "'waiting', 0, now() - interval '252 seconds', now() - interval '1 day', null",
    )
    await add(
      'disc_payout',
      'later',
      "'waiting', 0, now() + interval '1 hour', now() - interval '2 days', null",
    )
    await add(
      'rd_settle',
      'failed',
      "'waiting', 3, now() + interval '30 seconds', now() - interval '90 seconds', null",
    )
    await add('make_export', 'just now', "'done', 0, now(), now(), now()")
    await add(
      'make_export',
      'long ago',
      "'done', 0, now() - interval '3 days', now(), now() - interval '3 days'",
    )
    await add('at_unknown_schedule', 'x', "'done', 0, now(), now(), now()")
    const { per_minute, queues } = await admin()('/api/admin/job/get_queues', {})
    const line = (queue: string) =>
      must(
        queues.find(each => each.queue === queue),
        queue,
      )
    expect(per_minute).toBe(0.2)
    expect(line('payout')).toMatchObject({ due: 1, later: 1, failed: 0, oldest: { key: 'due' } })
    expect(must(line('payout').oldest, 'oldest').seconds).toBeGreaterThanOrEqual(252)
    expect(line('market')).toMatchObject({ due: 0, later: 0, failed: 1, oldest: { key: 'failed' } })
    expect(line('files')).toMatchObject({ due: 0, done_today: 1, oldest: null })
    expect(line('schedule').done_today).toBe(1)
    const keysOf = async (queue: 'payout' | 'schedule') =>
      (await admin()('/api/admin/job/query', { queue })).rows.map(({ key }) => key)
    expect(await keysOf('payout')).toEqual(['later', 'due'])
    expect(await keysOf('schedule')).toEqual(['x'])
  })
})

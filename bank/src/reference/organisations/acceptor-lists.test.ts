import {
  acceptorListEvents,
  acceptorListStates,
  MAX_LIST_LINES,
} from '@portal/shared/bills/acceptor-lists.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxBankNo } from '../../sandbox/bill-parties.ts'
import { must, newKey, newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { acceptorListMachine } from './acceptor-lists.ts'

/* Business time 2026-06-23 10:00. `credit` keeps the limits; `admin` may do the same. */
let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  // Of the demo's own lists nothing is left: the tests bring theirs.
  await bank.db.execute(sql`delete from acceptor_mark`)
  await bank.db.execute(sql`delete from acceptor_list_entry`)
  await bank.db.execute(sql`delete from acceptor_list`)
})
afterAll(() => bank.close())

const LISTED = '江州示例重工有限公司'
const maker = () => bank.as('credit')
const checker = () => bank.as('admin')
const header = ['序号', '承兑人名称', '说明']
type Kind = 'overdue' | 'undisclosed' | 'late'
const bring = (kind: Kind, month: string, names: readonly string[], more: Record<string, unknown> = {}) =>
  maker()('/api/admin/acceptorlist/import', {
    kind,
    month,
    file_name: `${month}.csv`,
    header,
    rows: names.map((name, at) => [String(at + 1), name, '']),
    first_line: 2,
    ...more,
  })
const inForce = async (kind: Kind, month: string, names: readonly string[]) => {
  const { list_id, version } = await bring(kind, month, names)
  const submitted = await maker()('/api/admin/acceptorlist/submit', { list_id, version })
  await checker()('/api/admin/acceptorlist/approve', { list_id, version: submitted.version })
  return list_id
}
const listsOf = async (name: string) => {
  const { rows } = await bank.as('nobody')('/api/acceptor/query_acceptor', { org_name: name })
  return must(rows[0], name).lists
}
const code = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: { code: string; text: string }) => `${error.code} ${error.text}`,
  )

describe('a list of acceptors', () => {
  test('is what its table of states says, and nothing else', () => {
    const states = Object.keys(acceptorListStates) as (keyof typeof acceptorListStates)[]
    const events = Object.keys(acceptorListEvents) as (keyof typeof acceptorListEvents)[]
    const allowed = states.flatMap(state =>
      events.flatMap(event =>
        (['maker', 'checker', 'system'] as const)
          .filter(who => acceptorListMachine.allows(state, event, who))
          .map(who => `${state} ${event} ${who} ${acceptorListMachine.next(state, event, who)}`),
      ),
    )
    expect(allowed).toEqual([
      'L00 submit maker L10',
      'L00 withdraw maker L90',
      'L10 withdraw maker L90',
      'L10 approve checker L20',
      'L10 refuse checker L90',
      'L20 replace system L30',
    ])
  })

  test('changes nothing before a second person has agreed, and then marks the acceptors it names', async () => {
    const { list_id, version, total } = await bring('overdue', '2026-05', [
      LISTED,
      '云山无此公司',
      ` ${LISTED} `,
    ])
    expect(total).toBe(3)
    const preview = await maker()('/api/admin/acceptorlist/query_entry', { list_id })
    expect(preview.counts).toEqual({ new: 2, kept: 0, gone: 0, duplicate: 1, unknown: 1 })
    expect(await code(checker()('/api/admin/acceptorlist/approve', { list_id, version }))).toMatch(/^20000/)
    const waiting = await maker()('/api/admin/acceptorlist/submit', { list_id, version })
    expect(
      await code(maker()('/api/admin/acceptorlist/approve', { list_id, version: waiting.version })),
    ).toBe('20246 不能复核自己导入的名单')
    expect(await listsOf(LISTED)).toEqual([])
    await checker()('/api/admin/acceptorlist/approve', { list_id, version: waiting.version })
    expect(await listsOf(LISTED)).toEqual([
      { kind: 'overdue', name: '持续逾期名单', since: '2026-05', stops: true },
    ])
    expect((await maker()('/api/admin/acceptorlist/query', { list_id })).rows).toMatchObject([
      { state: 'L20', entry_count: 2, is_own: true },
    ])
  })

  test('takes the place of the one before: who stays keeps the first month, who is gone is free', async () => {
    const before = await inForce('late', '2026-04', [LISTED, '江州示例银行'])
    const { list_id } = await bring('late', '2026-05', [LISTED])
    const preview = await maker()('/api/admin/acceptorlist/query_entry', { list_id })
    expect(preview.counts).toEqual({ new: 0, kept: 1, gone: 1, duplicate: 0, unknown: 0 })
    expect(preview.rows.map(row => [row.name, row.change])).toEqual([
      [LISTED, 'kept'],
      ['江州示例银行', 'gone'],
    ])
    await inForce('late', '2026-06', [LISTED])
    expect(await listsOf('江州示例银行')).toEqual([])
    expect((await listsOf(LISTED)).find(mark => mark.kind === 'late')).toMatchObject({
      since: '2026-04',
      stops: false,
    })
    const [old] = (await maker()('/api/admin/acceptorlist/query', { list_id: before })).rows
    expect(old?.state).toBe('L30')
    expect(await code(bring('late', '2026-05', [LISTED]))).toBe(
      '20247 延迟披露名单已有2026-06的名单生效，不能再用2026-05的',
    )
  })

  test('with wrong columns, bad lines or a month to come is refused, and nothing of it is kept', async () => {
    const count = async () => (await maker()('/api/admin/acceptorlist/query', {})).total
    const before = await count()
    expect(await code(bring('undisclosed', '2026-06', [LISTED], { header: ['序号', '公司', '说明'] }))).toBe(
      '20245 名单文件缺少“承兑人名称”列，文件的列为：序号、公司、说明',
    )
    expect(
      await code(bring('undisclosed', '2026-06', [LISTED], { header: ['承兑人名称', '承兑人名称', '说明'] })),
    ).toBe('20245 名单文件中“承兑人名称”列重复')
    expect(await code(bring('undisclosed', '2026-06', [LISTED, '', '长'.repeat(121)]))).toBe(
      '23007 第3行：承兑人名称应为1至120个字；第4行：承兑人名称应为1至120个字',
    )
    expect(await code(bring('undisclosed', '2026-07', [LISTED]))).toBe('20247 名单月份不能晚于本月')
    expect(await count()).toBe(before)
  })

  test("comes in parts, is its own importer's until handed in, and has an end", async () => {
    const { list_id } = await bring('undisclosed', '2026-06', [LISTED])
    const part = { list_id, first_line: 3 }
    expect((await bring('undisclosed', '2026-06', ['甲示例有限公司'], part)).total).toBe(2)
    expect(await code(bring('undisclosed', '2026-05', ['乙示例有限公司'], part))).toMatch(/^20000/)
    await bank.db.execute(sql`insert into acceptor_list_entry (list_id, line, name, name_key)
      select ${Number(list_id)}, n + 10, 'n' || n, 'N' || n from generate_series(1, ${MAX_LIST_LINES - 2}) n`)
    expect(await code(bring('undisclosed', '2026-06', ['丙示例有限公司'], part))).toBe(
      `20248 一份名单最多 ${MAX_LIST_LINES} 行`,
    )
    const preview = await maker()('/api/admin/acceptorlist/query_entry', { list_id, page_size: 10 })
    expect(preview.total).toBe(MAX_LIST_LINES)
    await maker()('/api/admin/acceptorlist/withdraw', { list_id, version: 0 })
    expect(await code(bring('undisclosed', '2026-06', ['丁示例有限公司'], part))).toMatch(/^20000/)
  })

  test('stops or warns by its parameter, in the list of bills as at the quote', async () => {
    const seller = bank.as('15400000011')
    const rows = async () =>
      (await seller('/api/bills/query_holding', { acceptor_name: LISTED, state: '10', page_size: 100 })).rows
    const stopped = must((await rows())[0], 'a bill of the acceptor')
    const words = '承兑人在名单内：持续逾期（自2026-05），不能办理'
    expect(stopped.blocked_reason).toBe(words)
    const quoted = () => seller('/api/discount/get_quote', { bills: [{ holding_id: stopped.holding_id }] })
    expect(await code(quoted())).toBe(`20243 ${words}`)
    await bank.db.execute(sql`update sys_param set param_value = 'warn' where param_key = 'LIST_OVERDUE'`)
    const warned = must((await rows())[0], 'the bill')
    expect(warned.blocked_reason).toBe('')
    expect(warned.acceptor_lists).toContainEqual({
      kind: 'overdue',
      name: '持续逾期名单',
      since: '2026-05',
      stops: false,
    })
    expect(await code(quoted())).toBe('done')
  })

  test('that comes into force between quote and payout stops the payout', async () => {
    await bank.db.execute(sql`update sys_param set param_value = 'stop' where param_key = 'LIST_UNDISCLOSED'`)
    const seller = bank.as('15400000011')
    const { rows } = await seller('/api/bills/query_holding', { acceptor_name: LISTED, state: '10' })
    const { holding_id } = must(
      rows.find(row => row.blocked_reason === ''),
      'a bill that can be discounted',
    )
    const { lock_no } = await seller('/api/discount/get_quote', { bills: [{ holding_id }] })
    const { sign_no } = await seller('/api/signing/query_sign', {})
    const { apply_no } = await seller('/api/discount/submit_apply', {
      idem_key: newKey(),
      lock_no,
      sign_no,
    })
    await bank.as('officer1')('/api/admin/approve_disc_apply', { apply_no })
    await inForce('undisclosed', '2026-06', [LISTED])
    await bank.as('officer2')('/api/admin/pay_disc_apply', { idem_key: newKey(), apply_no })
    await bank.runJobs()
    expect(await seller('/api/discount/apply_detail', { apply_no })).toMatchObject({
      state: 'D45',
      reason: expect.stringContaining('承兑人在名单内：未按规定披露（自2026-06），不能办理'),
    })
  })
})

test('a list follows an acceptor that is entered, or renamed, after it', async () => {
  await inForce('late', '2026-06', ['云川示例新材料（集团）有限公司'])
  await bank.as('credit')('/api/admin/org/add', {
    org_code: sandboxBankNo(900),
    org_name: '云川示例新材料(集团)有限公司',
    short_name: '云川新材',
    acceptor_class: 'QY',
    region_code: '',
    is_acceptor: '1',
    is_discount_bank: '0',
  })
  expect(await listsOf('云川示例新材料')).toMatchObject([{ kind: 'late' }])
})

import { expect, test } from 'vitest'
import { type AuditEntry, linesOf } from './audit-log.ts'

const written = (object_type: string, before: string | null, after: string | null, object_no = '1') => {
  const entry: AuditEntry = {
    audit_id: 1,
    at: '2026-06-23T10:00:00+08:00',
    request_id: 'r',
    actor_type: 'bank',
    account: 'admin',
    action: 'x',
    object_type,
    object_no,
    before,
    after,
    result: 'ok',
  }
  return linesOf(entry).map(({ title, before: old, after: now }) => [title, old, now])
}

test('what was written before and after is compared field by field', () => {
  expect(
    written('member', '{"status":4,"name":"甲"}', '{"status":5,"name":"甲","remark":"停","why":""}'),
  ).toEqual([
    ['状态', '正常', '已停用'],
    ['名称', '甲', '甲'],
    ['说明', null, '停'],
  ])
})

test('a state is told by its name and code, of whichever table it is', () => {
  for (const [object, state, name] of [
    ['rd_order', 'R35', '结算中（R35）'],
    ['disc_apply', 'D40', '待放款（D40）'],
    ['bank_sign', 'S20', '待打款验证（S20）'],
    ['white_request', 'W10', '待审批（W10）'],
    ['content', 'published', '已发布'],
    ['disc_apply', 'D11', 'D11'],
  ] as const) {
    expect(written(object, null, JSON.stringify({ state }))).toEqual([['状态', null, name]])
  }
})

test('amounts are told in yuan, rates in per cent, codes, permissions and fields by name', () => {
  const repriced = { rates_e6: [12800, 13050], interest_fen: '184200', net_fen: '99815800' }
  expect(written('disc_apply', null, JSON.stringify(repriced))).toEqual([
    ['各票利率', null, '1.2800%、1.3050%'],
    ['利息', null, '1,842.00 元'],
    ['实付金额', null, '998,158.00 元'],
  ])
  const order = { busiType: 'BT02', rateE6: 16000, avgDaysE2: 9050, validUntil: '2026-06-23T04:00:00.000Z' }
  expect(written('rd_order', null, JSON.stringify(order))).toEqual([
    ['业务类型', null, '质押式回购（BT02）'],
    ['利率', null, '1.6000%'],
    ['平均剩余天数', null, '90.50'],
    ['有效时间', null, '2026-06-23 12:00:00'],
  ])
  expect(written('sys_param', '{"value":"0"}', '{"value":"10000000"}', 'SIGN_SINGLE_LIMIT_FEN')).toEqual([
    ['取值', '0.00 元', '100,000.00 元'],
  ])
  expect(written('role', null, '{"auth_codes":["audit_view"]}')[0]?.[2]).not.toContain('_')
  expect(written('member', null, '{"fields":["legal_person","address"]}')).toEqual([
    ['修改的资料', null, '法定代表人姓名、注册地址'],
  ])
  expect(written('outbox', null, '{"topic":"disc_payout"}')).toEqual([['任务', null, '贴现放款']])
})

test('of a list only what differs is told', () => {
  expect(written('rate_grid', '["CS 3M 13300","GG 1M 13500"]', '["CS 3M 13500","GG 1M 13500"]')).toEqual([
    ['城商 3M', '1.3300%', '1.3500%'],
  ])
  expect(written('holiday', '["2026-10-01","2026-10-10"]', '["2026-10-01","2026-10-10 班"]')).toEqual([
    ['2026-10-10', '休息', '调休上班'],
  ])
})

test('what is no object is shown as it is written', () => {
  expect(written('x', null, '["a","b"]')).toEqual([['内容', null, 'a、b']])
  expect(written('x', 'broken {', null)).toEqual([['内容', 'broken {', null]])
  expect(written('x', null, null)).toEqual([])
})

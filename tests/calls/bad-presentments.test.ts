import { randomUUID } from 'node:crypto'
import type { CallPath, RequestInput } from '@portal/shared/contract/table.ts'
import { catalogue, type ErrorCode } from '@portal/shared/errors/catalogue.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveCompanyBill } from '../../bank/src/testing/give-company-bill.ts'
import { type Client, signedIn } from '../harness/client.ts'
import type { SitePortal } from '../harness/portal.ts'
import { openWarmPortal } from '../harness/warm-portal.ts'

/* Presentments and lists that are refused: each with its code, its text and the field, and nothing half done behind it. */

const OWNER = '15400000011'
const OTHER = '15400000001'
const names = ['today', 'late', 'lost', 'early', 'locked', 'sold'] as const
const bills = {} as Record<(typeof names)[number], string>

let portal: SitePortal
let owner: Client
let other: Client
beforeAll(async () => {
  portal = await openWarmPortal({}, async db => {
    await db.execute(sql`insert into presentment_setting (member_id, automatic)
      select member_id, false from operator where account in (${OWNER}, ${OTHER})
      on conflict (member_id) do update set automatic = false`)
    const days = {
      today: '2026-06-23',
      late: '2026-06-12',
      lost: '2026-06-22',
      early: '2026-06-24',
      locked: '2026-06-23',
      sold: '2026-06-23',
    }
    for (const name of names) {
      const given = await giveCompanyBill(db, OWNER, {
        // Its acceptor stays silent: what has been presented waits.
        kind: 'AC02',
        faceFen: 50_000_072n,
        dueDate: days[name],
      })
      bills[name] = given.holding_id
    }
    await db.execute(
      sql`update bill_holding set state = '20', lock_ref = 'TX20260623000001' where id = ${bills.locked}`,
    )
    await db.execute(sql`update bill_holding set state = '50', live = false where id = ${bills.sold}`)
  })
  owner = await signedIn(portal.url, OWNER)
  other = await signedIn(portal.url, OTHER)
})
afterAll(() => portal?.stop())

/** What its holder sees of each bill: equal before and after a refusal. */
const standing = async () => {
  const { rows, totals } = await owner.row('/api/presentment/query_presentment', { page_size: 100 })
  return { rows, totals }
}

const refused = async <P extends CallPath>(
  client: Client,
  path: P,
  body: RequestInput<P>,
  [code, field, text = catalogue[code].text]: [ErrorCode, string?, string?],
) => {
  const before = await standing()
  const answer = await client.post(path, body)
  expect(answer.status).toBe(catalogue[code].status)
  expect(answer.body).toMatchObject({
    is_success: false,
    error_no: code,
    error_msg: text,
    ...(field && { fields: { [field]: text } }),
  })
  expect(answer.body.data).toBeUndefined()
  expect(await standing()).toEqual(before)
}

const asked = (name: (typeof names)[number]) => ({ idem_key: randomUUID(), holding_id: bills[name] })
const bill = 'holding_id'

describe('a presentment', () => {
  it.each([
    ['before the first day', 'early', '20200'],
    ['after the last day', 'late', '20201'],
    ['of a bill that an application has locked', 'locked', '20206'],
    ['of a bill that has been given on', 'sold', '20205'],
  ] as const)('%s is refused', async (_, name, code) => {
    await refused(owner, '/api/presentment/present_bill', asked(name), [code, bill])
  })

  it('of another’s bill, and of one that nobody has, is refused in the same words', async () => {
    await refused(other, '/api/presentment/present_bill', asked('today'), ['20204', bill])
    const nobodys = { idem_key: randomUUID(), holding_id: '999999999999' }
    await refused(other, '/api/presentment/present_bill', nobodys, ['20204', bill])
  })

  it('of several is made of none where one of them may not be presented, or is named twice', async () => {
    const path = '/api/presentment/present_bills'
    const many = (...names: string[]) => ({ idem_key: randomUUID(), holding_ids: names })
    const { lost, early, locked } = bills
    const numberOf = async (holding_id: string) =>
      (await owner.row('/api/presentment/query_presentment', { holding_id })).rows[0]?.bill_no
    const refusal = async (id: string, code: ErrorCode) =>
      `票据 ${await numberOf(id)}：${catalogue[code].text}`
    const before = await standing()
    const answer = await owner.post(path, many(lost, early))
    expect(answer.body).toMatchObject({
      error_no: '20200',
      error_msg: await refusal(early, '20200'),
      fields: { 'holding_ids[1]': catalogue['20200'].text },
    })
    expect((await owner.post(path, many(locked, lost))).body).toMatchObject({
      error_no: '20206',
      fields: { 'holding_ids[0]': catalogue['20206'].text },
    })
    // Of another's bill not even the number is said.
    expect((await other.post(path, many(lost))).body).toMatchObject({
      error_no: '20204',
      error_msg: catalogue['20204'].text,
    })
    expect((await owner.post(path, many(lost, lost))).body).toMatchObject({
      error_no: '9012',
      fields: { 'holding_ids[1]': '票据重复' },
    })
    const none = await owner.post(path, many())
    expect(none.body).toMatchObject({ error_no: '9012', fields: { holding_ids: expect.any(String) } })
    const tooMany = await owner.post(path, many(...Array.from({ length: 51 }, (_, at) => String(at + 1))))
    expect(tooMany.body).toMatchObject({ error_no: '9012', fields: { holding_ids: expect.any(String) } })
    expect(await standing()).toEqual(before)
  })

  it('that is late needs a day that has passed, and a reason', async () => {
    const path = '/api/presentment/present_late'
    await refused(owner, path, { ...asked('today'), reason: '经办人员更换' }, ['20202', bill])
    for (const reason of ['', ' 忘 '])
      await refused(owner, path, { ...asked('late'), reason }, ['20207', 'reason'])
  })

  it('is made once, by whoever is first of two, and withdrawn by nobody else', async () => {
    const two = [asked('lost'), asked('lost')].map(body => owner.post('/api/presentment/present_bill', body))
    const codes = (await Promise.all(two)).map(({ body }) => body.error_no ?? '')
    expect(codes.sort()).toEqual(['', '20203'])
    await refused(owner, '/api/presentment/present_bill', asked('lost'), ['20203', bill])
    const { rows } = await owner.row('/api/presentment/query_presentment', { holding_id: bills.lost })
    const presentment_no = rows[0]?.presentment_no ?? ''
    const path = '/api/presentment/withdraw_presentment'
    await refused(other, path, { presentment_no }, ['9015'])
    const withdrawn = await owner.post(path, { presentment_no })
    expect(withdrawn.body.data).toMatchObject([{ stage: 'P40' }])
    await refused(owner, path, { presentment_no }, ['20209', 'presentment_no'])
  })
})

describe('a list of acceptors', () => {
  const list = {
    kind: 'late',
    month: '2026-06',
    file_name: '延迟披露.csv',
    rows: [['1', '示例商贸有限公司', '']],
    first_line: 2,
  } as const
  it.each([
    [
      'without the column of names',
      { ...list, header: ['序号', '公司', '说明'] },
      ['20245', 'header', '名单文件缺少“承兑人名称”列，文件的列为：序号、公司、说明'],
    ],
    [
      'with that column twice',
      { ...list, header: ['承兑人名称', '承兑人名称', '说明'] },
      ['20245', 'header', '名单文件中“承兑人名称”列重复'],
    ],
    [
      'of a month to come',
      { ...list, month: '2026-07', header: ['序号', '承兑人名称', '说明'] },
      ['20247', 'month', '名单月份不能晚于本月'],
    ],
  ] as const)('%s is refused, and none is there', async (_, body, [code, field, text]) => {
    const staff = await signedIn(portal.url, 'credit')
    const lists = async () => (await staff.row('/api/admin/acceptorlist/query', {})).total
    const before = await lists()
    const answer = await staff.post('/api/admin/acceptorlist/import', {
      ...body,
      header: [...body.header],
      rows: body.rows.map(row => [...row]),
    })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ error_no: code, error_msg: text, fields: { [field]: text } })
    expect(await lists()).toBe(before)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scene, sceneOf } from './scene.ts'
import { exampleHolding, newTestBank, type TestBank } from './test-bank.ts'

let bank: TestBank
let at: Scene
beforeAll(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
})
afterAll(() => bank.close())

/** The notices an officer has of one application, newest first. */
const toldOf = async (account: string, applyNo: string) => {
  const { rows } = await bank.as(account)('/api/notice/query_notice', { page_size: 100, category: '业务' })
  return rows
    .filter(row => row.body.includes(applyNo))
    .map(row => [row.title, row.link.replace(applyNo, 'TX')])
}

const example = async () => [{ holding_id: (await exampleHolding(bank)).holding_id }]

test('each step tells the officers who may do it, with a link to where it waits', async () => {
  const { apply_no } = await at.submit(await example())
  const toApprove = ['贴现申请待审批', '/discApproval?segment=approve&apply_no=TX']
  expect(await toldOf('officer1', apply_no)).toEqual([toApprove])
  expect(await toldOf('officer2', apply_no)).toEqual([toApprove])
  expect(await toldOf('credit', apply_no)).toEqual([])

  await at.approve(apply_no, { final_rate_e6: 12_900 })
  // Dearer than quoted, it waits for the company.
  expect(await toldOf('officer2', apply_no)).toEqual([toApprove])
  await at.call()('/api/discount/decline_quote', { apply_no })
  expect(await toldOf('officer1', apply_no)).toEqual([
    ['企业放弃报价', '/discApproval?segment=all&apply_no=TX'],
    toApprove,
  ])
  expect(await toldOf('officer2', apply_no)).toEqual([toApprove])
})

test('an approved one asks for the payout whoever has not approved it, and again when it fails', async () => {
  const holding_id = await at.reshape(100_000_033n)
  const { apply_no } = await at.submit([{ holding_id }])
  await at.approve(apply_no)
  const toPay = (title: string) => [title, '/discApproval?segment=pay&apply_no=TX']
  expect((await toldOf('officer2', apply_no)).slice(0, -1)).toEqual([toPay('贴现申请待放款复核')])
  expect(await toldOf('officer1', apply_no)).toHaveLength(1)
  await at.pay(apply_no)
  expect((await at.detail(apply_no)).state).toBe('D45')
  expect((await toldOf('officer2', apply_no)).slice(0, -1)).toEqual([
    toPay('贴现放款失败'),
    toPay('贴现申请待放款复核'),
  ])
})

import { randomUUID } from 'node:crypto'
import type { CallPath } from '@portal/shared/contract/table.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wideTerms } from '../../bank/src/testing/instant-scene.ts'
import { type Client, signedIn } from '../harness/client.ts'
import { holdingOf, untilState } from '../harness/journey.ts'
import { openPortal, type SitePortal } from '../harness/portal.ts'

/* 秒贴 through gateway and bank: rules by two people, refusals with their fields, money without a person. */

let portal: SitePortal
let company: Client
let maker: Client
let checker: Client
beforeAll(async () => {
  portal = await openPortal()
  ;[company, maker, checker] = (await Promise.all(
    ['15400000011', 'credit', 'admin'].map(account => signedIn(portal.url, account)),
  )) as [Client, Client, Client]
})
afterAll(() => portal?.stop())

const refused = async (client: Client, path: CallPath, body: Record<string, unknown>) => {
  const { status, body: answer } = await client.post(path, body)
  return { status, code: answer.error_no, fields: answer.fields }
}

/** As the time line of 秒贴 writes it, ms. */
const timeOf = (steps: readonly { step: string; at: string | null }[], step: string) =>
  Date.parse(steps.find(each => each.step === step)?.at ?? '')

it("needs two people of a company that checks: no fen before the checker's pass, from which the clock runs", async () => {
  const [ticking, checking] = (await Promise.all(
    ['15400000002', '15400000003'].map(account => signedIn(portal.url, account)),
  )) as [Client, Client]
  const balance = async () => BigInt((await ticking.row('/api/discount/get_overview', {})).balance_fen)
  const { rows } = await ticking.row('/api/instant/price', { route: 'instant' })
  const [bill] = rows
  const { sign_no } = await ticking.row('/api/instant/facts', {})
  const net_fen = bill?.price?.net_fen ?? ''
  const bills = [{ holding_id: bill?.holding_id ?? '' }]
  const tick = { idem_key: randomUUID(), bills, sign_no, net_fen }
  const before = await balance()
  expect(await refused(checking, '/api/instant/apply', tick)).toMatchObject({ status: 403, code: '1003' })
  const { instant } = await ticking.row('/api/instant/apply', tick)
  expect(instant).toMatchObject({ state: 'D10', net_fen })
  const asked = { apply_no: instant?.apply_no ?? '' }
  const result = '/api/instant/result'
  expect(await ticking.row(result, asked)).toMatchObject({ version_no: 0, elapsed_ms: null, by_rule: false })
  expect(await balance()).toBe(before)

  const pass = '/api/discount/check_pass'
  expect(await refused(ticking, pass, asked)).toMatchObject({ status: 403, code: '1003' })
  const { version: seen_version } = await checking.row('/api/discount/apply_detail', asked)
  expect(await checking.row(pass, { ...asked, seen_version })).toMatchObject({ state: 'D50' })
  await untilState(checking, asked.apply_no, 'D60')
  expect(await balance()).toBe(before + BigInt(net_fen))
  const paid = await ticking.row(result, asked)
  expect(paid).toMatchObject({ net_fen, by_rule: true, decided_by: `system:rule-v${paid.version_no}` })
  const [submitted = NaN, checked = NaN, there = NaN] = ['submitted', 'checked', 'paid'].map(step =>
    timeOf(paid.steps, step),
  )
  expect(checked).toBeGreaterThan(submitted)
  expect(paid.elapsed_ms).toBe(there - checked)
  // The same pass once more moves nothing.
  expect(await refused(checking, pass, { ...asked, seen_version })).toMatchObject({ status: 409 })
  expect(await balance()).toBe(before + BigInt(net_fen))
  const receipts = await ticking.row('/api/receipt/query_receipt', {
    ref_no: asked.apply_no,
    direction: 'in',
  })
  expect(receipts.rows.map(({ amount_fen }) => amount_fen)).toEqual([net_fen])
})

it('is refused by field and code, and pays what passes in the words of its version', async () => {
  const draft = '/api/admin/instant/draft_version'
  expect(await refused(maker, draft, { ...wideTerms, min_days: 30, max_days: 20 })).toEqual({
    status: 422,
    code: '20340',
    fields: { min_days: '计息天数下限大于上限' },
  })
  expect(await refused(maker, draft, { ...wideTerms, hour_to: '20:30' })).toMatchObject({
    status: 422,
    code: '20341',
    fields: { hour_to: expect.any(String) },
  })
  expect(await refused(company, draft, { ...wideTerms })).toMatchObject({ status: 403, code: '1003' })

  const { version_no } = await maker.row(draft, wideTerms)
  const { version } = await maker.row('/api/admin/instant/version_detail', { version_no })
  const approve = '/api/admin/instant/approve_version'
  expect(await refused(checker, approve, { version_no, version })).toMatchObject({ code: '20345' })
  await maker.row('/api/admin/instant/shadow_run', { version_no, version, days: 90 })
  await checker.row(approve, { version_no, version: version + 1 })

  const holding = await holdingOf(company)
  const { sign_no } = await company.row('/api/instant/facts', {})
  const tick = { idem_key: randomUUID(), bills: [{ holding_id: holding.holding_id }], sign_no }
  const apply = '/api/instant/apply'
  expect(await refused(company, apply, { ...tick, net_fen: '233675488' })).toMatchObject({
    status: 422,
    code: '24016',
    fields: { net_fen: expect.any(String) },
  })
  expect(
    await refused(company, apply, { ...tick, bills: [{ holding_id: '999999999' }], net_fen: '1' }),
  ).toMatchObject({ code: '20017' })
  const asked = { ...tick, idem_key: randomUUID(), net_fen: '233675489' }
  const { instant } = await company.row(apply, asked)
  expect(instant?.state).toBe('D50')
  // The same key once more is the same answer, and no second application.
  expect((await company.row(apply, asked)).instant?.apply_no).toBe(instant?.apply_no)
  await untilState(company, instant?.apply_no ?? '', 'D60')
  expect(await company.row('/api/instant/result', { apply_no: instant?.apply_no ?? '' })).toMatchObject({
    decided_by: `system:rule-v${version_no}`,
    net_fen: '233675489',
    by_rule: true,
  })
})

/** What is wrong with bills that a company types in: what the form says, and what the registry does. */
import { makeBillNo } from '@portal/shared/bills/bill-no.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectDisabled, find } from '../../harness/apply-pages.ts'
import type { Client } from '../../harness/client.ts'
import { patienceMs } from '../../harness/site.ts'
import type { choosing } from './choosing.ts'

export const customer = '青禾示例电子科技有限公司'
/** The bank itself, which accepts the bills that are typed in. */
export const sameBank = '999990000013'

type Refusal = keyof typeof choosing
type Said = (where: Page | Locator, name: Refusal) => Promise<void>

/**
 * What is typed round after round, and what the form says to it.
 * @param other an acceptor of commercial bills, and a bill that the company already has
 */
export const typedWrong = (
  number: string,
  other: { acceptor: string; known: string },
): [Record<string, string>, ...Refusal[]][] => {
  const mistyped = number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10)

  return [
    [
      { '票据（包）号码': '123', '票据（包）金额': '0' },
      'typedNumber',
      'typedNothing',
      'typedNoDay',
      'typedDrawer',
    ],
    [
      {
        '票据（包）号码': mistyped,
        '票据（包）金额': '2000000000',
        出票日期: '20260601',
        到期日期: '20260601',
        出票人: customer,
        承兑人: '999999999999',
      },
      'typedCheck',
      'typedTooMuch',
      'typedDue',
    ],
    [
      {
        '票据（包）号码': makeBillNo('6', sameBank, '2026-06-01', 7),
        '票据（包）金额': '10000',
        子票区间: 'x',
        到期日期: '20261202',
      },
      'typedKind',
      'typedRange',
      'typedTerm',
    ],
    [
      { '票据（包）号码': makeBillNo('5', sameBank, '2027-01-04', 7), 子票区间: '', 到期日期: '20261130' },
      'typedDay',
    ],
    [{ '票据（包）号码': number }, 'typedAcceptor'],
    [{ 承兑人: other.acceptor }, 'typedClass'],
    [{ '票据（包）号码': other.known, 承兑人: sameBank }, 'typedKnown'],
  ]
}

/** Bills that the registry does not confirm, each for its own reason, by the tail of the face. */
export const unconfirmed = async (page: Page, tab: Client, said: Said) => {
  const tails = [
    ['61', 'typedUnknown'],
    ['62', 'typedOfOther'],
    ['63', 'typedFrozen'],
    ['64', 'typedUnanswered'],
    ['65', 'typedOtherwise'],
  ] as const
  const entered = (holding_id: string) => tab.row('/api/bills/bill_detail', { holding_id })
  const answered = (holding_id: string) =>
    expect
      .poll(async () => (await entered(holding_id)).blocked_reason, { timeout: patienceMs })
      .not.toBe(catalogue['20080'].text)
  const ids: string[] = []
  for (const [tail] of tails) {
    const { holding_id } = await tab.row('/api/bills/add_bill', {
      bill_no: makeBillNo('5', sameBank, '2026-06-01', 600 + Number(tail)),
      bill_kind: 'AC01',
      package_fen: `2500000${tail}`,
      splittable: true,
      issue_dt: '2026-06-01',
      due_dt: '2026-11-30',
      drawer_name: customer,
      acceptor_bank_no: sameBank,
      payee_name: customer,
    })
    ids.push(holding_id)
  }
  for (const [at, [, name]] of tails.entries()) {
    const id = ids[at] ?? ''
    await answered(id)
    const row = await find(page, await entered(id))
    await said(row, name)
    await expectDisabled(row.getByRole('checkbox'))
  }
  const [unknown = ''] = ids
  const row = await find(page, await entered(unknown))
  const again = row.getByRole('button', { name: /^重新查验/ })
  for (let time = 0; time < 5; time++) {
    await again.click()
    await expect
      .poll(async () => (await entered(unknown)).blocked_reason, { timeout: patienceMs })
      .toBe(catalogue['20080'].text)
    await answered(unknown)
  }
  await again.click()
  await said(page, 'checkedTooOften')
}

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TradeMatch } from './trade-match.tsx'

afterEach(cleanup)

const bill = {
  bill_no: '599999000001320260403000000124',
  range: '1-234567890',
  drawer_name: '屏山示例建材有限公司',
  giver_name: '',
  outcome: 'unknown' as const,
  text: '出票人屏山示例建材有限公司不是合同购货方，前手不明',
}

test('says in words which bills do not fit, and that they may still be handed in', () => {
  render(<TradeMatch match={{ row: { stops: false, bills: [bill] }, fault: '' }} />)
  expect(screen.getByText(/^1 张票据未能与所选合同对应/)).toBeTruthy()
  expect(screen.getByText('前手不明')).toBeTruthy()
  expect(screen.getByText(bill.text)).toBeTruthy()
})

test('says that all fit, and nothing while nobody knows', () => {
  const fitting = { ...bill, outcome: 'match' as const }
  const { rerender } = render(<TradeMatch match={{ row: { stops: true, bills: [fitting] }, fault: '' }} />)
  expect(screen.getByText('所选合同的购货方为各票据的前手或出票人（1 张）')).toBeTruthy()
  rerender(<TradeMatch match={{ row: undefined, fault: '' }} />)
  expect(screen.queryByText(/所选合同/)).toBeNull()
})

test('warns aloud where the bank stops it', () => {
  const fault = '合同购货方与部分票据的前手、出票人均不一致，不能提交'
  const row = { stops: true, bills: [{ ...bill, outcome: 'differs' as const }] }
  render(<TradeMatch match={{ row, fault }} />)
  expect(screen.getByRole('alert').textContent).toContain(fault)
})

import { expect, test } from 'vitest'
import type { OrderRow } from './order.ts'
import { actAppearance, actsOf } from './order-acts.ts'

const row = { side: 'own', state: 'R20', trade_type: 'TT01', revoke_asked: false } as OrderRow

test('an answer goes before everything else, and files and forms are no acts', () => {
  expect(actsOf({ actions: ['open', 'refuse', 'accept', 'deal_slip', 'edit'] })).toEqual(['accept', 'refuse'])
})

test('what is revoked at once before the other side has looked is asked of the checker after', () => {
  expect(actAppearance('revoke', row)).toMatchObject({ label: '撤销', confirm: '确认撤销' })
  expect(actAppearance('revoke', { ...row, state: 'R25' })).toMatchObject({
    label: '申请撤销',
    confirm: '确认申请',
  })
  expect(actAppearance('revoke', { ...row, state: 'R25', revoke_asked: true }).label).toBe('撤销')
})

test('a quote to the market is taken by a click, a directed one accepted', () => {
  expect(actAppearance('accept', row).label).toBe('接受')
  expect(actAppearance('accept', { ...row, trade_type: 'TT03' })).toMatchObject({
    label: '点击成交',
    title: '点击成交',
  })
})

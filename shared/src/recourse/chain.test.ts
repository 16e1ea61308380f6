import { expect, test } from 'vitest'
import { type Chain, liableTo } from './chain.ts'

const chain: Chain = {
  drawer: '出票甲',
  acceptor: '银行乙',
  payee: '收款丙',
  endorsements: [
    { from: '收款丙', to: '背书丁' },
    { from: '背书丁', to: '背书戊' },
    { from: '背书戊', to: '持票己' },
  ],
}
const names = (holder: string, of = chain) =>
  liableTo(holder, of)
    .map(({ name, role }) => `${role} ${name}`)
    .join(', ')

test('a holder turns to acceptor, drawer and everybody who has endorsed it before', () => {
  expect(names('持票己')).toBe(
    'acceptor 银行乙, drawer 出票甲, endorser 收款丙, endorser 背书丁, endorser 背书戊',
  )
})

test('who has settled turns only to those before', () => {
  expect(names('背书戊')).toBe('acceptor 银行乙, drawer 出票甲, endorser 收款丙, endorser 背书丁')
  expect(names('收款丙')).toBe('acceptor 银行乙, drawer 出票甲')
  expect(names('出票甲')).toBe('acceptor 银行乙')
  expect(names('银行乙')).toBe('')
})

test('of a commercial bill drawer and acceptor are often one, who is pursued once', () => {
  expect(names('收款丙', { ...chain, drawer: '银行乙' })).toBe('acceptor 银行乙')
})

test('who has had it twice turns to nobody who had it after the first time', () => {
  const back = { ...chain, endorsements: [...chain.endorsements, { from: '持票己', to: '背书丁' }] }
  expect(names('背书丁', back)).toBe('acceptor 银行乙, drawer 出票甲, endorser 收款丙')
})

test('a back of the bill with a gap loses nobody who is named on it', () => {
  expect(names('持票己', { ...chain, endorsements: [{ from: '背书戊', to: '持票己' }] })).toBe(
    'acceptor 银行乙, drawer 出票甲, endorser 收款丙, endorser 背书戊',
  )
  expect(names('收款丙', { ...chain, endorsements: [] })).toBe('acceptor 银行乙, drawer 出票甲')
})

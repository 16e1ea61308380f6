import { expect, test } from 'vitest'
import { nextText } from './next-line.tsx'

const next = { next_step: '等待银行审批', next_by: '银行审批岗', next_until: '2026-06-23T12:00:00+08:00' }

test('what happens next is told with who does it and until when', () => {
  expect(nextText(next)).toBe('等待银行审批，银行审批岗，06-23 12:00 前')
  expect(nextText(next, new Date('2026-06-23T12:00:01+08:00'))).toBe(
    '等待银行审批，银行审批岗，已过 06-23 12:00',
  )
  expect(nextText({ ...next, next_until: null })).toBe('等待银行审批，银行审批岗')
  expect(nextText({ ...next, next_step: '' })).toBe('')
})

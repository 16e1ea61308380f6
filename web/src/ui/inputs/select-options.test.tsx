import { expect, test } from 'vitest'
import { optionsIn } from './select-options.ts'

test('options are found in their order, in fragments too, each with its text and value', () => {
  const found = optionsIn(
    <>
      <option value="">全部</option>
      {[1, 2].map(each => (
        <option key={each} value={each} disabled={each === 2}>
          第 {each} 项
        </option>
      ))}
      <option>否</option>
    </>,
  )
  expect(found).toEqual([
    { value: '', label: '全部' },
    { value: '1', label: '第 1 项' },
    { value: '2', label: '第 2 项', disabled: true },
    { value: '否', label: '否' },
  ])
})

test('a component among them is refused, since its options would be missing from the list', () => {
  const Both = () => <option value="1">是</option>
  expect(() => optionsIn(<Both />)).toThrow('a select takes options')
})

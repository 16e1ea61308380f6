import { topicName } from '@portal/shared/jobs/topics.ts'
import { expect, test } from 'vitest'
import { workOf } from './modules.ts'

test('staff read a name for every kind of work', () => {
  const { handlers } = workOf(true)
  expect(Object.keys(handlers).length).toBeGreaterThan(30)
  expect(Object.keys(handlers).filter(topic => /[a-z]/.test(topicName(topic)))).toEqual([])
})

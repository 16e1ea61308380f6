import type { UserInfo } from '@portal/shared/contract/session.ts'
import { expect, test } from 'vitest'
import { audiencesOf } from './feed.ts'

const user = (of: Partial<UserInfo>) =>
  ({ user_code: 'HY00000001', user_id: '5', kind: 'staff', permissions: {}, ...of }) as UserInfo

test('the platform’s own people hear the staff’s news, an officer of one bank what is sent to them by name', () => {
  const own = ['everybody', 'member HY00000001', 'operator 5']
  expect(audiencesOf(user({}))).toEqual([...own, 'staff'])
  expect(audiencesOf(user({ kind: 'admin' }))).toEqual([...own, 'staff'])
  expect(audiencesOf(user({ bank_name: '华东示例银行' }))).toEqual(own)
  expect(audiencesOf(user({ kind: 'customer' }))).toEqual(own)
})

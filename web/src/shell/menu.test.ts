import { expect, test } from 'vitest'
import { companyUser, officerUser } from '../testing/people.ts'
import { menuGroups } from './menu.ts'

const item = (id: string, parent_id: string, name: string, url: string) => ({
  id,
  parent_id,
  name,
  icon: '',
  url,
})

const menu = [
  item('100', '-1', '贴现业务', ''),
  item('101', '100', '贴现首页', '/tx'),
  item('104', '100', '贴现审批', '/discApproval'),
  item('200', '-1', '系统管理', ''),
  item('201', '200', '操作员管理', '/unknownPage'),
]

test('only entries with a page that the user may open are offered', () => {
  const names = (user: typeof companyUser) =>
    menuGroups(menu, user).map(group => [group.name, group.items.map(entry => entry.name)])
  expect(names(companyUser)).toEqual([['贴现业务', ['贴现首页']]])
  expect(names(officerUser)).toEqual([['贴现业务', ['贴现审批']]])
})

test('a top entry that is a page itself is offered as one', () => {
  const groups = menuGroups([item('1', '-1', '贴现首页', '/tx')], companyUser)
  expect(groups).toMatchObject([
    { id: '1', name: '贴现首页', isPage: true, items: [{ id: '1', name: '贴现首页', path: '/tx' }] },
  ])
})

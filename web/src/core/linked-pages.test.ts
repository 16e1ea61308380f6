import { linkedPages, linkTo } from '@portal/shared/content/linked-pages.ts'
import { expect, test } from 'vitest'
import { pages } from './pages.ts'

test('every page that a notice leads to is there', () => {
  const paths = new Set<string>(pages.map(({ path }) => path))
  expect(Object.values(linkedPages).filter(({ path }) => !paths.has(path))).toEqual([])
})

test('a link opens the row of the page, or the page alone', () => {
  expect(linkTo('ownApplication', 'TX1')).toBe('/txDiscountApplyStaticList?apply_no=TX1')
  expect(linkTo('applicationToPay', 'TX1')).toBe('/discApproval?segment=pay&apply_no=TX1')
  expect(linkTo('userChanges')).toBe('/userManage?tab=changes')
  expect(linkTo('auditLog')).toBe('/auditLog')
})

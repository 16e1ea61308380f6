// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { companyUser, officerUser } from '../testing/people.ts'
import { landingOf, loginPageOf, safeReturnUrl, withReturnUrl } from './landing.ts'

test.each(['/tx', '/discApproval?apply_no=TX20260623000018', '/main', '/bigscreen'])(
  '%s is a page to return to',
  path => {
    expect(safeReturnUrl(path)).toBe(path)
    expect(safeReturnUrl(window.location.origin + path)).toBe(path)
    expect(safeReturnUrl(`${window.location.origin}/#${path}`)).toBe(path)
  },
)

test.each([
  null,
  '',
  'tx',
  '//evil.example/tx',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/tx',
  'javascript:alert(1)',
  '/%2f/evil.example',
  '/nowhere',
  '/login',
  '/loginadmin?returnUrl=%2Fmain',
  '/errors/403',
  '//localhost:3000/tx',
  'http://user@localhost:3000/tx',
  'http://localhost:3001/tx',
  'http://localhost:3000\\@evil.example/tx',
  'https://localhost:3000/tx',
])('%j is not followed', value => {
  expect(safeReturnUrl(value)).toBeNull()
})

test('the home page is not remembered, others are', () => {
  expect(withReturnUrl('/login', '/main')).toBe('/login')
  expect(withReturnUrl('/loginadmin', '/bigscreen')).toBe('/loginadmin?returnUrl=%2Fbigscreen')
  expect(withReturnUrl('/login', '/tx?a=1')).toBe('/login?returnUrl=%2Ftx%3Fa%3D1')
})

test('each kind of member lands where its work is', () => {
  expect(landingOf(null)).toBe('/main')
  expect(landingOf(companyUser)).toBe('/tx')
  expect(landingOf({ ...companyUser, member_type: 'financeOrg' })).toBe('/ztx')
  expect(landingOf(officerUser)).toBe('/mainIndex')
  expect(landingOf({ ...officerUser, permissions: {} })).toBe('/mainIndex')
  expect(landingOf({ ...companyUser, member_type: 'investOrg' })).toBe('/main')
  expect(landingOf({ ...companyUser, status: 7 })).toBe('/userCenter/index')
})

test('without a stored member type the page itself says who signs in there', () => {
  expect(loginPageOf(null, { types: ['admin'] })).toBe('/loginadmin')
  expect(loginPageOf(null, { types: ['financeOrg'] })).toBe('/loginztx')
  expect(loginPageOf(null, { types: ['comp'] })).toBe('/login')
  expect(loginPageOf('finacy', { types: ['comp'] })).toBe('/loginztx')
})

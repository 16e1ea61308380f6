import { describe, expect, test } from 'vitest'
import type { Access } from './access.ts'
import type { MemberType, OperatorKind, Principal } from './principal.ts'
import { accessOfPath, routeAccess } from './route-access.ts'
import { judgeRoute, type RouteVerdict } from './route-rule.ts'

const person = (member_type: MemberType, kind: OperatorKind = 'customer', main = false): Principal => ({
  member_type,
  kind,
  is_main_account: main,
  biz_roles: [],
  permissions: {},
})
const people = {
  guest: undefined,
  comp: person('comp'),
  compMain: person('comp', 'customer', true),
  org: person('financeOrg'),
  orgMain: person('financeOrg', 'customer', true),
  invest: person('investOrg'),
  staff: person('admin', 'staff'),
  gov: person('admin', 'government'),
} as const
type Who = keyof typeof people

const loaded = { systemMenu: ['/discApproval', '/pcDiscount'], userMenu: ['/pcDiscount'] }
const judge = (path: string, who: Who, permissions: typeof loaded | null = loaded, access?: Access) =>
  judgeRoute({
    path,
    access: access ?? accessOfPath(path) ?? {},
    whitelist: ['/help', '/open/*'],
    principal: people[who],
    permissions,
  })

describe('the rule of pages', () => {
  test.each<[string, string, Who, typeof loaded | null, Access | undefined, RouteVerdict]>([
    ['the root is always open', '/', 'guest', null, {}, 'open'],
    ['so are the sign-in page and the error pages', '/errors/403', 'guest', null, {}, 'open'],
    ['a whitelisted path is open to guests', '/help', 'guest', null, {}, 'open'],
    ['what stands below a whitelisted path too', '/open/a/b', 'guest', null, {}, 'open'],
    ['its neighbours are not', '/openly', 'guest', null, {}, 'sign_in'],
    ['nor what stands below an exact path', '/help/a', 'guest', null, {}, 'sign_in'],
    ['a public page needs no permissions', '/quotes', 'guest', null, undefined, 'open'],
    ['others need somebody signed in', '/pcBasicInfo', 'guest', null, undefined, 'sign_in'],
    ['and loaded permissions', '/pcBasicInfo', 'comp', null, undefined, 'loading'],
    ['a path that the system menu does not list is open', '/pcBasicInfo', 'comp', loaded, undefined, 'open'],
    ['one that it lists is open in the user’s tree', '/pcDiscount', 'comp', loaded, undefined, 'open'],
    ['and closed outside of it', '/discApproval', 'staff', loaded, {}, 'closed'],
    ['the wrong type is told before permissions are there', '/ztx', 'comp', null, undefined, 'closed'],
    [
      'a missing permission closes the page',
      '/x',
      'staff',
      loaded,
      { permission: 'disc_apply_pay' },
      'closed',
    ],
  ])('%s', (_, path, who, permissions, access, verdict) => {
    expect(judge(path, who, permissions, access)).toBe(verdict)
  })
})

describe('the types of the specification', () => {
  const open: Record<string, readonly Who[]> = {
    '/bigscreen': ['gov'],
    '/mainIndex': ['staff', 'gov'],
    '/pcPhoneNum': ['comp', 'compMain'],
    '/pcOperator': ['compMain', 'orgMain'],
    '/tx': ['comp', 'compMain'],
    '/pcBankSign': ['comp', 'compMain'],
    '/pcDiscount': ['comp', 'compMain'],
    '/txDiscountApplyStaticList': ['comp', 'compMain'],
    '/invoicesControl': ['comp', 'compMain'],
    '/ztx': ['org', 'orgMain'],
    '/pcOrderCinpound': ['org', 'orgMain'],
    '/pcOrderMonitoring': ['org', 'orgMain'],
    '/perfectCompanyMess': ['comp', 'compMain'],
    '/orgMess': ['org', 'orgMain'],
    '/investMess': ['invest'],
    '/govMess': ['gov'],
  }
  test.each(Object.entries(open))('%s opens for %s alone', (path, who) => {
    const able = (Object.keys(people) as Who[]).filter(each => judge(path, each) === 'open')
    expect(able).toEqual(who)
  })

  test('every page of the route table has its rule', () => {
    expect(Object.keys(routeAccess)).toHaveLength(35)
    expect(accessOfPath('/nowhere')).toBeUndefined()
  })
})

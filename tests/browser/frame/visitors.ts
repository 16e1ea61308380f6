/** Who may open which page, by the tables of menus and routes. */
import { readFileSync } from 'node:fs'
import { routeAccess } from '@portal/shared/access/route-access.ts'
import { root } from '../../harness/processes.ts'

interface Rule {
  types?: readonly string[]
  kinds?: readonly string[]
}

const menu = JSON.parse(readFileSync(`${root}config/menus.json`, 'utf8')) as { url: string; access?: Rule }[]
export const rules: ReadonlyMap<string, Rule | 'public'> = new Map([
  ...menu.flatMap(({ url, access }) => (access ? [[url, access] as const] : [])),
  ...Object.entries(routeAccess as Record<string, Rule | 'public'>),
])

/** Pages that stand in no frame. */
const bare = ['/', '/login', '/loginztx', '/loginadmin', '/bigscreen']
export const paths = (
  JSON.parse(readFileSync(`${root}web/dist/pages/paths.json`, 'utf8')) as string[]
).filter(path => !bare.includes(path))

export interface Visitor {
  account?: string
  type?: 'comp' | 'financeOrg' | 'admin'
  /** Of all pages, those that are tried as this visitor. */
  opens: (rule: Rule | 'public' | undefined, path: string) => boolean
}

const isFor = (type: string, kind?: string) => (rule: Rule | 'public' | undefined) =>
  rule !== 'public' &&
  Boolean(rule?.types?.includes(type)) &&
  (rule?.kinds === undefined || kind === undefined || rule.kinds.includes(kind))

const seenByAll = ['/main', '/information', '/quotes', '/commonQus', '/errors/403']

export const visitors: Record<string, Visitor> = {
  guest: { opens: rule => rule === 'public' },
  // Pages of the centre name no type, and some say their rule in their own row.
  company: {
    account: '15400000001',
    type: 'comp',
    opens: (rule, path) =>
      isFor('comp')(rule) || (rule !== 'public' && !rule?.types) || seenByAll.includes(path),
  },
  'abnormal company': { account: '15400000034', type: 'comp', opens: (_, path) => path === '/tx' },
  institution: {
    account: '15400000101',
    type: 'financeOrg',
    opens: (rule, path) => isFor('financeOrg')(rule) || path === '/quotes',
  },
  staff: { account: 'admin', type: 'admin', opens: rule => isFor('admin', 'staff')(rule) },
  officer: {
    account: 'officer1',
    type: 'admin',
    opens: (_, path) => ['/mainIndex', '/discApproval', '/shareQuery'].includes(path),
  },
  government: {
    account: 'gov',
    type: 'admin',
    opens: (rule, path) => isFor('admin', 'government')(rule) || path === '/errors/403',
  },
}

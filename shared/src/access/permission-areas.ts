import { type PermissionName, permissionCodes, permissionNames, permissionTitles } from './permissions.ts'

/** What a set of permissions is about: one page and what is done there. */
export interface PermissionSubject {
  title: string
  /** The one that opens the page; undefined for a subject without a page of its own. */
  view: PermissionName | undefined
  names: readonly PermissionName[]
}

export interface PermissionArea {
  title: string
  subjects: readonly PermissionSubject[]
}

/** Subjects by the beginning of their codes: a subject's codes differ in their last digits. */
const layout: readonly (readonly [area: string, subjects: readonly (readonly [string, string])[]])[] = [
  [
    '贴现业务',
    [
      ['311', '贴现审批与放款'],
      ['315', '贸易背景'],
      ['324', '转贴现监管'],
    ],
  ],
  [
    '会员与签约',
    [
      ['313', '会员'],
      ['314', '银行签约'],
    ],
  ],
  [
    '参考数据',
    [
      ['317', '报价'],
      ['3180', '承兑人与额度'],
      ['3181', '机构与行号'],
      ['319', '节假日'],
      ['320', '参数'],
      ['323', '可交易白名单'],
    ],
  ],
  ['内容与页面', [['316', '内容、公告与页面']]],
  [
    '用户与权限',
    [
      ['111', '用户'],
      ['1002', '角色'],
      ['312', '在线会话'],
    ],
  ],
  [
    '系统运行',
    [
      ['321', '审计日志'],
      ['322', '后台任务'],
    ],
  ],
  [
    '本单位',
    [
      ['8003', '操作员'],
      ['181', '子账号'],
      ['182', '子角色'],
      ['8101', '纯票过户'],
    ],
  ],
]

const subjectOf = (prefix: string, title: string): PermissionSubject => {
  const names = permissionNames.filter(name => permissionCodes[name].startsWith(prefix))
  return { title, names, view: names.find(name => name.endsWith('_view')) }
}

const placed: readonly PermissionArea[] = layout.map(([title, subjects]) => ({
  title,
  subjects: subjects.map(([prefix, name]) => subjectOf(prefix, name)),
}))

const known = new Set(placed.flatMap(({ subjects }) => subjects.flatMap(({ names }) => names)))
const others = permissionNames.filter(name => !known.has(name))

/** Every permission once, in the order of the menu. */
export const permissionAreas: readonly PermissionArea[] = [
  ...placed,
  ...(others.length > 0
    ? [{ title: '其他', subjects: [{ title: '其他', view: undefined, names: others }] }]
    : []),
]

const namesByCode = new Map<string, PermissionName>(
  permissionNames.map(name => [permissionCodes[name], name]),
)

/** The permissions of a list of codes; codes that this release does not know are left out. */
export const permissionsOfCodes = (codes: readonly string[]): PermissionName[] =>
  codes.flatMap(code => namesByCode.get(code) ?? [])

/**
 * What is odd about a set of permissions, in words: something may be done but not looked at, or one person alone may
 * do what four eyes are for.
 */
export const oddities = (names: ReadonlySet<PermissionName>): string[] => {
  const blind = permissionAreas.flatMap(({ subjects }) =>
    subjects.flatMap(({ title, view, names: all }) =>
      view !== undefined && !names.has(view) && all.some(name => names.has(name))
        ? [`“${title}”缺少“${permissionTitles[view]}”，相应页面打不开`]
        : [],
    ),
  )
  const isBoth = names.has('disc_apply_approve') && names.has('disc_apply_pay')
  return isBoth ? [...blind, '同时可审批和放款复核：同一笔申请仍须由两人分别办理'] : blind
}

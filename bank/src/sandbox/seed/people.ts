import { maskOf } from '@portal/shared/access/masks.ts'
import type { BuiltInRole } from '@portal/shared/access/permission-rows.ts'
import { type PermissionName, permissionNames } from '@portal/shared/access/permissions.ts'
import type { BizRole, MemberType, OperatorKind } from '@portal/shared/access/principal.ts'
import { orgCodeCheckCharacter, usccCheckCharacter } from '@portal/shared/people/identity.ts'
import type { MemberRow, OperatorRow } from '../../people/directory/operators.ts'
import { memberPermissions } from '../../people/directory/permissions.ts'
import { hashPassword } from '../../people/passwords/passwords.ts'
import type { Tx } from '../../platform/db/db.ts'
import { member } from '../../platform/db/schema/members.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { operatorRole } from '../../platform/db/schema/roles.ts'
import { permissionsOfRoles, rolesIn } from './roles.ts'
import type { SeedCtx } from './seed.ts'

/** Password of every demo account. */
export const demoPassword = 'Demo#2026'

export interface SeededPeople {
  members: readonly MemberRow[]
  operators: readonly OperatorRow[]
  /** The member of a demo account. @throws Error for an account that was not seeded */
  memberOf(account: string): MemberRow
  operatorOf(account: string): OperatorRow
}

/** Values of an operator's row that come from outside the entry. */
interface Place {
  memberId: number
  parentId: number | null
  passwordHash: string
  serial: number
}

interface DemoOperator {
  account: string
  name: string
  role: string
  main?: true
  bizRoles?: BizRole[]
  kind?: OperatorKind
  permissions?: readonly PermissionName[]
  /** Of the product's own roles; they give the permissions. */
  roles?: readonly BuiltInRole[]
  userStatus?: number
}

interface DemoMember {
  name: string
  type: MemberType
  status?: number
  needReview?: boolean
  /** Further people of a member that stands above under this name. */
  joins?: true
  people: DemoOperator[]
}

const mainMaker = (account: string, name: string, role = '企业管理员'): DemoOperator => ({
  account,
  name,
  role,
  main: true,
  bizRoles: ['maker'],
  permissions: memberPermissions,
})

const company = (name: string, status: number, account: string, person: string): DemoMember => ({
  name,
  type: 'comp',
  status,
  people: [mainMaker(account, person)],
})

/** Invented, and kept apart from real people and firms by numbers that nobody can have (docs/sandbox.md). */
const demo: readonly DemoMember[] = [
  {
    name: '江州示例精密制造有限公司',
    type: 'comp',
    needReview: true,
    people: [
      mainMaker('15400000001', '陈示例'),
      { account: '15400000002', name: '李示例', role: '企业经办', bizRoles: ['maker'] },
      { account: '15400000003', name: '周示例', role: '企业复核', bizRoles: ['checker'] },
    ],
  },
  company('云岭示例钢贸有限公司', 4, '15400000011', '林示例'),
  {
    name: '澜城示例新能源有限公司',
    type: 'comp',
    people: [{ ...mainMaker('15400000021', '方示例'), userStatus: 3 }],
  },
  company('柏川示例纺织有限公司', 0, '15400000031', '苏示例'),
  company('屏山示例食品有限公司', 7, '15400000032', '唐示例'),
  company('沅水示例物流有限公司', 5, '15400000033', '许示例'),
  company('栖霞湾示例建材有限公司', 8, '15400000034', '罗示例'),
  {
    name: '江州示例银行',
    type: 'financeOrg',
    people: [
      mainMaker('15400000101', '梁示例', '机构管理员'),
      { account: '15400000102', name: '宋示例', role: '机构复核', bizRoles: ['checker'] },
    ],
  },
  {
    name: '华东示例银行',
    type: 'financeOrg',
    people: [
      mainMaker('15400000111', '邓示例', '机构管理员'),
      { account: '15400000112', name: '韩示例', role: '机构复核', bizRoles: ['checker'] },
    ],
  },
  {
    name: '青禾示例投资有限公司',
    type: 'investOrg',
    people: [mainMaker('15400000201', '冯示例', '投资人')],
  },
  {
    name: '江州示例银行票据业务部',
    type: 'admin',
    people: [
      { account: 'admin', name: '管示例', role: '系统管理员', kind: 'admin', permissions: permissionNames },
      {
        account: 'officer1',
        name: '沈示例',
        role: '审批岗、放款复核岗',
        kind: 'staff',
        roles: ['审批岗', '放款复核岗'],
      },
      {
        account: 'officer2',
        name: '顾示例',
        role: '审批岗、放款复核岗',
        kind: 'staff',
        roles: ['审批岗', '放款复核岗'],
      },
      { account: 'credit', name: '何示例', role: '额度岗', kind: 'staff', roles: ['额度岗'] },
      { account: 'admin2', name: '邵示例', role: '系统管理员', kind: 'admin', permissions: permissionNames },
    ],
  },
  {
    name: '江州示例市地方金融管理局',
    type: 'admin',
    people: [{ account: 'gov', name: '郑示例', role: '政府用户', kind: 'government' }],
  },
  // Under audit with every paper on file; 柏川 has handed in none.
  company('青溪示例包装有限公司', 0, '15400000035', '田示例'),
  // After everybody else: the numbers of those stay.
  {
    name: '江州示例银行票据业务部',
    joins: true,
    type: 'admin',
    people: [
      { account: 'officer3', name: '严示例', role: '授权审批岗', kind: 'staff', roles: ['授权审批岗'] },
    ],
  },
]

/** A valid code of region 990000, which does not exist: 91 990000 MA000001 and two check characters. */
export const usccOf = (serial: number): string => {
  const org = `MA${String(serial).padStart(6, '0')}`
  const first17 = `91990000${org}${orgCodeCheckCharacter(org)}`
  return first17 + usccCheckCharacter(first17)
}

const memberValues = (ctx: SeedCtx, entry: DemoMember, serial: number) => {
  const inside = entry.type === 'admin'
  const uscc = inside ? null : usccOf(serial)
  const verified = (entry.status ?? 4) === 4
  return {
    userCode: `HY${String(serial).padStart(8, '0')}`,
    memberType: entry.type,
    companyName: entry.name,
    uscCode: uscc,
    orgCode: uscc?.slice(8, 17) ?? '',
    authentication: verified ? 1 : 0,
    acptESign: verified && !inside,
    status: entry.status ?? 4,
    needReview: entry.needReview ?? false,
    createdAt: ctx.now,
    modifiedAt: ctx.now,
  }
}

const operatorValues = (ctx: SeedCtx, entry: DemoOperator, at: Place) => ({
  memberId: at.memberId,
  account: entry.account,
  passwordHash: at.passwordHash,
  userName: entry.name,
  // Staff sign in by name; their numbers are of the same never allotted block 154.
  mobileEnc: ctx.atRest.seal(/^\d/.test(entry.account) ? entry.account : String(15_409_000_000 + at.serial)),
  isMainAccount: entry.main ?? false,
  parentId: at.parentId,
  kind: entry.kind ?? ('customer' as const),
  userStatus: entry.userStatus ?? 0,
  bizRoles: entry.bizRoles ?? [],
  roleName: entry.role,
  permissionMask: maskOf(entry.permissions ?? permissionsOfRoles(entry.roles ?? [])),
  createdAt: ctx.now,
  modifiedAt: ctx.now,
})

const writeMember = async (tx: Tx, ctx: SeedCtx, entry: DemoMember, serial: number) => {
  const [row] = await tx
    .insert(member)
    .values(memberValues(ctx, entry, serial))
    .returning()
  return row
}

/** Writes every demo account. They share one password hash: scrypt is slow on purpose. */
export const seedPeople = async (tx: Tx, ctx: SeedCtx): Promise<SeededPeople> => {
  const passwordHash = await hashPassword(demoPassword)
  const members: MemberRow[] = []
  const operators: OperatorRow[] = []
  const roleId = rolesIn(tx)
  for (const [index, entry] of demo.entries()) {
    const row = entry.joins
      ? members.find(({ companyName }) => companyName === entry.name)
      : await writeMember(tx, ctx, entry, index + 1)
    if (!row) throw new Error('member not written')
    if (!entry.joins) members.push(row)
    let parentId: number | null = null
    for (const person of entry.people) {
      const at: Place = { memberId: row.id, parentId, passwordHash, serial: operators.length + 1 }
      const [written]: OperatorRow[] = await tx
        .insert(operator)
        .values(operatorValues(ctx, person, at))
        .returning()
      if (!written) throw new Error('operator not written')
      operators.push(written)
      for (const name of person.roles ?? []) {
        await tx.insert(operatorRole).values({ operatorId: written.id, roleId: await roleId(name) })
      }
      if (person.main) parentId = written.id
    }
  }
  return indexed(members, operators)
}

const indexed = (members: MemberRow[], operators: OperatorRow[]): SeededPeople => {
  const operatorOf = (account: string): OperatorRow => {
    const found = operators.find(row => row.account === account)
    if (!found) throw new Error(`no demo account ${account}`)
    return found
  }
  return {
    members,
    operators,
    operatorOf,
    memberOf: account => {
      const { memberId } = operatorOf(account)
      const found = members.find(row => row.id === memberId)
      if (!found) throw new Error(`no member of demo account ${account}`)
      return found
    },
  }
}

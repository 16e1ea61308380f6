/** The companies and institutions beyond the demo accounts, with the people who act for them. */
import { maskOf } from '@portal/shared/access/masks.ts'
import type { BizRole } from '@portal/shared/access/principal.ts'
import { memberPermissions } from '../../../people/directory/permissions.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { member } from '../../../platform/db/schema/members.ts'
import { operator } from '../../../platform/db/schema/people.ts'
import { memberProfile } from '../../../platform/db/schema/profiles.ts'
import { usccOf } from '../people.ts'
import { AUDIT_REMARK } from '../profiles.ts'
import type { BusinessSeedCtx } from '../seed.ts'
import { drawIds, insertAll, type NextId } from './write.ts'

/** One who acts, as rows and logs name them. */
export interface Actor {
  id: number
  name: string
  account: string
}

export interface Company {
  id: number
  name: string
  uscCode: string
  needReview: boolean
  revenueBp: number
  main: Actor
  maker: Actor
  /** Of companies that review; else the main account. */
  checker: Actor
}

const places = ['江州', '云岭', '澜城', '柏川', '屏山', '沅水', '栖霞湾', '青禾']
/** Industries the demo companies are not of in these places. */
const industries = ['医药', '包装', '电子科技', '食品', '纺织']
/** With the seven demo companies: 28 normal and three each under audit, disabled, refused, abnormal. */
const NORMAL = 25
const statuses: readonly number[] = [...Array.from({ length: NORMAL }, () => 4), 0, 0, 5, 5, 7, 7, 8, 8]
/** With the first demo company, ten companies have three operators. */
const WITH_THREE = 9
const WITH_REVIEW = 4
/** Far from the demo accounts' own codes. */
const FIRST_SERIAL = 501
/** Each of several companies, so that the big screen may name it. Codes of GB/T 2260. */
const seats = [
  { province: '320000', city: '320100', district: '320102', name: '江苏省南京市玄武区' },
  { province: '330000', city: '330100', district: '330102', name: '浙江省杭州市上城区' },
  { province: '370000', city: '370100', district: '370102', name: '山东省济南市历下区' },
  { province: '440000', city: '440100', district: '440103', name: '广东省广州市荔湾区' },
  { province: '510000', city: '510100', district: '510104', name: '四川省成都市锦江区' },
] as const
const surnames = ['赵', '钱', '孙', '吴', '王', '蒋', '沈', '杨', '朱', '秦', '何', '吕', '张', '孔', '曹']
const revenues = [0, 5, 12]

const institutions = [
  '中原示例银行',
  '云岭示例银行',
  '澜城示例农村商业银行',
  '柏川示例村镇银行',
  '栖霞湾示例财务公司',
  '示例国际银行',
  '江州示例汽车财务公司',
  '沅水示例银行',
  '青禾示例城市银行',
  '屏山示例股份制银行',
]

/** Names no bill and no demo account uses yet. */
const companyNames = (taken: ReadonlySet<string>): string[] =>
  industries
    .flatMap(industry => places.map(place => `${place}示例${industry}有限公司`))
    .filter(name => !taken.has(name))

type MemberInsert = typeof member.$inferInsert
type OperatorInsert = typeof operator.$inferInsert

interface Writer {
  ctx: BusinessSeedCtx
  nextOperator: NextId
  passwordHash: string
  operators: OperatorInsert[]
}

interface Seat {
  role: string
  bizRoles: BizRole[]
  main?: true
}

const companySeats: readonly Seat[] = [
  { role: '企业管理员', bizRoles: ['maker'], main: true },
  { role: '企业经办', bizRoles: ['maker'] },
  { role: '企业复核', bizRoles: ['checker'] },
]
const institutionSeats: readonly Seat[] = [
  { role: '机构管理员', bizRoles: ['maker'], main: true },
  { role: '机构交易', bizRoles: ['maker'] },
  { role: '机构复核', bizRoles: ['checker'] },
]

/** Numbers of block 154, which was never allotted: 15401, the member's serial, the seat. */
const seatMember = (writer: Writer, memberId: number, serial: number, seats: readonly Seat[]): Actor[] => {
  let parentId: number | null = null
  return seats.map((seat, index) => {
    const account = `15401${String(serial).padStart(4, '0')}${String(index + 1).padStart(2, '0')}`
    const id = writer.nextOperator()
    const name = `${surnames[(serial + index * 4) % surnames.length] ?? ''}示例`
    writer.operators.push({
      id,
      memberId,
      account,
      passwordHash: writer.passwordHash,
      userName: name,
      mobileEnc: writer.ctx.atRest.seal(account),
      isMainAccount: seat.main ?? false,
      parentId,
      kind: 'customer',
      bizRoles: seat.bizRoles,
      roleName: seat.role,
      permissionMask: maskOf(seat.main ? memberPermissions : []),
      createdAt: writer.ctx.now,
      modifiedAt: writer.ctx.now,
    })
    if (seat.main) parentId = id
    return { id, name, account }
  })
}

const memberRow = (
  ctx: BusinessSeedCtx,
  at: { id: number; serial: number; name: string },
  more: Partial<Omit<MemberInsert, 'uscCode'>>,
): MemberInsert & { uscCode: string } => {
  const uscCode = usccOf(at.serial)
  const isNormal = (more.status ?? 4) === 4
  return {
    id: at.id,
    userCode: `HY${String(at.serial).padStart(8, '0')}`,
    memberType: 'comp',
    companyName: at.name,
    uscCode,
    orgCode: uscCode.slice(8, 17),
    authentication: isNormal ? 1 : 0,
    acptESign: isNormal,
    status: 4,
    createdAt: ctx.now,
    modifiedAt: ctx.now,
    ...more,
  }
}

const placeOf = (index: number) => {
  const seat = seats[index % seats.length] ?? seats[0]
  return {
    province_code: seat.province,
    city_code: seat.city,
    district_code: seat.district,
    district_desc: seat.name,
  }
}

const profileRow = (ctx: BusinessSeedCtx, company: Company, index: number, status: number) => ({
  member_id: company.id,
  org_name: company.name,
  business_start_date: '2017-05-01',
  business_end_date: '2047-04-30',
  legal_person: company.main.name,
  legal_person_cert_type: 'Ind01',
  legal_person_cert_no_enc: ctx.atRest.seal('990101199001010019'),
  legal_person_mobile_enc: ctx.atRest.seal(company.main.account),
  contact_name: company.main.name,
  contact_mobile_enc: ctx.atRest.seal(company.main.account),
  contact_email: `firm${index + 1}@example.com`,
  address: `示例路${index + 101}号`,
  business_scope: '示例产品的生产、销售与服务',
  reg_date: '2017-05-01',
  reg_capital: 100_000_000n * BigInt(index + 5),
  reg_source: 'portal',
  ...placeOf(index),
  ...(status === 7 && { audit_remark: AUDIT_REMARK }),
  gmt_modify: ctx.now,
})

/** Writes them, all with the demo password. @returns the companies in good standing */
export const writeCompanies = async (tx: Tx, ctx: BusinessSeedCtx): Promise<Company[]> => {
  const nextMember = await drawIds(tx, 'member', statuses.length + institutions.length)
  const nextOperator = await drawIds(
    tx,
    'operator',
    statuses.length + 2 * WITH_THREE + 3 * institutions.length,
  )
  const [known] = ctx.people.operators
  if (!known) throw new Error('the demo accounts come first')
  const writer: Writer = { ctx, nextOperator, passwordHash: known.passwordHash, operators: [] }
  const names = companyNames(new Set(ctx.people.members.map(row => row.companyName)))
  const members: MemberInsert[] = []
  const companies = statuses.map((status, index): Company => {
    const at = { id: nextMember(), serial: FIRST_SERIAL + index, name: names[index] ?? '' }
    const needReview = index < WITH_REVIEW
    const revenueBp = revenues[index % revenues.length] ?? 0
    const row = memberRow(ctx, at, { status, needReview, revenueBp })
    members.push(row)
    const staff = companySeats.slice(0, index < WITH_THREE ? 3 : 1)
    const [main, maker = main, checker = main] = seatMember(writer, at.id, at.serial, staff)
    if (!main || !maker || !checker) throw new Error('a company without people')
    return { id: at.id, name: at.name, uscCode: row.uscCode, needReview, revenueBp, main, maker, checker }
  })
  for (const [index, name] of institutions.entries()) {
    const at = { id: nextMember(), serial: FIRST_SERIAL + statuses.length + index, name }
    members.push(memberRow(ctx, at, { memberType: 'financeOrg' }))
    seatMember(writer, at.id, at.serial, institutionSeats)
  }
  await insertAll(tx, member, members)
  await insertAll(tx, operator, writer.operators)
  await insertAll(
    tx,
    memberProfile,
    companies.map((company, index) => profileRow(ctx, company, index, statuses[index] ?? 4)),
  )
  return companies.slice(0, NORMAL)
}

import { memberDetailRow } from '@portal/shared/contract/member.ts'
import { companyProfile, personProfile } from '@portal/shared/contract/profile.ts'
import { applicationFields } from '@portal/shared/contract/registration.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { newTestBank, type TestBank } from '../../testing/test-bank.ts'

/*
 * Every field of a member that the specification reads, one by one: who sets it, and what a value
 * comes back as. `bank` fields are decided by the bank's own acts and can be sent by nobody.
 */
type Source = 'company' | 'person' | 'avatar' | 'registration' | 'bank' | 'never answered'

const picture = '/files/0f8fad5bd9cb469fa16570867728950e.jpg'
const named = [{ code: 'C33', name: '金属制品业' }]

/** The field, who sets it, and a value that this one sends. */
const fields: readonly (readonly [name: string, source: Source, value?: unknown])[] = [
  ['authentication', 'bank'],
  ['acpt_e_sign', 'bank'],
  ['user_code', 'bank'],
  ['user_account', 'bank'],
  ['user_name', 'person', '林示例'],
  ['org_code', 'bank'],
  ['org_name', 'company', '云岭示例钢贸'],
  ['referrer_account', 'registration', '15400000001'],
  ['company_name', 'bank'],
  ['business_start_date', 'company', '2017-05-01'],
  ['business_end_date', 'company', '2047-04-30'],
  ['id_card_term', 'company', '2030-01-01'],
  ['cert_sign_city', 'company', '江州'],
  ['referral_code', 'registration', 'TJ0001'],
  ['id_card_front', 'company', picture],
  ['id_card_back', 'company', picture],
  ['user_name_en', 'person', 'Lin Shili'],
  ['user_type', 'bank'],
  ['pay_pwd', 'never answered'],
  ['user_avatar', 'avatar'],
  ['avatar', 'avatar'],
  ['status', 'bank'],
  ['parent_user_code', 'bank'],
  ['root_user_code', 'bank'],
  ['mobile', 'bank'],
  ['mobile_phone', 'bank'],
  ['email', 'person', 'lin@example.com'],
  ['id_no', 'person', '990101199001010019'],
  ['gender', 'person', 'F'],
  ['birthday', 'person', '1990-01-01'],
  ['credit_score', 'bank'],
  ['province_code', 'company', '330000'],
  ['city_code', 'company', '330100'],
  ['district_code', 'company', '330106'],
  ['district_desc', 'company', '浙江省杭州市西湖区'],
  ['address', 'company', '示例路1号'],
  ['run_province_code', 'company', '330000'],
  ['run_city_code', 'company', '330100'],
  ['run_district_code', 'company', '330106'],
  ['run_district_desc', 'company', '浙江省杭州市西湖区'],
  ['logo_path', 'company', picture],
  ['tax_cert', 'company', '税登字示例1号'],
  ['business_cert', 'company', '营执字示例1号'],
  ['business_addr', 'company', '示例路2号'],
  ['usc_code', 'bank'],
  ['legal_person', 'company', '林示例'],
  ['legal_person_cert_type', 'company', 'Ind01'],
  ['legal_person_cert_no', 'company', '990101198506150020'],
  ['legal_person_mobile', 'company', '15409990001'],
  ['contact_name', 'company', '苏示例'],
  ['contact_email', 'company', 'su@example.com'],
  ['contact_mobile', 'company', '15409990002'],
  ['contact_cert_type', 'company', 'Ind01'],
  ['contact_cert_no', 'company', '990101199001010019'],
  ['alipay_id', 'person', 'lin-example'],
  ['wx_id', 'person', 'lin_example'],
  ['user_roles', 'bank'],
  ['reg_source', 'registration', 'portal'],
  ['comp_nature', 'company', '03'],
  ['industry_code', 'company', 'C33'],
  ['usc_code_img_url', 'company', picture],
  ['org_code_img_url', 'company', picture],
  ['tax_cert_img_url', 'company', picture],
  ['is_deleted', 'bank'],
  ['gmt_create', 'bank'],
  ['gmt_modify', 'bank'],
  ['reg_date', 'company', '2017-05-01'],
  // Fen on the wire; screens show 5,000,000.50 yuan as 500.00 万元.
  ['reg_capital', 'company', '500000050'],
  ['company_class', 'company', '2'],
  ['business_scope', 'company', '示例产品的生产与销售'],
  ['audit_remark', 'bank'],
  ['business_intro', 'company', '专注示例钢材'],
  ['interest_industry', 'company', named],
  ['interest_finance_rounds', 'company', [{ code: 'A', name: 'A轮' }]],
  ['remark', 'company', '示例备注'],
  ['need_review', 'bank'],
  ['is_main_account', 'bank'],
  ['coefficient', 'bank'],
  ['revenue_bp', 'bank'],
  ['credit_amount', 'bank'],
  ['remain_credit', 'bank'],
  ['finan_account', 'company', '9900123456789010118'],
]

const of = (source: Source) => fields.filter(([, where]) => where === source)
const valuesOf = (source: Source) => Object.fromEntries(of(source).map(([name, , value]) => [name, value]))

describe('the fields of a member', () => {
  const answered: string[] = Object.keys(memberDetailRow.shape)
  const sent: Record<'company' | 'person', string[]> = {
    company: Object.keys(companyProfile),
    person: Object.keys(personProfile),
  }
  const registered: string[] = Object.keys(applicationFields)

  test.each(fields.map(([name, source]) => ({ name, source })))(
    '$name is set by $source alone, and answered as declared',
    ({ name, source }) => {
      expect(answered.includes(name)).toBe(source !== 'never answered')
      expect(sent.company.includes(name)).toBe(source === 'company')
      expect(sent.person.includes(name)).toBe(source === 'person')
      if (source === 'registration') expect([...registered, 'reg_source']).toContain(name)
    },
  )

  test('are those of the specification and three of our own', () => {
    const known = new Set(fields.map(([name]) => name))
    expect(answered.filter(name => !known.has(name)).sort()).toEqual([
      'bank_no',
      'member_type',
      'operator_name',
    ])
  })
})

describe('what a member sends', () => {
  const account = '15400000011'
  let bank: TestBank
  beforeAll(async () => {
    bank = await newTestBank()
    await bank.db.execute(sql`insert into file_object
      (name, member_id, operator_id, perm, scene_id, sha256, size, original_name, content, gmt_create)
      select ${picture.slice('/files/'.length)}, member_id, id, '2', 'member', repeat('0', 64), 1, 'a.jpg', ''::bytea, now()
      from operator where account = ${account}`)
  })
  afterAll(() => bank.close())
  const detail = () => bank.as(account)('/api/member/current_member_detail', {})

  test('comes back field by field, and is sealed where it is personal', async () => {
    await bank.as(account)('/api/member/edit_comp', valuesOf('company'))
    await bank.as(account)('/api/member/edit_my_info', valuesOf('person'))
    const shown = await detail()
    expect(shown).toMatchObject({ ...valuesOf('company'), ...valuesOf('person') })
    const stored = JSON.stringify(
      await queryRows(
        bank.db,
        sql`select p.*, o.* from member_profile p join operator w on w.member_id = p.member_id
          join operator_profile o on o.operator_id = w.id where w.account = ${account}`,
      ),
    )
    for (const personal of ['990101199001010019', '990101198506150020', '15409990001', '9900123456789010118'])
      expect(stored).not.toContain(personal)
  })

  test('is complete: nothing that the bank decides is missing from a company’s answer', async () => {
    const shown = await detail()
    // Known of nobody yet: whose word is only there after a refusal, a rating, a parent, a referrer.
    const later = ['audit_remark', 'credit_score', 'parent_user_code', 'referral_code', 'referrer_account']
    const missing = fields.map(([name]) => name).filter(name => !(name in shown))
    expect(missing.filter(name => !later.includes(name))).toEqual(['pay_pwd'])
    expect(shown).toMatchObject({ credit_amount: '0', remain_credit: '0', is_deleted: 0, is_main_account: 1 })
    const maker = await bank.as('15400000002')('/api/member/current_member_detail', {})
    expect(maker.parent_user_code).toBe(maker.root_user_code)
  })

  test.each(of('bank').map(([name]) => name))('never sets %s, which the bank decides', async name => {
    const before = await detail()
    const body = { [name]: '1' }
    for (const path of ['/api/member/edit_comp', '/api/member/edit_my_info'] as const) {
      await expect(bank.as(account)(path, body)).rejects.toMatchObject({ code: '9012' })
    }
    expect(await detail()).toEqual(before)
  })
})

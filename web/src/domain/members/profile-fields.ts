import type { RowOf } from '@portal/shared/contract/table.ts'
import { financeRounds, genders, type Term } from '@portal/shared/people/company-terms.ts'

export type Member = RowOf<'/api/member/current_member_detail'>

/** How a field is shown and edited. */
export type FieldKind =
  | { kind: 'text' | 'area'; max: number }
  | { kind: 'mobile' | 'email' | 'date' | 'capital' | 'picture' | 'idCard' }
  | { kind: 'choice' | 'choices'; terms: readonly Term[] }
  /** Entries of a group of the data dictionary, which staff keep. */
  | { kind: 'dict' | 'dicts'; group: string }
  /** Type and number of a document; the name is the number's. */
  | { kind: 'cert'; typeName: string; owner: string }
  /** Three codes and their words; the name is the words'. */
  | { kind: 'region'; codes: readonly [string, string, string] }

export interface ProfileField {
  name: string
  title: string
  /** Must not be empty where the form asks for it. */
  required?: true
  as: FieldKind
}

export interface FieldGroup {
  title: string
  fields: readonly ProfileField[]
}

const text = (name: string, title: string, max: number): ProfileField => ({
  name,
  title,
  as: { kind: 'text', max },
})
const simple = (
  name: string,
  title: string,
  kind: 'mobile' | 'email' | 'date' | 'capital' | 'picture' | 'idCard',
): ProfileField => ({ name, title, as: { kind } })

const firm: FieldGroup = {
  title: '基本资料',
  fields: [
    text('org_name', '机构名称', 120),
    text('bank_no', '支付系统行号', 12),
    text('finan_account', '结算账号', 32),
    { name: 'comp_nature', title: '企业性质', as: { kind: 'dict', group: 'comp_nature' } },
    { name: 'company_class', title: '企业规模', as: { kind: 'dict', group: 'company_class' } },
    { name: 'industry_code', title: '所属行业', as: { kind: 'dict', group: 'industry' } },
    simple('reg_date', '注册日期', 'date'),
    simple('reg_capital', '注册资本（万元）', 'capital'),
    simple('business_start_date', '营业期限自', 'date'),
    simple('business_end_date', '营业期限至', 'date'),
    { name: 'business_scope', title: '经营范围', as: { kind: 'area', max: 1000 } },
    { name: 'business_intro', title: '业务简介', as: { kind: 'area', max: 1000 } },
  ],
}

const places: FieldGroup = {
  title: '地址',
  fields: [
    {
      name: 'district_desc',
      title: '注册地区',
      as: { kind: 'region', codes: ['province_code', 'city_code', 'district_code'] },
    },
    text('address', '注册地址', 200),
    {
      name: 'run_district_desc',
      title: '经营地区',
      as: { kind: 'region', codes: ['run_province_code', 'run_city_code', 'run_district_code'] },
    },
    text('business_addr', '经营地址', 200),
  ],
}

const legalPerson: FieldGroup = {
  title: '法定代表人',
  fields: [
    text('legal_person', '姓名', 60),
    simple('legal_person_mobile', '手机号码', 'mobile'),
    {
      name: 'legal_person_cert_no',
      title: '证件',
      as: { kind: 'cert', typeName: 'legal_person_cert_type', owner: '法定代表人' },
    },
    text('id_card_term', '证件有效期', 30),
    text('cert_sign_city', '发证城市', 60),
    simple('id_card_front', '证件人像面', 'picture'),
    simple('id_card_back', '证件国徽面', 'picture'),
  ],
}

const contact: FieldGroup = {
  title: '联系人',
  fields: [
    text('contact_name', '姓名', 60),
    simple('contact_mobile', '手机号码', 'mobile'),
    simple('contact_email', '电子邮箱', 'email'),
    {
      name: 'contact_cert_no',
      title: '证件',
      as: { kind: 'cert', typeName: 'contact_cert_type', owner: '联系人' },
    },
  ],
}

const papers: FieldGroup = {
  title: '证照',
  fields: [
    text('business_cert', '营业执照号', 40),
    text('tax_cert', '税务登记证号', 40),
    simple('usc_code_img_url', '营业执照', 'picture'),
    simple('org_code_img_url', '组织机构代码证', 'picture'),
    simple('tax_cert_img_url', '税务登记证', 'picture'),
    simple('logo_path', '企业标志', 'picture'),
    { name: 'remark', title: '备注', as: { kind: 'area', max: 200 } },
  ],
}

const interests: FieldGroup = {
  title: '投资偏好',
  fields: [
    { name: 'interest_industry', title: '关注行业', as: { kind: 'dicts', group: 'industry' } },
    { name: 'interest_finance_rounds', title: '关注融资轮次', as: { kind: 'choices', terms: financeRounds } },
  ],
}

/** Fields that the audit checks; fixed once it has passed. */
export const identityGroup: FieldGroup = {
  title: '审核信息',
  fields: [text('company_name', '企业（机构）名称', 120), text('usc_code', '统一社会信用代码', 18)],
}

/** Fields that every application must fill in (the bank's rule); institutions also their bank number. */
const applicationNeeds = new Set([
  'company_name',
  'usc_code',
  'legal_person',
  'legal_person_cert_no',
  'contact_name',
  'contact_mobile',
  'address',
])

/** The company's part as it is handed in again after a refusal: identity too, and what is needed marked. */
export const applicationGroups = (type: Member['member_type']): readonly FieldGroup[] =>
  [identityGroup, ...companyGroups(type)].map(({ title, fields }) => ({
    title,
    fields: fields.map(field =>
      applicationNeeds.has(field.name) || (type === 'financeOrg' && field.name === 'bank_no')
        ? { ...field, required: true }
        : field,
    ),
  }))

/** Fields that every applicant fills in about themselves. */
export const personGroup: FieldGroup = {
  title: '个人资料',
  fields: [
    text('user_name', '姓名', 60),
    text('user_name_en', '英文名', 60),
    { name: 'gender', title: '性别', as: { kind: 'choice', terms: genders } },
    simple('birthday', '出生日期', 'date'),
    simple('id_no', '身份证号码', 'idCard'),
    simple('email', '电子邮箱', 'email'),
    text('alipay_id', '支付宝账号', 60),
    text('wx_id', '微信号', 60),
  ],
}

/** Company or institution fields that the main account fills in, by type; none for the bank's own staff. */
export const companyGroups = (type: Member['member_type']): readonly FieldGroup[] => {
  if (type === 'admin') return []
  const groups = [firm, places, legalPerson, contact, papers]
  return type === 'investOrg' ? [...groups, interests] : groups
}

/** Every name that a field reads and writes. */
export const namesOf = ({ name, as }: ProfileField): readonly string[] => {
  if (as.kind === 'cert') return [as.typeName, name]
  return as.kind === 'region' ? [...as.codes, name] : [name]
}

import { isMobile } from '@portal/shared/people/identity.ts'
import type { FieldGroup, ProfileField } from '../../../domain/members/profile-fields.ts'

export type RegistrantType = 'comp' | 'financeOrg'

const text = (name: string, title: string, max: number, required = false): ProfileField => ({
  name,
  title,
  as: { kind: 'text', max },
  ...(required ? { required: true } : {}),
})

/** Fields of a registration, by member type. */
export const registrationGroups = (type: RegistrantType): readonly FieldGroup[] => [
  {
    title: type === 'comp' ? '企业信息' : '机构信息',
    fields: [
      text('company_name', type === 'comp' ? '企业名称' : '机构名称', 120, true),
      text('usc_code', '统一社会信用代码', 18, true),
      ...(type === 'financeOrg' ? [text('bank_no', '支付系统行号', 12, true)] : []),
      { name: 'comp_nature', title: '企业性质', as: { kind: 'dict', group: 'comp_nature' } },
      { name: 'industry_code', title: '所属行业', as: { kind: 'dict', group: 'industry' } },
      { name: 'reg_date', title: '注册日期', as: { kind: 'date' } },
      { name: 'reg_capital', title: '注册资本（万元）', as: { kind: 'capital' } },
      {
        name: 'district_desc',
        title: '注册地区',
        as: { kind: 'region', codes: ['province_code', 'city_code', 'district_code'] },
      },
      text('address', '注册地址', 200, true),
    ],
  },
  {
    title: '法定代表人',
    fields: [
      text('legal_person', '法定代表人姓名', 60, true),
      { name: 'legal_person_mobile', title: '法定代表人手机', as: { kind: 'mobile' } },
      {
        name: 'legal_person_cert_no',
        title: '法定代表人证件号码',
        required: true,
        as: { kind: 'cert', typeName: 'legal_person_cert_type', owner: '法定代表人' },
      },
    ],
  },
  {
    title: '联系人与操作员',
    fields: [
      text('contact_name', '联系人姓名', 60, true),
      { name: 'contact_mobile', title: '联系人手机', required: true, as: { kind: 'mobile' } },
      { name: 'contact_email', title: '联系人邮箱', as: { kind: 'email' } },
      text('user_name', '操作员姓名', 60, true),
      text('referral_code', '推荐码', 20),
    ],
  },
]

export const mobileFault = (mobile: string): string | null => {
  if (mobile.trim() === '') return '请填写手机号'
  return isMobile(mobile.trim()) ? null : '手机号码格式不正确'
}

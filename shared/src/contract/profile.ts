import { z } from 'zod'
import { type CertType, certTypeNames } from '../people/papers.ts'
import { capitalFen, optionalText, paperDay, text } from './fields.ts'

/*
 * The fields that people fill in themselves: once as what may be sent, once as what
 * is answered. Status, roles, credit and prices are not among them: a body that names one is refused.
 */

/** Identity documents: identity card, passport, travel permits, other, Hong Kong, Macao and Taiwan ID. */
export const certType = z.enum(Object.keys(certTypeNames) as CertType[])

/** Path of an uploaded picture, as the upload answered it. */
export const picturePath = z
  .string()
  .regex(/^\/files\/[0-9a-f]{32}\.(jpg|png|gif)$/)
  .meta({ description: '上传图片的路径', examples: ['/files/0f8fad5bd9cb469fa16570867728950e.jpg'] })

/** Path of an uploaded attachment: a picture, or a PDF, OFD or XML file. */
export const attachmentPath = z
  .string()
  .regex(/^\/files\/[0-9a-f]{32}\.(jpg|png|gif|pdf|ofd|xml)$/)
  .meta({
    description: '上传附件的路径：图片，或 PDF、OFD、XML 文件',
    examples: ['/files/0f8fad5bd9cb469fa16570867728950e.pdf'],
  })

const regionCode = z
  .string()
  .regex(/^\d{6}$/)
  .meta({ description: '行政区划代码，六位（GB/T 2260）', examples: ['330106'] })

const email = z.email().max(80)

const named = z.strictObject({ code: text(20), name: text(60) })

/** Fields of a company or institution that its main account may edit. */
export const companyProfile = {
  org_name: optionalText(120),
  business_start_date: paperDay.optional(),
  business_end_date: paperDay.optional(),
  legal_person: optionalText(60),
  legal_person_cert_type: certType.optional(),
  legal_person_cert_no: optionalText(32),
  legal_person_mobile: optionalText(16),
  contact_name: optionalText(60),
  contact_email: email.optional(),
  contact_mobile: optionalText(16),
  contact_cert_type: certType.optional(),
  contact_cert_no: optionalText(32),
  province_code: regionCode.optional(),
  city_code: regionCode.optional(),
  district_code: regionCode.optional(),
  district_desc: optionalText(120),
  address: optionalText(200),
  run_province_code: regionCode.optional(),
  run_city_code: regionCode.optional(),
  run_district_code: regionCode.optional(),
  run_district_desc: optionalText(120),
  business_addr: optionalText(200),
  industry_code: optionalText(20),
  comp_nature: optionalText(20),
  company_class: optionalText(20),
  business_scope: optionalText(1000),
  reg_date: paperDay.optional(),
  /** Screens show it in 万元 with two decimals. */
  reg_capital: capitalFen.optional(),
  business_intro: optionalText(1000),
  interest_industry: z.array(named).max(20).optional(),
  interest_finance_rounds: z.array(named).max(20).optional(),
  id_card_term: optionalText(30),
  id_card_front: picturePath.optional(),
  id_card_back: picturePath.optional(),
  cert_sign_city: optionalText(60),
  tax_cert: optionalText(40),
  business_cert: optionalText(40),
  logo_path: picturePath.optional(),
  usc_code_img_url: picturePath.optional(),
  org_code_img_url: picturePath.optional(),
  tax_cert_img_url: picturePath.optional(),
  remark: optionalText(200),
  /** 支付系统行号, of institutions. */
  bank_no: optionalText(40),
  /** Settlement account of the company's own. */
  finan_account: optionalText(40),
}

/** Fields that everybody may edit about themselves. */
export const personProfile = {
  user_name: z.string().min(1).max(60).optional(),
  user_name_en: optionalText(60),
  email: email.optional(),
  gender: z.enum(['M', 'F']).optional(),
  birthday: paperDay.optional(),
  id_no: optionalText(32),
  alipay_id: optionalText(60),
  wx_id: optionalText(60),
}

/** Fields of both that travel sealed, and are shown masked. */
export const sealedCompanyFields = [
  'legal_person_cert_no',
  'legal_person_mobile',
  'contact_mobile',
  'contact_cert_no',
  'finan_account',
] as const
export const sealedPersonFields = ['id_no'] as const

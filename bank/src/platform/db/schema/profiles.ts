import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { civilDate, fen, id, instant, ref } from './columns.ts'
import { member } from './members.ts'
import { operator } from './people.ts'

/*
 * What people fill in about their company and themselves. Columns are named as the
 * API names the fields, since a profile is stored and answered field by field; `…_enc` are sealed at rest.
 */

const words = (name: string, length = 60) => varchar(name, { length })
type Named = { code: string; name: string }

/** Profile of a company or institution; absent until something is filled in. */
export const memberProfile = pgTable('member_profile', {
  member_id: ref('member_id')
    .primaryKey()
    .references(() => member.id),
  org_name: words('org_name', 120),
  business_start_date: civilDate('business_start_date'),
  business_end_date: civilDate('business_end_date'),
  legal_person: words('legal_person'),
  legal_person_cert_type: words('legal_person_cert_type', 5),
  legal_person_cert_no_enc: text('legal_person_cert_no_enc'),
  legal_person_mobile_enc: text('legal_person_mobile_enc'),
  contact_name: words('contact_name'),
  contact_email: words('contact_email', 80),
  contact_mobile_enc: text('contact_mobile_enc'),
  contact_cert_type: words('contact_cert_type', 5),
  contact_cert_no_enc: text('contact_cert_no_enc'),
  province_code: words('province_code', 6),
  city_code: words('city_code', 6),
  district_code: words('district_code', 6),
  district_desc: words('district_desc', 120),
  address: words('address', 200),
  run_province_code: words('run_province_code', 6),
  run_city_code: words('run_city_code', 6),
  run_district_code: words('run_district_code', 6),
  run_district_desc: words('run_district_desc', 120),
  business_addr: words('business_addr', 200),
  industry_code: words('industry_code', 20),
  comp_nature: words('comp_nature', 20),
  company_class: words('company_class', 20),
  business_scope: words('business_scope', 1000),
  reg_date: civilDate('reg_date'),
  reg_capital: fen('reg_capital_fen'),
  business_intro: words('business_intro', 1000),
  interest_industry: jsonb('interest_industry').$type<Named[]>(),
  interest_finance_rounds: jsonb('interest_finance_rounds').$type<Named[]>(),
  id_card_term: words('id_card_term', 30),
  id_card_front: words('id_card_front'),
  id_card_back: words('id_card_back'),
  cert_sign_city: words('cert_sign_city'),
  tax_cert: words('tax_cert', 40),
  business_cert: words('business_cert', 40),
  logo_path: words('logo_path'),
  usc_code_img_url: words('usc_code_img_url'),
  org_code_img_url: words('org_code_img_url'),
  tax_cert_img_url: words('tax_cert_img_url'),
  remark: words('remark', 200),
  reg_source: words('reg_source', 20),
  referral_code: words('referral_code', 20),
  referrer_account: words('referrer_account', 32),
  audit_remark: words('audit_remark', 200),
  credit_score: smallint('credit_score'),
  bank_no: words('bank_no', 12),
  finan_account_enc: text('finan_account_enc'),
  gmt_modify: instant('gmt_modify').notNull(),
})

export type ExceptionState = 'open' | 'approved' | 'refused' | 'lapsed'

/** A proposal to admit a member without all of its papers (破例通过): one officer makes it, another one decides. */
export const memberException = pgTable(
  'member_exception',
  {
    id: id(),
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    state: words('state', 8).$type<ExceptionState>().notNull(),
    reason: words('reason', 200).notNull(),
    /** The papers that were missing, by their fields: what is confirmed is what was proposed. */
    missing: jsonb('missing').$type<string[]>().notNull(),
    proposerId: ref('proposer_id')
      .notNull()
      .references(() => operator.id),
    /** The second officer; null while it is open and when it lapsed. */
    deciderId: ref('decider_id').references(() => operator.id),
    proposedAt: instant('proposed_at').notNull(),
    endedAt: instant('ended_at'),
  },
  table => [
    uniqueIndex('member_exception_one_open').on(table.memberId).where(sql`${table.state} = 'open'`),
    check('member_exception_four_eyes', sql`${table.deciderId} <> ${table.proposerId}`),
    check(
      'member_exception_decided',
      sql`(${table.state} in ('approved', 'refused')) = (${table.deciderId} is not null)`,
    ),
    check('member_exception_ended', sql`(${table.state} = 'open') = (${table.endedAt} is null)`),
  ],
)

/** Profile of a person; absent until something is filled in. */
export const operatorProfile = pgTable('operator_profile', {
  operator_id: ref('operator_id')
    .primaryKey()
    .references(() => operator.id),
  user_name_en: words('user_name_en'),
  email: words('email', 80),
  gender: words('gender', 1),
  birthday: civilDate('birthday'),
  id_no_enc: text('id_no_enc'),
  alipay_id: words('alipay_id'),
  wx_id: words('wx_id'),
  gmt_modify: instant('gmt_modify').notNull(),
})

/** Rows of the demo query page (demo menu). */
export const demoMenu = pgTable(
  'demo_menu',
  {
    menuCode: words('menu_code', 20).primaryKey(),
    menuName: words('menu_name').notNull(),
    kindCode: words('kind_code', 20).notNull(),
    kindName: words('kind_name').notNull(),
    parentName: words('parent_name').notNull(),
    menuUrl: words('menu_url', 120).notNull(),
    orderNo: smallint('order_no').notNull(),
    modifyAccount: words('modify_account', 32).notNull(),
  },
  table => [index('demo_menu_order').on(table.orderNo)],
)

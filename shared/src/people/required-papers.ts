/**
 * The papers (证照) without which the bank lets no member in, by type of member. The bank holds a review to them; the
 * screens say what is still to be uploaded.
 */
import type { CertType } from './papers.ts'

export type MemberWithPapers = 'comp' | 'financeOrg' | 'investOrg'

/** A paper by the field of the member's profile that holds its picture. */
export interface RequiredPaper {
  field: 'usc_code_img_url' | 'id_card_front' | 'id_card_back'
  title: string
  /** Asked for these kinds of identity document only; undefined for all. */
  certTypes?: readonly CertType[]
}

const licence: RequiredPaper = { field: 'usc_code_img_url', title: '营业执照' }
const front: RequiredPaper = { field: 'id_card_front', title: '法定代表人证件人像面' }
/** Passports and other documents of one page have no second side. */
const back: RequiredPaper = {
  field: 'id_card_back',
  title: '法定代表人证件国徽面',
  certTypes: ['Ind01', 'Ind06', 'Ind07', 'Ind12', 'Ind13', 'Ind14'],
}

const table: Readonly<Record<MemberWithPapers, readonly RequiredPaper[]>> = {
  comp: [licence, front, back],
  financeOrg: [licence, front, back],
  investOrg: [licence, front, back],
}

/** Fields of a member's profile that decide which papers it needs. */
export type PaperFields = Readonly<
  Partial<Record<RequiredPaper['field'] | 'legal_person_cert_type', string | undefined>>
>

/** Papers that a member of a type must have on file; none for the bank's own staff. */
export const requiredPapers = (memberType: string, fields: PaperFields): readonly RequiredPaper[] => {
  const certType = fields.legal_person_cert_type || 'Ind01'
  const all = Object.hasOwn(table, memberType) ? table[memberType as MemberWithPapers] : []
  return all.filter(({ certTypes }) => !certTypes || certTypes.some(type => type === certType))
}

/** The required papers that are not on file. */
export const missingPapers = (memberType: string, fields: PaperFields): readonly RequiredPaper[] =>
  requiredPapers(memberType, fields).filter(({ field }) => !fields[field])

export const paperTitles = (papers: readonly RequiredPaper[]): string =>
  papers.map(({ title }) => title).join('、')

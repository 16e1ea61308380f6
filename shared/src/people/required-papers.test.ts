import { expect, test } from 'vitest'
import { missingPapers, paperTitles, requiredPapers } from './required-papers.ts'

const fieldsOf = (papers: readonly { field: string }[]) => papers.map(({ field }) => field)
const path = '/files/0f8fad5bd9cb469fa16570867728950e.jpg'

test.each(['comp', 'financeOrg', 'investOrg'])(
  'a %s needs its licence and both sides of an identity card',
  type => {
    expect(fieldsOf(requiredPapers(type, {}))).toEqual(['usc_code_img_url', 'id_card_front', 'id_card_back'])
  },
)

test('of a passport one side is enough', () => {
  expect(fieldsOf(requiredPapers('comp', { legal_person_cert_type: 'Ind03' }))).toEqual([
    'usc_code_img_url',
    'id_card_front',
  ])
})

test('what is on file is not missing, and an empty path is nothing on file', () => {
  const missing = missingPapers('comp', { usc_code_img_url: path, id_card_front: '' })
  expect(paperTitles(missing)).toBe('法定代表人证件人像面、法定代表人证件国徽面')
  expect(missingPapers('comp', { usc_code_img_url: path, id_card_front: path, id_card_back: path })).toEqual(
    [],
  )
})

test('people inside the bank hand nothing in', () => {
  expect(requiredPapers('admin', {})).toEqual([])
})

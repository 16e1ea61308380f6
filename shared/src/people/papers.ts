import { isIdCard } from './identity.ts'

/** Identity documents, in the order they are offered. */
export const certTypeNames = {
  Ind01: '身份证',
  Ind03: '护照',
  Ind06: '港澳居民来往内地通行证',
  Ind07: '台湾同胞来往内地通行证',
  Ind11: '其他个人证件',
  Ind12: '香港身份证',
  Ind13: '澳门身份证',
  Ind14: '台湾身份证',
}

export type CertType = keyof typeof certTypeNames

/**
 * What is wrong with the number of an identity document, as a Chinese text (rule 23002); null when nothing.
 * Mainland cards are proved by their check character, other papers only by their alphabet.
 */
export const certNoFault = (type: CertType, number: string): string | null => {
  if (type === 'Ind01') return isIdCard(number) ? null : '身份证号码不正确'
  return /^[A-Za-z0-9()]{5,32}$/.test(number) ? null : '证件号码不正确'
}

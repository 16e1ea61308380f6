/** Numbers that identify firms and people in China, with their check characters. */
import { isDate } from '../calendar/dates.ts'

// GB 32100: no I, O, S, V, Z.
const USCC_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const ORG_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ORG_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const ID_CHECKS = '10X98765432'

/** The 18th character of a unified social credit code (统一社会信用代码, GB 32100) for its first 17. */
export function usccCheckCharacter(first17: string): string {
  let sum = 0
  let weight = 1
  for (const character of first17) {
    sum += USCC_ALPHABET.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return USCC_ALPHABET.charAt((31 - (sum % 31)) % 31)
}

/** Whether text is a unified social credit code with the right check character (rule 23001). Upper case only. */
export function isUscc(text: string): boolean {
  return /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(text) && usccCheckCharacter(text.slice(0, 17)) === text.charAt(17)
}

/** The 9th character of an organisation code (组织机构代码, GB 11714) for its first 8. */
export function orgCodeCheckCharacter(first8: string): string {
  const sum = ORG_WEIGHTS.reduce(
    (total, weight, i) => total + ORG_ALPHABET.indexOf(first8.charAt(i)) * weight,
    0,
  )
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

/** Whether text is an identity card number (居民身份证, GB 11643): 18 places, a real birth date, the right check (rule 23002). */
export function isIdCard(text: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(text)) return false
  const born = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`
  const sum = ID_WEIGHTS.reduce((total, weight, i) => total + Number(text.charAt(i)) * weight, 0)
  return isDate(born) && ID_CHECKS.charAt(sum % 11) === text.charAt(17)
}

/** Whether text is a mainland mobile number. */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text)
}

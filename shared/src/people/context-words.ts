/*
 * What an attacker of this very portal tries first: its name, its business, its demo, and what everybody knows of the
 * person. Compared without regard to case, and as people disguise letters (P1@0ju).
 */

/** Lower case; of the product, its business and its demo accounts. */
const productWords = ['piaoju', 'tiexian', 'yinpiao', 'chengdui', 'demo', '票据', '贴现'] as const

const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
}

const undisguised = (text: string) => [...text].map(character => disguises[character] ?? character).join('')

/** This many characters in a row of a name count as the name. */
const nameRun = 4
/** This many digits in a row of a number give it away. */
const numberRun = 6

/** Whether two texts share this many characters in a row. */
const shareRun = (one: string, other: string, length: number): boolean => {
  for (let at = 0; at + length <= other.length; at++) {
    if (one.includes(other.slice(at, at + length))) return true
  }
  return false
}

export interface PasswordOwner {
  account: string
  mobile?: string | undefined
  companyName?: string | undefined
}

/** Characters of a password that are neither part of a year nor punctuation. */
const besideYears = (password: string) =>
  password.replace(/(?:19|20)\d\d/g, '').replace(/[^\p{L}\p{N}]/gu, '')

/** How a password follows from what everybody knows, as a Chinese text; null when it does not. */
export const contextFault = (
  password: string,
  { account, mobile = '', companyName = '' }: PasswordOwner,
): string | null => {
  const lower = password.normalize('NFKC').toLowerCase()
  const plain = undisguised(lower)
  const holds = (word: string) => lower.includes(word) || plain.includes(word)
  if (account !== '' && holds(account.toLowerCase())) return '密码不能包含账号'
  const numbers = [account, mobile].filter(text => /^\d+$/.test(text))
  if (numbers.some(number => shareRun(lower, number, numberRun))) {
    return '密码不能包含账号或手机号中的连续数字'
  }
  if (productWords.some(holds)) return '密码不能包含平台名称或业务名称'
  const name = companyName.normalize('NFKC').toLowerCase()
  if ([lower, plain].some(text => shareRun(text, name, nameRun))) return '密码不能包含企业名称'
  if (/(?:19|20)\d\d/.test(lower) && besideYears(lower).length < 4) return '密码不能只由年份和少量字符组成'
  return null
}

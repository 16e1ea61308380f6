/** Pinyin initials, so that 业务查询 is found by `ywcx`: where a character stands in the order of pinyin says its letter. */

const LETTERS = 'ABCDEFGHJKLMNOPQRSTWXYZ'
/** The first character of each letter in that order. */
const FIRSTS = '阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他屲夕丫帀'

const byPinyin = new Intl.Collator('zh-Hans-CN-u-co-pinyin')

const letterOf = (character: string): string => {
  if (!/\p{Script=Han}/u.test(character)) return /[a-z0-9]/i.test(character) ? character.toLowerCase() : ''
  let at = -1
  for (const first of FIRSTS) {
    if (byPinyin.compare(first, character) > 0) break
    at += 1
  }
  return (LETTERS[at] ?? '').toLowerCase()
}

/** Letters and digits stay; other marks go. A character of two readings has the one it is sorted by. */
export const initialsOf = (text: string): string => [...text].map(letterOf).join('')

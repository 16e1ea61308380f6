/** How sensitive values are shown. At least four characters are hidden, whatever the mask. */

function keepEnds(text: string, head: number, tail: number, stars: string): string {
  const characters = [...text]
  // Too short to hide enough between its ends: only the first character stays.
  if (characters.length < head + tail + 4) return `${characters[0] ?? ''}****`
  return characters.slice(0, head).join('') + stars + characters.slice(-tail).join('')
}

/** 13812340001 → `138****0001`. Also takes sign-in names, which may be shorter. */
export function maskMobile(mobile: string): string {
  return keepEnds(mobile, 3, 4, '****')
}

/** 990101199001010019 → `990***********0019`: neither district nor birth date. */
export function maskId(idNo: string): string {
  return keepEnds(idNo, 3, 4, '*'.repeat(Math.max(4, idNo.length - 7)))
}

/** 9900123456789010118 → `9900 **** **** *** 0118`, in groups of four. */
export function maskAccount(account: string): string {
  const hidden = '*'.repeat(Math.max(4, account.length - 8))
  return keepEnds(account, 4, 4, ` ${hidden.match(/\*{1,4}/g)?.join(' ')} `)
}

/** lin@example.com → `l****@example.com`. */
export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}****${email.slice(email.lastIndexOf('@'))}`
}

/** 云岭示例钢贸有限公司 → `云＊＊＊＊有限公司`: always four stars, so that neither the name nor its length tells. */
export function maskCompany(name: string): string {
  const [first = ''] = name
  const kind = ['股份有限公司', '有限责任公司', '有限公司'].find(each => name.endsWith(each)) ?? ''
  return `${first}＊＊＊＊${kind}`
}

/** 张三丰 → `张**`: the first character and a star for each other. */
export function maskName(name: string): string {
  const [first = '', ...others] = name
  return first + '*'.repeat(others.length)
}

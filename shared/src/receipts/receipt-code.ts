/** The verification code of a receipt (回单), a statement (对账单) or a paper of a recourse, and the address that its QR code carries. */

/** No 0, O, 1 or I: what is read from paper is not taken for another. 32 signs, so that each carries five bits. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Signs of a code: 60 bits. */
export const CODE_LENGTH = 12

/** The first 60 bits of a digest as a code, in three groups: `5WKN-2JX9-7QRT`. @param digest hex, 15 digits or more */
export const codeOfDigest = (digest: string): string => {
  const bits = BigInt(`0x${digest.slice(0, (CODE_LENGTH * 5) / 4)}`)
  const signs = Array.from({ length: CODE_LENGTH }, (_, at) => {
    const shift = BigInt((CODE_LENGTH - 1 - at) * 5)
    return codeAlphabet[Number((bits >> shift) & 31n)]
  })
  return groupCode(signs.join(''))
}

/** A code as it was typed, in its one spelling: capitals, no blanks or dashes of any width. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()

/** In groups of four, as it is printed. */
export const groupCode = (plain: string): string => plain.match(/.{1,4}/g)?.join('-') ?? ''

/** A plain code. */
export const codePattern = new RegExp(`^[${codeAlphabet}]{${CODE_LENGTH}}$`)

export const receiptNoPattern = /^HD\d{14}$/

/** Number of a statement of account (对账单). */
export const statementNoPattern = /^DZ\d{14}$/

/** Number of whatever is checked by number and code. */
export const checkedNoPattern = /^(?:HD|DZ|ZT|ZQ)\d{14}$/

/** Where receipts are checked, without signing in. */
export const verifyPath = '/verify'

/** The code stands in the fragment, which no browser sends: it is in no request, log or referrer. */
export const verifyLink = (origin: string, receiptNo: string, code: string): string =>
  `${origin}${verifyPath}#n=${receiptNo}&c=${plainCode(code)}`

/** Number and code in the fragment of such an address; undefined where it has none. */
export const readVerifyFragment = (hash: string): { receiptNo: string; code: string } | undefined => {
  const field = (name: string) => new RegExp(`[#&]${name}=([^&]*)`).exec(hash)?.[1] ?? ''
  const receiptNo = field('n').toUpperCase()
  const code = plainCode(field('c'))
  return checkedNoPattern.test(receiptNo) && codePattern.test(code) ? { receiptNo, code } : undefined
}

/**
 * Amounts in Chinese capitals (大写), as 《支付结算办法》 annex 1 asks on bills and settlement vouchers.
 * Where the annex allows two spellings (107000.53) this one writes 零 between groups and none before 角.
 */
const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const TOO_LARGE = 10n ** 18n

/** Words of a number of any size; '' for zero. Splits at 亿, then 万, then 仟 佰 拾, joining the parts alike. */
function words(n: bigint): string {
  for (const [unit, name] of UNITS) {
    if (n < unit) continue
    const high = n / unit
    const low = n % unit
    // One 零 marks any gap: low lacks its leading digit, or a 万/亿 group ends in 0 (壹拾万零柒仟).
    const gap = low > 0n && (low < unit / 10n || high % 10n === 0n)
    return words(high) + name + (gap ? '零' : '') + words(low)
  }
  return n === 0n ? '' : digit(n)
}

const UNITS: readonly [bigint, string][] = [
  [100_000_000n, '亿'],
  [10_000n, '万'],
  [1_000n, '仟'],
  [100n, '佰'],
  [10n, '拾'],
]

function digit(n: bigint): string {
  return DIGITS.charAt(Number(n))
}

/** Fen as capitals without the word 人民币: 233675489n → 贰佰叁拾叁万陆仟柒佰伍拾肆元捌角玖分. Throws RangeError below 0 or from 10^16 yuan. */
export function yuanInCapitals(fen: bigint): string {
  if (fen < 0n || fen >= TOO_LARGE) throw new RangeError('amount cannot be written in capitals')
  if (fen === 0n) return '零元整'
  const yuan = fen / 100n
  const jiao = (fen / 10n) % 10n
  const cent = fen % 10n
  const whole = yuan > 0n ? `${words(yuan)}元` : ''
  if (jiao === 0n && cent === 0n) return `${whole}整`
  const tenths = jiao > 0n ? `${digit(jiao)}角` : whole && '零'
  return whole + tenths + (cent > 0n ? `${digit(cent)}分` : '整')
}

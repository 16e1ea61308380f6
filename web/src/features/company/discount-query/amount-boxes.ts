/** Heads of the boxes in which a bill shows its amount, from 十亿 to 分; `key` tells those of one name apart. */
export const boxTitles = [...'十亿千百十万千百十元角分'].map((title, place) => ({ title, key: `${place}` }))

/**
 * What stands in the boxes: ¥ before the first digit, nothing before that. An amount that needs every box has no ¥.
 * @param fen at most twelve digits
 */
export const amountBoxes = (fen: string): string[] => {
  const signs = `¥${fen.padStart(3, '0')}`.slice(-boxTitles.length)
  return [...signs.padStart(boxTitles.length)].map(sign => sign.trim())
}

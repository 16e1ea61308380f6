/** Whether a range is `0`, the mark of a bill package that cannot be split. */
export const isUnsplittable = (range: string): boolean => range.trim() === '0'

/** A sub-range (子票区间) as shown: `1-120000000`, or 不可拆分. */
export const rangeText = (range: string): string => (isUnsplittable(range) ? '不可拆分' : range)

/** The same with its name, for places without a label. */
export const namedRange = (range: string): string =>
  isUnsplittable(range) ? rangeText(range) : `子票区间 ${range}`

/** Where a refusal of the server belongs, so that it is shown beside what has to change. */
type Place = 'bill' | 'part' | 'date' | 'sign' | 'terms' | 'trade' | 'quote' | 'page'

const places: Record<string, Place> = {
  '20005': 'part',
  '20006': 'part',
  '20007': 'part',
  '20009': 'part',
  '20012': 'date',
  '20013': 'date',
  '20014': 'bill',
  '20015': 'bill',
  '20016': 'bill',
  '20017': 'bill',
  '20018': 'bill',
  '20030': 'bill',
  '20031': 'bill',
  '20080': 'bill',
  '20081': 'bill',
  '20082': 'bill',
  '20083': 'bill',
  '20084': 'bill',
  '20085': 'bill',
  '20086': 'bill',
  '20240': 'bill',
  '20241': 'bill',
  '20242': 'bill',
  '20243': 'bill',
  '20022': 'terms',
  '20023': 'terms',
  '20025': 'sign',
  '20026': 'sign',
  '20036': 'sign',
  '20037': 'sign',
  '20038': 'sign',
  '20027': 'date',
  '20034': 'quote',
  '20373': 'quote',
  '20043': 'trade',
  '20058': 'trade',
  '20059': 'trade',
  '20060': 'trade',
  '20061': 'trade',
  '20270': 'trade',
}

export const placeOf = (code: string): Place => places[code] ?? 'page'

/** Which bill of the choice a refusal names (`bills[3]`); -1 for none. */
export const billAt = (fields: Readonly<Record<string, string>>): number => {
  for (const name of Object.keys(fields)) {
    const match = /^bills\[(\d{1,3})\]$/.exec(name)
    if (match) return Number(match[1])
  }
  return -1
}

import { groupBillNo, isBillNo30 } from '@portal/shared/bills/bill-no.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { formatRatePercent } from '@portal/shared/money/rate.ts'

const unknown = '—'

/** An amount in fen as yuan, tabular figures, two decimals; the unit stands once in the header. */
export const Money = ({ fen }: { fen: string | bigint | null | undefined }) => (
  <span className="figures">{fen === null || fen === undefined ? unknown : formatYuan(fen)}</span>
)

/** A yearly rate in millionths as per cent with four decimals, without the sign. */
export const Rate = ({ e6 }: { e6: number | null | undefined }) => (
  <span className="figures">{e6 === null || e6 === undefined ? unknown : formatRatePercent(e6)}</span>
)

/**
 * A 30-digit bill number (票据（包）号) in its five groups; copied as one number. Every second group is an element with
 * room around it, which is half as many as one for each: lists have many of them. React is told of one element only.
 */
export const BillNo = ({ value }: { value: string }) => {
  if (!isBillNo30(value)) return <span className="figures">{value}</span>
  const [kind, bank, date, serial, check] = groupBillNo(value).split(' ')
  const groups = `${kind}<span>${bank}</span>${date}<span>${serial}</span>${check}`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: thirty digits and nothing else
  return <span className="bill-no figures" dangerouslySetInnerHTML={{ __html: groups }} />
}

/** An instant (ISO 8601) as Shanghai `MM-dd HH:mm`. */
export const shortTime = (iso: string): string => longTime(iso).slice(5)

/** An instant (ISO 8601) as Shanghai `yyyy-MM-dd HH:mm`. */
export const longTime = (iso: string): string => {
  const at = Date.parse(iso)
  return Number.isNaN(at)
    ? unknown
    : new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
}

/** An instant (ISO 8601) as Shanghai `MM-dd HH:mm:ss`, where the order within a minute matters. */
export const exactTime = (iso: string): string => {
  const at = Date.parse(iso)
  return Number.isNaN(at)
    ? unknown
    : new Date(at + 8 * 3_600_000).toISOString().slice(5, 19).replace('T', ' ')
}

/** A count in groups of three. */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** A masked network address (`203.0.*.*`) with marks that stand on the line as its digits do. */
export const placeText = (address: string): string => address.replaceAll('*', '∗')

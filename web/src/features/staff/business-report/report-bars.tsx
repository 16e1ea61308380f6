import './report-bars.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { moneyText } from '../../../widgets/grid/column-spec.ts'
import { hundredths } from './report-text.ts'

type Bar = RowOf<'/api/admin/report/query_discount'>['largest'][number]

/** Length of a bar in hundredths of the longest; what is not nothing is seen. For drawing only. */
const lengthOf = (fen: string, most: bigint): number =>
  most === 0n || fen === '0' ? 0 : Math.max(0.5, Number((BigInt(fen) * 10_000n) / most) / 100)

/** Bars under each other with their names, amounts in yuan and shares. */
export const ReportBars = ({ title, bars }: { title: string; bars: readonly Bar[] }) => {
  const most = bars.reduce((top, { face_fen }) => (BigInt(face_fen) > top ? BigInt(face_fen) : top), 0n)
  return (
    <ol className="report-bars" aria-label={title}>
      {bars.map(({ name, face_fen, share_e4 }) => (
        <li key={name}>
          <span className="report-name">{name}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect width={lengthOf(face_fen, most)} height="10" />
          </svg>
          <b className="figures">{moneyText(face_fen)}</b>
          <span className="report-share figures">{hundredths(share_e4)}%</span>
        </li>
      ))}
    </ol>
  )
}

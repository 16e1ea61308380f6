import './back-office.css'
import { NEARLY_USED, usedPercent } from './used-percent.ts'

/** How much of a limit is taken, as a bar and per cent; both amounts in fen. */
export const UsedBar = ({ usedFen, limitFen }: { usedFen: string; limitFen: string }) => {
  const used = usedPercent(usedFen, limitFen)
  return (
    <span className={used >= NEARLY_USED ? 'limit-used is-near' : 'limit-used'}>
      <i>
        <i style={{ width: `${used}%` }} />
      </i>
      {used.toFixed(1)}
    </span>
  )
}

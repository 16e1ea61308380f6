import { formatYuan } from '@portal/shared/money/fen.ts'

interface CoverageBarProps {
  label: string
  haveFen: bigint
  needFen: bigint
}

/** How far contracts or invoices cover the bills, as a bar and in words. */
export const CoverageBar = ({ label, haveFen, needFen }: CoverageBarProps) => {
  const isCovered = haveFen >= needFen
  // Hundredths of a per cent are enough for a bar.
  const share = needFen === 0n ? 0 : Number((haveFen * 10_000n) / needFen) / 100
  return (
    <div className={isCovered ? 'coverage is-covered' : 'coverage'}>
      <span className="coverage-line">
        <span>{label}</span>
        <span className="figures">
          {formatYuan(haveFen)} / {formatYuan(needFen)}
        </span>
      </span>
      <progress aria-label={label} max={100} value={Math.min(100, share)} />
      <span className="meta">
        {isCovered ? '已覆盖票面金额' : `还差 ${formatYuan(needFen - haveFen)} 元`}
      </span>
    </div>
  )
}

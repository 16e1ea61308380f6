import './apply-side.css'
import { formatYuan } from '@portal/shared/money/fen.ts'

/** Characters of an amount that the card beside a list has room for in the largest figures. */
const MAX_LARGE = 16

/** 实付金额 in large figures, smaller where they would not fit. */
export const NetFigure = ({ fen }: { fen: bigint | string }) => {
  const text = formatYuan(fen)
  return (
    <span className={text.length > MAX_LARGE ? 'net-figure figures is-long' : 'net-figure figures'}>
      {text}
      <small>元</small>
    </span>
  )
}

import type { ReactNode } from 'react'
import { Money } from '../../ui/data/figures.tsx'
import { ApplyStatus, ProgressBar } from './apply-progress.tsx'
import type { ApplyHead } from './progress.ts'

interface ApplyCardProps {
  row: ApplyHead
  title: ReactNode
  /** Lines and buttons under what every card shows. */
  children: ReactNode
}

/** An application as one item of a phone's list: what it is, its state, its net amount and how far it got. */
export const ApplyCard = ({ row, title, children }: ApplyCardProps) => (
  <li>
    <div className="card-line">
      {title}
      <ApplyStatus row={row} />
    </div>
    <div className="card-figure">
      <Money fen={row.net_fen} />
      <small>实付金额（元）</small>
    </div>
    <ProgressBar state={row.state} />
    {children}
  </li>
)

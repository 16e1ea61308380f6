import { Icon } from '../../../ui/icon.tsx'

interface BillStepsProps {
  /** Place of the bill shown, from 0. */
  at: number
  count: number
  onLine: (line: number) => void
}

/** The way from one bill of an application to its neighbours; nothing when it has one. */
export const BillSteps = ({ at, count, onLine }: BillStepsProps) =>
  count < 2 ? null : (
    <span className="bill-steps">
      <button
        type="button"
        className="icon-button"
        aria-label="上一张"
        disabled={at === 0}
        onClick={() => onLine(at - 1)}
      >
        <Icon name="arrowLeft" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="下一张"
        disabled={at === count - 1}
        onClick={() => onLine(at + 1)}
      >
        <Icon name="arrowRight" />
      </button>
    </span>
  )

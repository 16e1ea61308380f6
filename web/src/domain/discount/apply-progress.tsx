import './progress-bar.css'
import { applyStates } from '@portal/shared/discount/states.ts'
import { dotTones, StatusDot } from '../../ui/tag.tsx'
import { type ApplyHead, progressSegments } from './progress.ts'

/** State of an application: dot and word. */
export const ApplyStatus = ({ row }: { row: Pick<ApplyHead, 'state' | 'state_name'> }) => (
  <StatusDot tone={dotTones[applyStates[row.state].tone]}>{row.state_name}</StatusDot>
)

/** The steps as five short bars; the word beside it carries the meaning. */
export const ProgressBar = ({ state }: { state: ApplyHead['state'] }) => (
  <span className="progress-bar" aria-hidden="true">
    {progressSegments(state).map((segment, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: five fixed places
      <i key={index} className={`segment-${segment}`} />
    ))}
  </span>
)

import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

export type StepState = 'done' | 'current' | 'failed' | 'todo'

export interface Step {
  title: string
  state: StepState
  /** Lines under the title: who, when, why. */
  notes?: readonly ReactNode[]
}

const words: Record<StepState, string> = {
  done: '已完成',
  current: '进行中',
  failed: '未通过',
  todo: '未开始',
}

const mark = (state: StepState, position: number) => {
  if (state === 'done') return <Icon name="check" size={14} />
  if (state === 'failed') return <Icon name="close" size={14} />
  return position
}

/** A process as steps with time and actor, and the reason where it went back. */
export const StepBar = ({ steps, label }: { steps: readonly Step[]; label: string }) => (
  <ol className="steps" aria-label={label}>
    {steps.map((step, index) => (
      <li
        key={step.title}
        className={`step-${step.state}`}
        aria-current={step.state === 'current' ? 'step' : undefined}
      >
        <span className="step-mark" aria-hidden="true">
          {mark(step.state, index + 1)}
        </span>
        <span className="step-text">
          <span className="step-title">
            {step.title}
            <span className="visually-hidden">（{words[step.state]}）</span>
          </span>
          {step.notes?.map((note, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one note have no identity and never move
            <span key={line} className="step-note">
              {note}
            </span>
          ))}
        </span>
      </li>
    ))}
  </ol>
)

/** The way from the tick to the money, as steps with their times. */
import { shanghaiTime } from '@portal/shared/calendar/dates.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import type { Step } from '../../../ui/layout/step-bar.tsx'

export type Decision = RowOf<'/api/instant/result'>

/** `10:06:12.140` in Shanghai. */
export const exactly = (iso: string): string => {
  const at = new Date(iso)
  return `${shanghaiTime(at)}.${String(at.getMilliseconds()).padStart(3, '0')}`
}

/** Milliseconds as seconds with two decimals, cut: `1.80`. */
export const secondsText = (ms: number): string => (Math.floor(ms / 10) / 100).toFixed(2)

const atOf = ({ steps }: Decision, name: Decision['steps'][number]['step']): string | undefined =>
  steps.find(({ step }) => step === name)?.at ?? undefined

/** When the clock began: with the tick, or with the checker's pass where the company has one. */
export const startOf = (of: Decision): string | undefined => atOf(of, 'checked') ?? atOf(of, 'submitted')

export const timeLine = (of: Decision): Step[] => {
  const start = startOf(of)
  const next = of.steps.findIndex(({ at }) => at === null)
  return of.steps.map(({ step, name, at }, place) => {
    if (at === null) return { title: name, state: place === next ? 'current' : 'todo' }
    // The bank counts to the booking, which the log follows by some milliseconds.
    const counted = step === 'paid' ? of.elapsed_ms : null
    const ms = counted ?? (start === undefined ? 0 : Date.parse(at) - Date.parse(start))
    const by = step === 'decided' && of.version_no > 0 ? [`规则第 ${of.version_no} 版`] : []
    return {
      title: name,
      state: step === 'stopped' ? 'failed' : 'done',
      notes: [exactly(at), ...(ms >= 0 && start !== at ? [`第 ${secondsText(ms)} 秒`] : []), ...by],
    }
  })
}

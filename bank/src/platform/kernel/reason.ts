import { Fault } from '@portal/shared/errors/fault.ts'

/**
 * The reason of a return, refusal or pause, 2–200 characters.
 * @param ask what to say where it is missing or too long, if not the error's own text
 * @throws Fault 21011
 */
export const readReason = (typed: string, ask?: string): string => {
  const reason = typed.trim()
  const { length } = [...reason]
  if (length >= 2 && length <= 200) return reason
  throw new Fault('21011', {
    ...(ask !== undefined && { text: ask }),
    fields: { reason: ask ?? '请填写2-200字的原因' },
  })
}

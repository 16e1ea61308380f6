import { Fault } from '@portal/shared/errors/fault.ts'

/** The reason of a return, refusal or pause: 2–200 characters, else Fault 21011. */
export const readReason = (text: string): string => {
  const reason = text.trim()
  if (reason.length < 2 || reason.length > 200) {
    throw new Fault('21011', { fields: { reason: '请填写2-200字的原因' } })
  }
  return reason
}

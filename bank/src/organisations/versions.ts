import { Fault } from '@portal/shared/errors/fault.ts'

/** A reason of 2–200 characters. @throws Fault 21011 */
export const requireReason = (text: string): string => {
  const reason = text.trim()
  if ([...reason].length < 2) throw new Fault('21011', { fields: { reason: '请填写退回原因' } })
  return reason
}

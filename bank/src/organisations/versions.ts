import { Fault } from '@portal/shared/errors/fault.ts'

/** Rows are changed as they were read. @throws Fault 20000 when somebody was faster */
export const requireVersion = (row: { version: number }, version: number): void => {
  if (row.version !== version) throw new Fault('20000', { text: '数据已被他人修改，请刷新后重试' })
}

/** A reason of 2–200 characters. @throws Fault 21011 */
export const requireReason = (text: string): string => {
  const reason = text.trim()
  if ([...reason].length < 2) throw new Fault('21011', { fields: { reason: '请填写退回原因' } })
  return reason
}

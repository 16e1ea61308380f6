import type { Fault } from '@portal/shared/errors/fault.ts'

/** The bank answers 200 to everything it decided: the envelope says what happened. */
export const failure = (fault: Fault) => ({
  is_success: false,
  error_no: fault.code,
  error_msg: fault.text,
  ...(fault.fields && { fields: fault.fields }),
  ...(fault.retryAfter !== undefined && { retry_after: fault.retryAfter }),
})

/** Which codes a call may answer: its own list and what is common to all. */
import type { Call } from '../contract/call.ts'
import type { ErrorCode } from './catalogue.ts'

/** What any call may answer, whoever asks. */
const everyCall: readonly ErrorCode[] = [
  '9001',
  '9002',
  '9003',
  '9004',
  '9006',
  '9007',
  '9008',
  '9009',
  '9010',
  '9012',
  '9013',
  '9014',
]
const signedInCall: readonly ErrorCode[] = ['1001', '1002', '1003', '1004', '1005', '9011']

/** Every code that a call of the table can answer. */
export const codesOf = (call: Pick<Call, 'access' | 'errors'>): string[] => [
  ...everyCall,
  ...(call.access === 'public' ? [] : signedInCall),
  ...call.errors,
]

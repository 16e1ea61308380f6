/** Actions possible on an invoice by the bank's state table and rules; the bank decides. */
import { maxVerifyTries, type VerifyState } from '@portal/shared/trade/kinds.ts'

interface Facts {
  verify_state: VerifyState
  verify_count: number
  verifying: boolean
  used_fen: string
  contract_id: string
}

const isOneOf = (states: readonly VerifyState[]) => (row: Facts) =>
  !row.verifying && states.includes(row.verify_state)

const isVerifiable = isOneOf(['10', '20', '40', '50'])
const isAlive = isOneOf(['10', '20', '30', '40', '50', '80'])
const isPassed = isOneOf(['30', '50'])
const isUnused = (row: Facts) => BigInt(row.used_fen) === 0n

export const canVerify = (row: Facts): boolean => isVerifiable(row) && row.verify_count < maxVerifyTries
export const canEdit = (row: Facts): boolean => isAlive(row) && isUnused(row)
/** 登记红冲或作废. */
export const canVoid = canEdit
export const canDelete = (row: Facts): boolean => !row.verifying && isUnused(row) && row.contract_id === ''
export const canLink = (row: Facts): boolean => isPassed(row) && row.contract_id === ''
export const canUnlink = (row: Facts): boolean => row.contract_id !== '' && isUnused(row)

/** The form of another proof: its fields are called as the call's; the amount stands in yuan as typed. */
import { isDate } from '@portal/shared/calendar/dates.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { parseYuan, plainYuan } from '@portal/shared/money/fen.ts'
import { type ProofKind, proofKinds } from '@portal/shared/trade/kinds.ts'
import type { FormErrors } from '../../../ui/inputs/use-form.ts'
import { fenText } from './fen-text.ts'

export type ProofRow = RowOf<'/api/trade/query_proof'>['rows'][number]

const names = ['name', 'kind', 'amount_fen', 'proof_dt', 'contract_id', 'remark', 'files'] as const
export type ProofValues = Record<(typeof names)[number], string>

/** `files` is only there so that a fault of the pictures has its place. */
export const newProof: ProofValues = {
  ...(Object.fromEntries(names.map(name => [name, ''])) as ProofValues),
  kind: 'delivery',
}

export const proofValues = (row: ProofRow): ProofValues => ({
  name: row.name,
  kind: row.kind,
  amount_fen: plainYuan(row.amount_fen),
  proof_dt: row.proof_dt,
  contract_id: row.contract_id,
  remark: row.remark,
  files: '',
})

const kindOf = (value: string): ProofKind => (value in proofKinds ? (value as ProofKind) : 'other')

/** The values as the call's request. */
export const proofRequest = (values: ProofValues, files: readonly string[]) => ({
  name: values.name.trim(),
  kind: kindOf(values.kind),
  amount_fen: fenText(values.amount_fen),
  proof_dt: values.proof_dt,
  remark: values.remark.trim(),
  files: [...files],
  ...(values.contract_id ? { contract_id: values.contract_id } : {}),
})

/** Errors by the bank's rules. */
export const validateProof = (
  values: ProofValues,
  files: readonly string[],
  today: string,
): FormErrors<ProofValues> => {
  const fen = parseYuan(values.amount_fen)
  const dateFault = values.proof_dt > today ? '凭证日期不能晚于今天' : null
  return {
    name: values.name.trim() ? null : '请输入凭证名称',
    amount_fen: fen !== null && fen > 0n ? null : '金额必须大于0，且最多两位小数',
    proof_dt: isDate(values.proof_dt) ? dateFault : '请输入正确的日期',
    files: files.length > 0 ? null : '请上传凭证图片',
  }
}

import { z } from 'zod'
import { defineCall } from './call.ts'
import { contractFen, day, done, fen, instant, optionalText, page, pageRequest, text } from './fields.ts'
import { attachmentPath } from './profile.ts'
import { companyReads, companyWrites, recordId } from './trade-contracts.ts'

/* 其他凭证 of the trade background: papers beside contract and invoice. */

const proofKind = z.enum(['delivery', 'receipt', 'transport', 'acceptance', 'other'])
const proofFields = {
  contract_id: recordId.optional(),
  name: text(100),
  kind: proofKind,
  amount_fen: contractFen,
  proof_dt: day,
  remark: optionalText(200),
  files: z.array(attachmentPath).min(1).max(10),
}
const proofExample = {
  name: '发货单 2026-0512',
  kind: 'delivery',
  amount_fen: '500000000',
  proof_dt: '2026-05-12',
  files: ['/files/0f8fad5bd9cb469fa16570867728950e.jpg'],
} satisfies z.input<z.ZodObject<typeof proofFields>>

export const queryProof = defineCall({
  path: '/api/trade/query_proof',
  title: '查询其他凭证',
  access: companyReads,
  machine: 'read',
  request: z.strictObject({ ...pageRequest, name: optionalText(60), contract_id: recordId.optional() }),
  row: page(
    z.object({
      proof_id: z.string(),
      contract_id: z.string(),
      contract_no: z.string(),
      name: z.string(),
      kind: proofKind,
      kind_name: z.string(),
      amount_fen: fen,
      proof_dt: z.string(),
      remark: z.string(),
      files: z.array(z.string()),
      created_at: instant,
    }),
  ),
  shows: ['disc_apply', 'trade'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

export const addProof = defineCall({
  path: '/api/trade/add_proof',
  title: '新增其他凭证',
  access: companyWrites,
  machine: 'maker',
  request: z.strictObject(proofFields),
  row: z.object({ proof_id: z.string() }),
  changes: ['trade'],
  limit: 'write',
  errors: ['9015', '20009'],
  example: proofExample,
})

export const editProof = defineCall({
  path: '/api/trade/edit_proof',
  title: '修改其他凭证',
  summary: '关联的合同已被贴现申请占用的凭证不能修改。',
  access: companyWrites,
  machine: 'maker',
  request: z.strictObject({ proof_id: recordId, ...proofFields }),
  row: z.object({ proof_id: z.string() }),
  changes: ['trade'],
  limit: 'write',
  errors: ['9015', '20000', '20009'],
  example: { proof_id: '1001', ...proofExample },
})

export const deleteProof = defineCall({
  path: '/api/trade/delete_proof',
  title: '删除其他凭证',
  summary: '关联的合同已被贴现申请占用的凭证不能删除。',
  access: companyWrites,
  machine: 'maker',
  request: z.strictObject({ proof_id: recordId }),
  row: done,
  changes: ['trade'],
  limit: 'write',
  errors: ['9015', '20000'],
  example: { proof_id: '1001' },
})

/** The calls of this file, for the table. */
export const tradeProofCalls = [queryProof, addProof, editProof, deleteProof] as const

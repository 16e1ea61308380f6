/** 其他凭证: other proofs of a trade, as pictures. */
import { isDate } from '@portal/shared/calendar/dates.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { parseFen } from '@portal/shared/money/fen.ts'
import { type ProofKind, proofKinds } from '@portal/shared/trade/kinds.ts'
import { and, count, desc, eq, ilike } from 'drizzle-orm'
import { instantText } from '../calendar/calendar.ts'
import { containing } from '../db/like.ts'
import { tradeContract, tradeProof } from '../db/schema/trade.ts'
import type { Handler } from '../http/handler.ts'
import { requireOwnFiles } from './breaks.ts'
import { takeContract } from './contracts.ts'
import { noteTrade } from './note.ts'

export const queryProof: Handler<'/api/trade/query_proof'> = async (ctx, input) => {
  const where = and(
    eq(tradeProof.memberId, ctx.operator.memberId),
    input.name ? ilike(tradeProof.name, containing(input.name)) : undefined,
    input.contract_id ? eq(tradeProof.contractId, Number(input.contract_id)) : undefined,
  )
  const [counted] = await ctx.tx.select({ total: count() }).from(tradeProof).where(where)
  const rows = await ctx.tx
    .select({ proof: tradeProof, contractNo: tradeContract.contractNo })
    .from(tradeProof)
    .leftJoin(tradeContract, eq(tradeContract.id, tradeProof.contractId))
    .where(where)
    .orderBy(desc(tradeProof.id))
    .limit(input.page_size)
    .offset((input.page_no - 1) * input.page_size)
  return [
    {
      total: counted?.total ?? 0,
      rows: rows.map(({ proof, contractNo }) => ({
        proof_id: String(proof.id),
        contract_id: proof.contractId === null ? '' : String(proof.contractId),
        contract_no: contractNo ?? '',
        name: proof.name,
        kind: proof.kind as ProofKind,
        kind_name: proofKinds[proof.kind as ProofKind],
        amount_fen: String(proof.amountFen),
        proof_dt: proof.proofDate,
        remark: proof.remark,
        files: proof.files,
        created_at: instantText(proof.createdAt),
      })),
      page_no: input.page_no,
      page_size: input.page_size,
    },
  ]
}

export const addProof: Handler<'/api/trade/add_proof'> = async (ctx, input) => {
  const amount = parseFen(input.amount_fen)
  if (amount === null || amount <= 0n) {
    throw new Fault('20009', { fields: { amount_fen: '金额必须大于0，且最多两位小数' } })
  }
  if (!isDate(input.proof_dt) || input.proof_dt > ctx.today()) {
    throw new Fault('9012', { fields: { proof_dt: '日期不正确' } })
  }
  const contract = input.contract_id === undefined ? null : await takeContract(ctx, input.contract_id)
  await requireOwnFiles(ctx, input.files)
  const [row] = await ctx.tx
    .insert(tradeProof)
    .values({
      memberId: ctx.operator.memberId,
      contractId: contract?.id ?? null,
      name: input.name,
      kind: input.kind,
      amountFen: amount,
      proofDate: input.proof_dt,
      remark: input.remark ?? '',
      files: input.files,
      createdBy: ctx.operator.account,
      createdAt: ctx.now(),
    })
    .returning({ id: tradeProof.id })
  if (!row) throw new Error('proof was not returned')
  await noteTrade(ctx, ctx.operator.memberId, {
    action: 'trade.add_proof',
    objectType: 'trade_proof',
    objectNo: String(row.id),
  })
  return [{ proof_id: String(row.id) }]
}

export const deleteProof: Handler<'/api/trade/delete_proof'> = async (ctx, input) => {
  const [row] = await ctx.tx
    .delete(tradeProof)
    .where(and(eq(tradeProof.id, Number(input.proof_id)), eq(tradeProof.memberId, ctx.operator.memberId)))
    .returning()
  if (!row) throw new Fault('9015')
  await noteTrade(ctx, ctx.operator.memberId, {
    action: 'trade.delete_proof',
    objectType: 'trade_proof',
    objectNo: input.proof_id,
    before: { name: row.name, amount_fen: String(row.amountFen) },
  })
  return [{ result: 'ok' }]
}

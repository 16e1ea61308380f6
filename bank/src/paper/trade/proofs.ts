/** 其他凭证: other proofs of a trade, as pictures. */
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { tradeAmountBreaks } from '@portal/shared/trade/contract-rules.ts'
import { type ProofKind, proofKinds } from '@portal/shared/trade/kinds.ts'
import { and, count, desc, eq, ilike, ne, sql } from 'drizzle-orm'
import { requireOwnFiles } from '../../files/stored-files.ts'
import { instantText } from '../../platform/calendar/calendar.ts'
import { containing } from '../../platform/db/like.ts'
import { contractUsage, tradeContract, tradeProof } from '../../platform/db/schema/trade.ts'
import { throwBreaks } from '../../platform/kernel/breaks.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'
import { readParam } from '../../platform/params/params.ts'
import { takeContract } from './contracts.ts'
import { noteTrade } from './note.ts'

/** A usage that was given back. */
const RELEASED = 2

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

type Proof = typeof tradeProof.$inferSelect

/** Columns written by the form. Throws Fault 20009, 9012 for the date, 9015 for a foreign contract or picture. */
const columnsOf = async (ctx: CallCtx, input: RequestOf<'/api/trade/add_proof'>) => {
  const mostFen = BigInt(await readParam(ctx.tx, 'CONTRACT_MAX_FEN'))
  throwBreaks(tradeAmountBreaks('amount_fen', input.amount_fen, mostFen))
  if (input.proof_dt > ctx.today()) {
    throw new Fault('9012', { fields: { proof_dt: '日期不正确' } })
  }
  const contract = input.contract_id === undefined ? null : await takeContract(ctx, input.contract_id)
  await requireOwnFiles(ctx, input.files)
  return {
    contractId: contract?.id ?? null,
    name: input.name,
    kind: input.kind,
    amountFen: BigInt(input.amount_fen),
    proofDate: input.proof_dt,
    remark: input.remark ?? '',
    files: input.files,
  }
}

/**
 * Reads one of the company's own proofs for a change. Throws Fault 9015 for any other; 20000 while its contract stands
 * behind an application, which the bank has judged with the proofs as they are.
 */
const takeProof = async (ctx: CallCtx, proofId: string): Promise<Proof> => {
  const [proof] = await ctx.tx
    .select()
    .from(tradeProof)
    .where(and(eq(tradeProof.id, Number(proofId)), eq(tradeProof.memberId, ctx.operator.memberId)))
    .for('update')
  if (!proof) throw new Fault('9015')
  if (proof.contractId === null) return proof
  const [used] = await ctx.tx
    .select({ id: contractUsage.id })
    .from(contractUsage)
    .where(and(eq(contractUsage.contractId, proof.contractId), ne(contractUsage.state, RELEASED)))
    .limit(1)
  if (used) throw new Fault('20000', { text: '关联的合同已被贴现申请占用，凭证不能修改或删除' })
  return proof
}

const auditOf = ({ name, kind, amountFen, proofDate, contractId }: Proof) => ({
  name,
  kind,
  amount_fen: String(amountFen),
  proof_dt: proofDate,
  contract_id: contractId === null ? '' : String(contractId),
})

export const addProof: Handler<'/api/trade/add_proof'> = async (ctx, input) => {
  const [row] = await ctx.tx
    .insert(tradeProof)
    .values({
      ...(await columnsOf(ctx, input)),
      memberId: ctx.operator.memberId,
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

export const editProof: Handler<'/api/trade/edit_proof'> = async (ctx, { proof_id, ...input }) => {
  const before = await takeProof(ctx, proof_id)
  const [after] = await ctx.tx
    .update(tradeProof)
    .set({
      ...(await columnsOf(ctx, input)),
      version: sql`${tradeProof.version} + 1`,
      modifiedAt: new Date(),
    })
    .where(eq(tradeProof.id, before.id))
    .returning()
  if (!after) throw new Fault('9015')
  await noteTrade(ctx, ctx.operator.memberId, {
    action: 'trade.edit_proof',
    objectType: 'trade_proof',
    objectNo: proof_id,
    before: auditOf(before),
    after: auditOf(after),
  })
  return [{ proof_id }]
}

export const deleteProof: Handler<'/api/trade/delete_proof'> = async (ctx, input) => {
  const before = await takeProof(ctx, input.proof_id)
  await ctx.tx.delete(tradeProof).where(eq(tradeProof.id, before.id))
  await noteTrade(ctx, ctx.operator.memberId, {
    action: 'trade.delete_proof',
    objectType: 'trade_proof',
    objectNo: input.proof_id,
    before: auditOf(before),
  })
  return [{ result: 'ok' }]
}

/** 合同: a company's contracts and orders, codes 20040–20043. */
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { contractBreaks } from '@portal/shared/trade/contract-rules.ts'
import { type ContractState, contractStates } from '@portal/shared/trade/kinds.ts'
import { contractMeanings } from '@portal/shared/trade/meanings.ts'
import { and, count, desc, eq, gte, ilike, lte, ne, type SQL, sql } from 'drizzle-orm'
import { requireOwnFiles } from '../../files/stored-files.ts'
import { instantText } from '../../platform/calendar/calendar.ts'
import { containing } from '../../platform/db/like.ts'
import { contractInvoice, contractUsage, tradeContract, tradeProof } from '../../platform/db/schema/trade.ts'
import { unlessTaken } from '../../platform/db/taken.ts'
import { throwBreaks } from '../../platform/kernel/breaks.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'
import { createMover } from '../../platform/kernel/mover.ts'
import { readParam } from '../../platform/params/params.ts'
import { type ContractEvent, contractMachine } from './contract-states.ts'
import { usableStates } from './invoice-view.ts'
import { tellContract } from './note.ts'
import { usageOfContract } from './usage.ts'

export type Contract = typeof tradeContract.$inferSelect
type Row = RowOf<'/api/trade/query_contract'>['rows'][number]

/** Of a contract's linked invoices; raw, because drizzle drops table names in a select from one table. */
const linked = (what: SQL) => sql`(select ${what} from contract_invoice ci
  join invoice i on i.id = ci.invoice_id where ci.contract_id = trade_contract.id)`

const selectContracts = (ctx: CallCtx) =>
  ctx.tx
    .select({
      contract: tradeContract,
      invoiceCount: sql`${linked(sql`count(*)`)}`.mapWith(Number),
      invoiceLeft: sql`${linked(
        sql`coalesce(sum(i.total_fen - i.used_fen) filter (where i.verify_state in ${usableStates}), 0)::text`,
      )}`.mapWith(String),
    })
    .from(tradeContract)

type Selected = Awaited<ReturnType<typeof selectContracts>>[number]

const toRow = ({ contract, invoiceCount, invoiceLeft }: Selected): Row => ({
  contract_id: String(contract.id),
  contract_no: contract.contractNo,
  role: contract.role,
  counter_name: contract.counterName,
  counter_usc: contract.counterUsc,
  kind: contract.kind,
  trade_mode: contract.tradeMode,
  goods: contract.goods,
  amount_fen: String(contract.amountFen),
  used_fen: String(contract.usedFen),
  left_fen: String(contract.amountFen - contract.usedFen),
  sign_dt: contract.signDate,
  end_dt: contract.endDate ?? '',
  state: contract.state,
  state_name: contractStates[contract.state],
  invoice_count: invoiceCount,
  invoice_left_fen: invoiceLeft,
  remark: contract.remark,
  files: contract.files,
  created_at: instantText(contract.createdAt),
})

export const queryContract: Handler<'/api/trade/query_contract'> = async (ctx, input) => {
  const where = and(
    eq(tradeContract.memberId, ctx.operator.memberId),
    input.contract_id ? eq(tradeContract.id, Number(input.contract_id)) : undefined,
    input.contract_no ? ilike(tradeContract.contractNo, containing(input.contract_no)) : undefined,
    input.counter_name ? ilike(tradeContract.counterName, containing(input.counter_name)) : undefined,
    input.state ? eq(tradeContract.state, input.state) : undefined,
    input.role ? eq(tradeContract.role, input.role) : undefined,
    input.sign_from ? gte(tradeContract.signDate, input.sign_from) : undefined,
    input.sign_to ? lte(tradeContract.signDate, input.sign_to) : undefined,
  )
  const [sums] = await ctx.tx
    .select({
      total: count(),
      amount: sql<string>`coalesce(sum(${tradeContract.amountFen}), 0)::text`,
      used: sql<string>`coalesce(sum(${tradeContract.usedFen}), 0)::text`,
    })
    .from(tradeContract)
    .where(where)
  const rows = await selectContracts(ctx)
    .where(where)
    .orderBy(desc(tradeContract.signDate), desc(tradeContract.id))
    .limit(input.page_size)
    .offset((input.page_no - 1) * input.page_size)
  const { total = 0, amount = '0', used = '0' } = sums ?? {}
  return [
    {
      total,
      rows: rows.map(toRow),
      page_no: input.page_no,
      page_size: input.page_size,
      totals: { amount_fen: amount, used_fen: used, left_fen: String(BigInt(amount) - BigInt(used)) },
    },
  ]
}

/** The caller's own contract, locked until the transaction ends. @throws Fault 9015 */
export const takeContract = async (ctx: CallCtx, contractId: string): Promise<Contract> => {
  const [row] = await ctx.tx
    .select()
    .from(tradeContract)
    .where(and(eq(tradeContract.id, Number(contractId)), eq(tradeContract.memberId, ctx.operator.memberId)))
    .for('update')
  if (!row) throw new Fault('9015')
  return row
}

type Fields = RequestOf<'/api/trade/add_contract'>

const check = async (ctx: CallCtx, input: Fields): Promise<void> => {
  const mostFen = BigInt(await readParam(ctx.tx, 'CONTRACT_MAX_FEN'))
  throwBreaks(contractBreaks(input, ctx.today(), mostFen))
  await requireOwnFiles(ctx, input.files ?? [])
}

const columnsOf = (input: Fields) => ({
  contractNo: input.contract_no,
  role: input.role,
  counterName: input.counter_name,
  counterUsc: input.counter_usc ?? '',
  kind: input.kind,
  tradeMode: input.trade_mode,
  goods: input.goods,
  amountFen: BigInt(input.amount_fen),
  signDate: input.sign_dt,
  endDate: input.end_dt || null,
  remark: input.remark ?? '',
  files: input.files ?? [],
  state: input.draft === '1' ? ('0' as const) : ('1' as const),
})

const taken = () => new Fault('20040', { text: '合同编号已存在', fields: { contract_no: '合同编号已存在' } })

export const addContract: Handler<'/api/trade/add_contract'> = async (ctx, input) => {
  await check(ctx, input)
  const [row] = await ctx.tx
    .insert(tradeContract)
    .values({
      ...columnsOf(input),
      memberId: ctx.operator.memberId,
      createdBy: ctx.operator.account,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw taken()
  await ctx.audit({
    action: 'trade.add_contract',
    objectType: 'trade_contract',
    objectNo: String(row.id),
    after: { contract_no: row.contractNo, amount_fen: String(row.amountFen) },
  })
  await tellContract(ctx, row)
  return [{ contract_id: String(row.id), state: row.state }]
}

/** Whether another contract of the member has this number. */
const isNumberTaken = async (ctx: CallCtx, contractNo: string, exceptId: number): Promise<boolean> => {
  const rows = await ctx.tx
    .select({ id: tradeContract.id })
    .from(tradeContract)
    .where(
      and(
        eq(tradeContract.memberId, ctx.operator.memberId),
        eq(tradeContract.contractNo, contractNo),
        ne(tradeContract.id, exceptId),
      ),
    )
  return rows.length > 0
}

const editEvent = ({ draft }: Fields): ContractEvent => (draft === '1' ? 'draft' : 'edit')

/** Parties stand while anything hangs on them; what is occupied stays covered; in force never back to draft. */
const checkChange = async (ctx: CallCtx, before: Contract, input: Fields): Promise<void> => {
  if (contractMeanings[before.state].stopped) throw new Fault('20000', { text: '合同已停用，不能修改' })
  contractMachine.next(before.state, editEvent(input), 'maker')
  if (BigInt(input.amount_fen) < before.usedFen) {
    throw new Fault('20043', { fields: { amount_fen: '合同金额不能低于已占用金额' } })
  }
  const changesParties = before.role !== input.role || before.counterName !== input.counter_name
  if (changesParties && (await countOf(ctx, before.id)) > 0) {
    throw new Fault('20000', { text: '合同已被关联使用，角色与交易对手不能修改' })
  }
  if (await isNumberTaken(ctx, input.contract_no, before.id)) throw taken()
}

/** How many invoices, proofs and occupations hang on a contract. */
const countOf = async (ctx: CallCtx, contractId: number): Promise<number> => {
  let sum = 0
  for (const table of [contractInvoice, contractUsage, tradeProof]) {
    const [row] = await ctx.tx.select({ n: count() }).from(table).where(eq(table.contractId, contractId))
    sum += row?.n ?? 0
  }
  return sum
}

export const editContract: Handler<'/api/trade/edit_contract'> = async (ctx, input) => {
  const before = await takeContract(ctx, input.contract_id)
  await check(ctx, input)
  await checkChange(ctx, before, input)
  const { state: _, ...columns } = columnsOf(input)
  const moving = moveContract(ctx, before, editEvent(input), { as: 'maker' }, '', columns)
  return answer(await unlessTaken(moving, taken))
}

const actions = {
  draft: 'trade.edit_contract',
  edit: 'trade.edit_contract',
  disable: 'trade.disable_contract',
  enable: 'trade.enable_contract',
} as const satisfies Record<ContractEvent, string>

/** Of a contract that was edited the audit keeps what it is known by as well. */
const shown = (event: ContractEvent, { contractNo, amountFen }: Contract) =>
  event === 'disable' || event === 'enable' ? {} : { contract_no: contractNo, amount_fen: String(amountFen) }

/** Moves a contract by one event (see `createMover`). */
const moveContract = createMover<Contract, ContractState, ContractEvent, 'maker', { as: 'maker' }>({
  machine: contractMachine,
  table: tradeContract,
  stateOf: ({ state }) => state,
  columnsOf: state => ({ state }),
  audit: (row, { from, to, event }, before) => ({
    action: actions[event],
    objectType: 'trade_contract',
    objectNo: String(row.id),
    before: { ...shown(event, before), state: from },
    after: { ...shown(event, row), state: to },
  }),
  tell: tellContract,
})

const answer = ({ id, state }: Contract) => [{ contract_id: String(id), state }]

export const disableContract: Handler<'/api/trade/disable_contract'> = async (ctx, input) =>
  answer(await moveContract(ctx, await takeContract(ctx, input.contract_id), 'disable', { as: 'maker' }))

export const enableContract: Handler<'/api/trade/enable_contract'> = async (ctx, input) =>
  answer(await moveContract(ctx, await takeContract(ctx, input.contract_id), 'enable', { as: 'maker' }))

export const deleteContract: Handler<'/api/trade/delete_contract'> = async (ctx, input) => {
  const before = await takeContract(ctx, input.contract_id)
  if ((await countOf(ctx, before.id)) > 0) {
    throw new Fault('20000', { text: '合同已被关联使用，不允许删除' })
  }
  await ctx.tx.delete(tradeContract).where(eq(tradeContract.id, before.id))
  await ctx.audit({
    action: 'trade.delete_contract',
    objectType: 'trade_contract',
    objectNo: input.contract_id,
    before: { contract_no: before.contractNo, amount_fen: String(before.amountFen) },
  })
  await tellContract(ctx, { ...before, version: before.version + 1 })
  return [{ result: 'ok' }]
}

export const contractDetail: Handler<'/api/trade/contract_detail'> = async (ctx, input) => {
  const id = Number(input.contract_id)
  const [row] = await selectContracts(ctx).where(
    and(eq(tradeContract.id, id), eq(tradeContract.memberId, ctx.operator.memberId)),
  )
  if (!row) throw new Fault('9015')
  return [{ ...toRow(row), usage: await usageOfContract(ctx, id) }]
}

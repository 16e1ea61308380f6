/** Contracts and invoices: one contract for every application, with the invoices it holds, and others besides. */
import { addDays } from '@portal/shared/calendar/dates.ts'
import { invoiceUid } from '@portal/shared/trade/invoice-rules.ts'
import type { InvoiceType, VerifyState } from '@portal/shared/trade/kinds.ts'
import type { Tx } from '../../../platform/db/db.ts'
import {
  contractInvoice,
  contractUsage,
  invoice,
  invoiceUsage,
  tradeContract,
} from '../../../platform/db/schema/trade.ts'
import type { Random } from '../../random.ts'
import { drawers } from '../bills.ts'
import { usccOf } from '../people.ts'
import type { PlannedApply } from './applies.ts'
import { holdingStates, paidStates } from './cases.ts'
import type { Actor, Company } from './companies.ts'
import { drawIds, insertAll } from './write.ts'

const CONTRACTS = 120
const INVOICES = 500
/** Of these the demo company's; with them come about three invoices each. */
const DEMO_CONTRACTS = 5
/** Applications with an invoice used up, and with two used in part: with the others 50 and 100 of 500. */
const USED_UP = 50
const TWO_PARTS = 36
/** Invoices no application holds: the given number of each state, the rest verified. */
const idle: readonly (readonly [VerifyState, number])[] = [
  ['40', 25],
  ['70', 2],
  ['10', 40],
  ['20', 8],
  ['50', 6],
  ['60', 3],
  ['80', 4],
]

const goods = [
  '冷轧钢板',
  '精密轴承',
  '锂电池组件',
  '涤纶面料',
  '水泥与骨料',
  '医用耗材',
  '包装纸板',
  '运输服务',
]
/** Buyers that are no members: their codes lie beyond all others. */
const FIRST_BUYER = 901

type ContractRow = typeof tradeContract.$inferInsert & { id: number }
type InvoiceRow = typeof invoice.$inferInsert & { id: number; totalFen: bigint }

interface Batch {
  contracts: ContractRow[]
  invoices: InvoiceRow[]
  links: (typeof contractInvoice.$inferInsert)[]
  contractUsages: (typeof contractUsage.$inferInsert)[]
  invoiceUsages: (typeof invoiceUsage.$inferInsert)[]
}

/** 60 % 数电票, 30 % 专票, 10 % 普票. */
const typeOf = (index: number): InvoiceType => {
  if (index % 10 < 6) return 'DIGITAL'
  return index % 10 < 9 ? 'VAT_SPECIAL' : 'VAT_NORMAL'
}

/** The sandbox lets numbers ending in 0 fail and finds those ending in 9 void (docs/sandbox.md). */
const tailOf = (state: VerifyState, index: number): string => {
  if (state === '40') return '0'
  return state === '70' ? '9' : String(1 + (index % 8))
}

const numberOf = (type: InvoiceType, index: number, day: string, tail: string) => {
  const serial = String(2000 + index)
  if (type === 'DIGITAL') {
    return { inv_code: '', inv_no: `${day.slice(2, 4)}990${serial.padStart(14, '0')}${tail}` }
  }
  return { inv_code: '9900233130', inv_no: `${serial.padStart(7, '0')}${tail}` }
}

/** 13 % tax contained in a total, as the tax office rounds it. */
const splitTax = (totalFen: bigint) => {
  const exclFen = (totalFen * 100n + 56n) / 113n
  return { exclFen, taxFen: totalFen - exclFen, totalFen }
}

/** Who has contracts and invoices. */
type Trader = Pick<Company, 'id' | 'name' | 'uscCode' | 'maker'>

interface TradeWorld {
  today: string
  now: Date
  random: Random
  companies: readonly Company[]
  /** The demo company that has to have papers on file for its first application. */
  demo: Trader
  officer: Actor
  /** 统一社会信用代码 by the names of members: a bill's drawer of that name has it too. */
  memberCodes: ReadonlyMap<string, string>
}

/** Writes both, and puts their ids on the applications' rows, which must not be written yet. */
export const writeTrade = async (
  tx: Tx,
  world: TradeWorld,
  applies: readonly PlannedApply[],
): Promise<{ occupy(): Promise<void> }> => {
  const { random, now } = world
  const nextContract = await drawIds(tx, 'trade_contract', CONTRACTS)
  const nextInvoice = await drawIds(tx, 'invoice', INVOICES)
  const batch: Batch = { contracts: [], invoices: [], links: [], contractUsages: [], invoiceUsages: [] }

  const addContract = (company: Trader, amountFen: bigint, signDate: string): ContractRow => {
    const index = batch.contracts.length
    const counterName = drawers[index % drawers.length] ?? ''
    const row: ContractRow = {
      id: nextContract(),
      memberId: company.id,
      contractNo: `HT-${signDate.slice(0, 4)}-${String(index + 1).padStart(4, '0')}`,
      role: 'seller',
      counterName,
      counterUsc: world.memberCodes.get(counterName) ?? usccOf(FIRST_BUYER + (index % drawers.length)),
      kind: index % 4 === 3 ? 'order' : 'contract',
      tradeMode: index % 8 === 7 ? 'service' : 'goods',
      goods: goods[index % goods.length] ?? '',
      amountFen,
      signDate,
      endDate: addDays(signDate, 365),
      usedFen: 0n,
      state: '1',
      createdBy: company.maker.account,
      createdAt: now,
      modifiedAt: now,
    }
    batch.contracts.push(row)
    return row
  }

  const addInvoice = (company: Trader, contract: ContractRow, totalFen: bigint, state: VerifyState) => {
    const index = batch.invoices.length
    const type = typeOf(index)
    const invoiceDate = addDays(contract.signDate, 1 + (index % 3))
    const number = { inv_type: type, ...numberOf(type, index, invoiceDate, tailOf(state, index)) }
    const wasVerified = state !== '10' && state !== '20'
    const row: InvoiceRow = {
      id: nextInvoice(),
      memberId: company.id,
      invoiceType: type,
      invoiceCode: number.inv_code,
      invoiceNo: number.inv_no,
      invoiceUid: invoiceUid(number),
      checkCode: type === 'VAT_NORMAL' ? String(100_000 + index) : '',
      invoiceDate,
      buyerName: contract.counterName,
      buyerTax: contract.counterUsc ?? '',
      sellerName: company.name,
      sellerTax: company.uscCode,
      ...splitTax(totalFen),
      usedFen: 0n,
      verifyState: state,
      verifyCount: state === '80' ? 10 : Number(wasVerified),
      // Only while an order to verify waits for its answer.
      verifyAt: null,
      failReason: state === '40' ? '发票信息与税务机关记录不一致' : '',
      forceReason: state === '50' ? '纸质原件已核对，准予通过' : '',
      forcedBy: state === '50' ? world.officer.id : null,
      createdBy: company.maker.account,
      createdAt: now,
      modifiedAt: now,
    }
    batch.invoices.push(row)
    batch.links.push({ invoiceId: row.id, contractId: contract.id, createdAt: now })
    return row
  }

  let holders = 0
  for (const apply of applies) {
    const { row, company, logs } = apply
    const signDate = addDays(apply.lines.map(line => line.paper.bill.issueDate).sort()[0] ?? world.today, -9)
    const contract = addContract(company, (row.totalFen * 6n) / 5n, signDate)
    row.contractIds = [contract.id]
    if (row.state === 'D00') {
      row.contractIds = []
      continue
    }
    const isPaid = paidStates.has(row.state)
    const isHeld = isPaid || holdingStates.has(row.state)
    const usageState = isPaid ? (3 as const) : isHeld ? (1 as const) : (2 as const)
    const endedAt = usageState === 1 ? null : (row.paidAt ?? logs.at(-1)?.at ?? now)
    const usage = { refNo: row.applyNo, state: usageState, at: row.submittedAt, endedAt }
    if (isHeld) contract.usedFen = row.totalFen
    batch.contractUsages.push({ ...usage, contractId: contract.id, occupyFen: row.totalFen })
    for (const { takeFen, totalFen } of isHeld
      ? partsOf(row.totalFen, holders)
      : [releasedPart(row.totalFen)]) {
      const one = addInvoice(company, contract, totalFen, '30')
      row.invoiceIds.push(one.id)
      if (isHeld) one.usedFen = takeFen
      batch.invoiceUsages.push({ ...usage, invoiceId: one.id, occupyFen: takeFen })
    }
    if (isHeld) holders += 1
  }

  while (batch.contracts.length < CONTRACTS) {
    const isDemo = CONTRACTS - batch.contracts.length <= DEMO_CONTRACTS
    const company = isDemo ? world.demo : pickCompany(world.companies, batch.contracts.length)
    addContract(
      company,
      BigInt(random.between(200, 9000)) * 1_000_000n,
      addDays(world.today, -random.between(20, 150)),
    )
  }
  const states = idle.flatMap(([state, count]) => Array.from({ length: count }, () => state))
  const byMember = new Map([...world.companies, world.demo].map(company => [company.id, company]))
  for (let index = 0; batch.invoices.length < INVOICES; index += 1) {
    const contract = batch.contracts[(index * 7) % batch.contracts.length]
    const company = contract && byMember.get(contract.memberId)
    if (!contract || !company) throw new Error('a contract of no company')
    addInvoice(company, contract, BigInt(random.between(5_000, 900_000)) * 113n, states[index] ?? '30')
  }
  await insertAll(tx, tradeContract, batch.contracts)
  await insertAll(tx, invoice, batch.invoices)
  await insertAll(tx, contractInvoice, batch.links)
  return {
    occupy: async () => {
      await insertAll(tx, contractUsage, batch.contractUsages)
      await insertAll(tx, invoiceUsage, batch.invoiceUsages)
    },
  }
}

const pickCompany = (companies: readonly Company[], index: number): Company => {
  const found = companies[index % companies.length]
  if (!found) throw new Error('no company')
  return found
}

/** One invoice that covers the face, given back whole. */
const releasedPart = (needFen: bigint) => ({ takeFen: needFen, totalFen: needFen + 1_130_000n })

/** How the face is taken of invoices: of some one is used up, of all one or two are used in part. */
const partsOf = (needFen: bigint, holder: number): { takeFen: bigint; totalFen: bigint }[] => {
  const parts: { takeFen: bigint; totalFen: bigint }[] = []
  let open = needFen
  if (holder < USED_UP) {
    const takeFen = needFen / 2n
    parts.push({ takeFen, totalFen: takeFen })
    open -= takeFen
  }
  if (holder < TWO_PARTS) {
    const takeFen = open / 3n
    parts.push({ takeFen, totalFen: takeFen + 3_390_000n })
    open -= takeFen
  }
  parts.push({ takeFen: open, totalFen: open + 5_650_000n })
  return parts
}

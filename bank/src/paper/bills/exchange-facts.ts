/** The exchange's codes of units in the database: what they are made of, and rows that have one. */
import type { Circulation } from '@portal/shared/bills/exchange-codes.ts'
import { holdingMeanings } from '@portal/shared/bills/meanings.ts'
import { claimMeanings } from '@portal/shared/discount/meanings.ts'
import { recourseNoPattern } from '@portal/shared/recourse/number.ts'
import { type SQL, sql } from 'drizzle-orm'
import { bill, billHolding } from '../../platform/db/schema/bills.ts'
import { statesWhere } from '../../platform/kernel/machine.ts'
import type { HoldingView } from './holding-view.ts'

/** Given for the time of a buy-out repo: not pledged by its holder. */
export const boughtColumn = sql<boolean>`${billHolding.state} = '40' and exists (
  select 1 from rd_order_bill line join rd_order o on o.id = line.order_id
   where line.holding_id = ${billHolding.id} and o.busi_type = 'BT03')`

const claimColumn = sql<HoldingView['claimState']>`(select line.settle_state from disc_apply_bill line
  where line.id = ${billHolding.discountId})`

/** What {@link import('./holding-view.ts').codesOf} reads beside state and due date. */
export const codeFacts = {
  transferable: bill.transferable,
  bought: boughtColumn,
  claimState: claimColumn,
  lockRef: billHolding.lockRef,
}

const pursuing = statesWhere(claimMeanings, ({ open, recourse }) => open && recourse)
const inCode = (state: SQL, code: Circulation): SQL => {
  const states = statesWhere(holdingMeanings, ({ circulation }) => circulation === code)
  return states.length > 0 ? sql`${state} in ${states}` : sql`false`
}

/** As `circulationOf` (`shared/src/bills/exchange.ts`) says it of one row. */
const conditions = (state: SQL): Readonly<Partial<Record<Circulation, SQL>>> => {
  const free = inCode(state, 'TF0301')
  const locked = inCode(state, 'TF0302')
  const pursued = sql`(coalesce(${claimColumn} in ${pursuing}, false)
    or coalesce(${billHolding.lockRef} ~ ${recourseNoPattern.source}, false))`
  return {
    TF0301: sql`${free} and ${bill.transferable} and not ${pursued}`,
    TF0303: sql`${free} and not ${bill.transferable} and not ${pursued}`,
    TF0302: sql`${locked} and not ${pursued}`,
    TF0402: sql`(${free} or ${locked}) and ${pursued}`,
    TF0304: sql`${inCode(state, 'TF0304')} and not (${boughtColumn})`,
    TF0305: sql`${inCode(state, 'TF0304')} and ${boughtColumn}`,
  }
}

/**
 * Holdings whose units the exchange calls so.
 * @param state as the reader sees it; of a query that has `bill` and `bill_holding`
 */
export const circulatesAs = (code: Circulation | undefined, state: SQL): SQL | undefined =>
  code && sql`(${conditions(state)[code] ?? inCode(state, code)})`

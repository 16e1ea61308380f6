import type { Ctx } from '../../platform/kernel/handler.ts'
import { definePort } from '../../platform/kernel/port.ts'

/** Quotes that rest on a bill's figures: a change of the bill ends them. */
export interface BillQuotes {
  end(ctx: Ctx, billId: number): Promise<void>
}

export const billQuotes = definePort<BillQuotes>({
  end: async () => {
    throw new Error('nobody keeps the quotes')
  },
})

import type { Ctx } from '../platform/kernel/handler.ts'
import { definePort } from '../platform/kernel/port.ts'

/** Port through which signings notify the keeper of the companies' data. */
export interface Companies {
  /** The company has handed in a signing, and with it accepted to sign electronically. */
  signsElectronically(ctx: Ctx, memberId: number): Promise<void>
}

export const companies = definePort<Companies>({
  signsElectronically: async () => {
    throw new Error('nobody keeps the companies')
  },
})

/** The credit line that units in recourse take: given back by the room that keeps it, once they are settled. */
import type { Ctx } from '../platform/kernel/handler.ts'
import { definePort } from '../platform/kernel/port.ts'

export interface RecoveredUnits {
  /** Gives back what a holding takes of its holder's line; nothing where it takes none. */
  release(ctx: Ctx, holdingId: number): Promise<void>
}

export const recoveredUnits = definePort<RecoveredUnits>({
  release: async () => {
    throw new Error('nobody keeps the lines of units that are settled')
  },
})

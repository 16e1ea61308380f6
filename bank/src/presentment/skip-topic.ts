import { z } from 'zod'
import { defineTopic } from '../platform/kernel/outbox.ts'

/** Bills of one due date that the run could not present, since their company has no account for the money: told of once. */
export const presentSkipped = defineTopic({
  topic: 'present_skipped',
  payload: z.object({ member: z.int(), due: z.string() }),
  key: ({ member, due }) => `${member}:${due}`,
})

import { z } from 'zod'
import type { Topic } from './topics.ts'

/*
 * Asked of the bank by gateways alone, under the service token and not by any user: GET /service/changes?after=.
 * Not in the table of calls, since it cannot be made through the public API.
 */
export const changesPath = '/service/changes'

/** Who the people concerned are has changed: gateways ask the bank again, and notify browsers by events of their own. */
export const accessTopic = 'access' satisfies Topic

/** Something changed. Of `user_code`, `user_id` and `staff` at most one is given; none means everybody. */
const change = z.object({
  /** The member whose operators it concerns. */
  user_code: z.string().optional(),
  /** The one operator whom it concerns. */
  user_id: z.string().optional(),
  /** It concerns the bank's own staff. */
  staff: z.boolean(),
  topic: z.string().max(30),
  ref_no: z.string().max(40),
})

export const changeFeed = z.object({
  /** To be given as `after` at the next question. */
  next: z.string().regex(/^\d{1,20}$/),
  /** More happened than is told here. */
  missed: z.boolean(),
  changes: z.array(change),
})

export type ChangeFeed = z.infer<typeof changeFeed>
export type FeedChange = z.infer<typeof change>

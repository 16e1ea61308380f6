import { z } from 'zod'
import { defineTopic } from '../platform/kernel/outbox.ts'

/** The question whether a presentment is paid: ordered with it, done until it is answered. */
export const askPresentment = defineTopic({
  topic: 'ask_presentment',
  payload: z.object({ presentment_no: z.string() }),
  key: ({ presentment_no }) => presentment_no,
})

import type { Tx } from '../db/db.ts'
import { readPages } from '../params/page-config.ts'
import type { NewMessage } from './messages.ts'

/**
 * A message as it goes out: news begins with who sends it, by the name that staff have given the site. A message with
 * a code has its wording already (`codeText`).
 */
export const signed = async (tx: Tx, message: NewMessage): Promise<NewMessage> => {
  if (message.code !== undefined) return message
  const { page } = await readPages(tx)
  return { ...message, text: `【${page.name}】${message.text}` }
}

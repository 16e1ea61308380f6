import type { Tx } from '../../platform/db/db.ts'
import { dictItem } from '../../platform/db/schema/content.ts'
import { dictionary } from './items.ts'

/** Every item of the dictionaries, as a new database gets it. */
export const initialItems = Object.entries(dictionary).flatMap(([group, labels]) =>
  Object.entries(labels).map(([code, label], sort) => ({ group, code, label, sort })),
)

/** Adds the items that are missing; those that staff have changed stay. */
export const installDictionary = async (tx: Tx): Promise<void> => {
  await tx.insert(dictItem).values(initialItems).onConflictDoNothing()
}

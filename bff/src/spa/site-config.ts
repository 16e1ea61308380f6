import { getPageFooter, getSystemPageConfig } from '@portal/shared/contract/content.ts'
import type { z } from 'zod'
import { firstRow } from '../gateway/answer.ts'
import type { Parts } from '../parts.ts'

/** What operators say about the pages, as the page carries it. */
export interface SiteConfig {
  page: z.output<typeof getSystemPageConfig.row>
  footer: string
}

/** A page does not wait longer for its name; the one known last, or the built-in one, serves too. */
const patienceMs = 300

/**
 * Reads the configuration of pages as the public calls answer it, so that a page needs no requests of its own for it.
 * Undefined while the bank has never answered; never throws.
 */
export const createSiteConfig = ({ bank, publicReads, log }: Parts) => {
  let known: SiteConfig | undefined

  const read = async (): Promise<void> => {
    const ask = <Row extends z.ZodType>(call: {
      path: typeof getSystemPageConfig.path | typeof getPageFooter.path
      row: Row
      cacheSeconds?: number
    }) =>
      publicReads.answer(call.path, {}, call.cacheSeconds ?? 0, async () => [
        firstRow(call.row, await bank.call(call.path, {}, { requestId: crypto.randomUUID() })),
      ])
    const [page, footer] = await Promise.all([ask(getSystemPageConfig), ask(getPageFooter)])
    known = {
      page: firstRow(getSystemPageConfig.row, page),
      footer: firstRow(getPageFooter.row, footer).text,
    }
  }

  return async (): Promise<SiteConfig | undefined> => {
    const reading = read().catch((error: unknown) => {
      log.debug({ error }, 'configuration of pages not read')
    })
    const patience = new Promise<void>(resolve => setTimeout(resolve, patienceMs).unref())
    await Promise.race([reading, patience])
    return known
  }
}

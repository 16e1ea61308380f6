import { pictureOrigin } from '@portal/shared/content/logos.ts'
import { getPageFooter, getSystemPageConfig } from '@portal/shared/contract/content.ts'
import type { z } from 'zod'
import { firstRow } from './answer.ts'
import type { Parts } from './parts.ts'

/** Site settings made by operators, as the page carries them. */
export interface SiteConfig {
  page: z.output<typeof getSystemPageConfig.row>
  footer: string
}

/** A page does not wait longer for its name; the one known last, or the built-in one, serves too. */
const patienceMs = 300

/**
 * Reads the configuration of pages as the public calls answer it, so that a page needs no requests of its own for it:
 * the same object as long as the answers are the same.
 * Undefined while the bank has never answered; never throws.
 * @returns asks in the name of one request
 */
export const createSiteConfig = ({ bank, publicReads, log }: Parts) => {
  let known: SiteConfig | undefined
  let madeOf: readonly unknown[] = []

  const read = async (requestId: string): Promise<void> => {
    const ask = <Row extends z.ZodType>(call: {
      path: typeof getSystemPageConfig.path | typeof getPageFooter.path
      row: Row
      cacheSeconds?: number
    }) =>
      publicReads.answer(call.path, {}, call.cacheSeconds ?? 0, async () => [
        firstRow(call.row, await bank.call(call.path, {}, { requestId })),
      ])
    const rows = await Promise.all([ask(getSystemPageConfig), ask(getPageFooter)])
    if (rows.every((row, at) => row === madeOf[at])) return
    const [page, footer] = rows
    known = {
      page: firstRow(getSystemPageConfig.row, page),
      footer: firstRow(getPageFooter.row, footer).text,
    }
    madeOf = rows
  }

  return async (requestId: string): Promise<SiteConfig | undefined> => {
    const reading = read(requestId).catch((error: unknown) => {
      log.debug({ error, requestId }, 'configuration of pages not read')
    })
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<void>(resolve => {
      timer = setTimeout(resolve, patienceMs).unref()
    })
    await Promise.race([reading, patience]).finally(() => clearTimeout(timer))
    return known
  }
}

/** Origins of the configured pictures beside our own, for the page's policy. */
export const imageOrigins = (config: SiteConfig | undefined): string[] => {
  if (!config) return []
  const { shortcut_icon, loginLogoUrl, menuLogoUrl, page_logo } = config.page
  const addresses = [shortcut_icon, loginLogoUrl, menuLogoUrl, ...Object.values(page_logo[0] ?? {})]
  return [...new Set(addresses.map(pictureOrigin).filter(origin => origin !== undefined))]
}

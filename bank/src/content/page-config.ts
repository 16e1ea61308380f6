import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** An own path, or https: nothing else is a logo's address. */
const address = z.string().regex(/^(\/(?!\/)[^\s"'<>]*|https:\/\/[^\s"'<>]+)$/)

/** `config/pages.json`: what operators may say about the pages (specification section 3). */
const pageFile = z.strictObject({
  page: z.strictObject({
    name: z.string().min(1),
    name_en: z.string().min(1),
    bigscreen_name: z.string().min(1),
    page_title: z.string().min(1),
    /** Put before every logo that is an own path; empty when they are served here. */
    upload_base_path: z.union([z.literal(''), address]),
    shortcut_icon: address,
    index_logo: address,
    login_logo: address,
    menu_logo: address,
    menu_small_logo: address,
  }),
  footer: z.string().max(4000),
  /** Whether query_have_log tells of a first sign-in, upon which the web shows the guide. */
  first_login_guide: z.boolean(),
})

export type PageConfig = z.infer<typeof pageFile>

/** The configuration of pages; a fault in it stops the start, naming the field. */
export const pageConfig: PageConfig = pageFile.parse(
  JSON.parse(readFileSync(new URL('../../../config/pages.json', import.meta.url), 'utf8')),
)

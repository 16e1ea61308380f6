import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { type Theme, themesFor } from './some-pages.ts'

/** The minified script: the package's own `source` is more than twice as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules whose findings axe calls moderate or minor: nobody asks for them, so they are not tried. */
const lesserRules = [
  ...['aria-allowed-role', 'aria-deprecated-role', 'empty-heading', 'empty-table-header'],
  ...['focus-order-semantics', 'form-field-multiple-labels', 'heading-order', 'hidden-content'],
  ...['html-xml-lang-mismatch', 'image-redundant-alt', 'landmark-banner-is-top-level'],
  ...['landmark-contentinfo-is-top-level', 'landmark-main-is-top-level', 'landmark-no-duplicate-banner'],
  ...['landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main', 'landmark-one-main'],
  ...['landmark-unique', 'meta-viewport', 'meta-viewport-large', 'no-autoplay-audio'],
  ...['page-has-heading-one', 'presentation-role-conflict', 'region', 'scope-attr-valid'],
  ...['server-side-image-map', 'skip-link', 'table-duplicate-name'],
]

const options = {
  // Only what is wrong is written down.
  resultTypes: ['violations'],
  rules: Object.fromEntries(lesserRules.map(rule => [rule, { enabled: false }])),
}

interface Axe {
  run(
    within: string,
    how: typeof options,
  ): Promise<{ violations: { id: string; impact: string | null; nodes: { target: unknown[] }[] }[] }>
}

/** Until no colour is on its way to another one: what turns for ever, as a sign of waiting, is not waited for. */
const untilStill = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )

/** What axe calls serious or critical in one theme; a document is given axe's script once; no page has frames. */
const violationsIn = async (page: Page, within: string, theme: Theme): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: theme })
  await untilStill(page)
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(source)
  const violations = await page.evaluate(
    async ({ within, options }) => {
      const { axe } = window as unknown as { axe: Axe }
      return (await axe.run(within, options)).violations
    },
    { within, options },
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${theme}, ${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}

/**
 * What axe calls serious or critical in a part of the page, by theme and rule with the elements. The page is left in the
 * light theme, as it was.
 */
export const graveViolations = async (page: Page, within: string): Promise<string[]> => {
  const found: string[] = []
  for (const theme of themesFor(new URL(page.url()).pathname))
    found.push(...(await violationsIn(page, within, theme)))
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

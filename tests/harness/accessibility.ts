import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { themesFor } from './turns.ts'

/** The minified script: the package's own `source` is more than twice as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules whose findings axe calls moderate or minor, of the outline of a page: `outlineFaults` tries them. */
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

/** Only what is wrong is written down. */
const resultTypes = ['violations']
const graveOptions = {
  resultTypes,
  rules: Object.fromEntries(lesserRules.map(rule => [rule, { enabled: false }])),
}
/** With those that axe does not try unless it is told to: the size of what is pressed, and names that begin as is seen. */
const outlineOptions = {
  resultTypes,
  runOnly: {
    type: 'rule',
    // A frame that scrolls is reached by the keyboard, which this rule takes for a fault.
    values: [...lesserRules, 'target-size', 'label-content-name-mismatch'].filter(
      rule => rule !== 'focus-order-semantics',
    ),
  },
}

interface Axe {
  run(
    within: string,
    how: typeof graveOptions | typeof outlineOptions,
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

/** A document is given axe's script once; no page has frames. */
const violationsIn = async (page: Page, within: string, options: Parameters<Axe['run']>[1]) => {
  await untilStill(page)
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(source)
  return page.evaluate(
    async ({ within, options }) => {
      const { axe } = window as unknown as { axe: Axe }
      return (await axe.run(within, options)).violations.map(({ id, impact, nodes }) => ({
        isGrave: impact === 'serious' || impact === 'critical',
        what: `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
      }))
    },
    { within, options },
  )
}

/** Until no colour is on its way to another: half-way between two themes, or two states of a button, contrasts are nobody's. */
const coloured = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(animation => !(animation instanceof CSSTransition) || animation.playState !== 'running'),
  )

/**
 * What axe calls serious or critical in a part of the page, by theme and rule with the elements. The page is left in the
 * light theme, as it was.
 */
export const graveViolations = async (page: Page, within: string): Promise<string[]> => {
  const found: string[] = []
  for (const colorScheme of themesFor(new URL(page.url()).pathname)) {
    await page.emulateMedia({ colorScheme })
    await coloured(page)
    const violations = await violationsIn(page, within, graveOptions)
    found.push(...violations.filter(({ isGrave }) => isGrave).map(({ what }) => `${colorScheme}, ${what}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/**
 * What axe finds in the outline of the page: headings in order, landmarks once and each by another name, all content
 * within one; whatever is pressed at least 24 px wide and high or that far from the next (WCAG 2.5.8), and called what is
 * seen on it (2.5.3). It leaves axe's script in the page.
 */
export const outlineFaults = async (page: Page): Promise<string[]> =>
  (await violationsIn(page, 'html', outlineOptions)).map(({ what }) => what)

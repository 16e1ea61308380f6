/*
 * How pages look for one user, and whether single letters act on them. The bank keeps it with the user's other settings; the browser keeps it in a cookie, which
 * is no secret and gives no access, so that the gateway writes it into the page before anything is drawn.
 */

/** What can be chosen. The first of each is what counts where nothing has been chosen. */
export const appearanceChoices = {
  /** Colours: as the system has them, light, dark. */
  theme: ['system', 'light', 'dark'],
  /** How strongly lines and text stand out: as the system asks, as drawn, more. */
  contrast: ['system', 'standard', 'high'],
  /** Rows of lists: 36 px, 44 px. */
  density: ['compact', 'standard'],
  /** Whether letters pressed alone do something; who dictates, or hits keys unawares, switches them off (WCAG 2.1.4). */
  keys: ['on', 'off'],
} as const

type Choices = typeof appearanceChoices
export type AppearancePart = keyof Choices
export type Appearance = { readonly [Part in AppearancePart]: Choices[Part][number] }

const parts = Object.keys(appearanceChoices) as AppearancePart[]

/** The browser's cookie. */
export const appearanceCookieName = 'appearance'
/** The user's setting at the bank. */
export const appearanceSetting = 'shell:appearance'

/**
 * What has been chosen, from whatever was kept: an unknown value counts as not chosen, so that nothing of a cookie or of
 * an older setting can reach a page except the words above.
 */
export const readAppearance = (kept: unknown): Appearance => {
  const values = (kept !== null && typeof kept === 'object' ? kept : {}) as Record<string, unknown>
  const chosen = parts.map(part => {
    const allowed: readonly string[] = appearanceChoices[part]
    return [part, allowed.find(value => value === values[part]) ?? allowed[0]]
  })
  return Object.fromEntries(chosen) as Appearance
}

/** The cookie's value, as `dark.system.compact.on`. */
export const appearanceCookie = (appearance: Appearance): string =>
  parts.map(part => appearance[part]).join('.')

/** @param value of the cookie; undefined without one */
export const fromAppearanceCookie = (value: string | undefined): Appearance => {
  const values = (value ?? '').split('.')
  return readAppearance(Object.fromEntries(parts.map((part, at) => [part, values[at]])))
}

/** What the root element of a page says, by the name after `data-`: only what has been chosen. */
export const appearanceData = (appearance: Appearance): [part: AppearancePart, value: string][] =>
  parts.filter(part => appearance[part] !== appearanceChoices[part][0]).map(part => [part, appearance[part]])

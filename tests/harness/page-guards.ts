import type { Page } from 'playwright-core'

/*
 * What axe does not look for, of the page as it is shown: each function returns one line for each fault. They leave the
 * page as they found it, `hiddenFocus` apart, which leaves fields and so has them checked: it comes last.
 */

/** What is to be pressed, typed into or followed by the keyboard. */
const CONTROLS =
  ':is(a[href], button:enabled, input:enabled:not([type="hidden"]), textarea:enabled, audio[controls], [tabindex]):not([tabindex="-1"])'

/**
 * More or less than one main heading; and controls that are called the same though they do not the same, of which who
 * cannot see where they stand cannot tell which is which. A named part of the page around them tells them apart, and so
 * does where a link leads; those of rows are `repeatedNames`'s. Needs axe's script in the page.
 */
export const unclearNames = (page: Page): Promise<string[]> =>
  page.evaluate(controls => {
    interface Commons {
      setup(node: Element): void
      teardown(): void
      commons: {
        text: { accessibleText(node: Element): string }
        aria: { getRole(node: Element): string | null }
      }
    }
    const { axe } = window as unknown as { axe: Commons }
    const named =
      'nav, dialog, table, fieldset, aside, header, footer, :is(section, form, search, ul, [role]):is([aria-label], [aria-labelledby])'
    axe.setup(document.documentElement)
    const places = new Map<string, Set<string>>()
    const parts = new Map<Element, string>()
    const nameOfPart = (part: Element) => {
      const known = parts.get(part) ?? `${part.tagName} ${axe.commons.text.accessibleText(part).slice(0, 40)}`
      parts.set(part, known)
      return known
    }
    let at = 0
    for (const each of document.querySelectorAll(controls)) {
      if (!each.checkVisibility({ visibilityProperty: true })) continue
      const role = axe.commons.aria.getRole(each)
      if (each.closest('tbody') || role === 'tabpanel') continue
      // A label names a button too, which axe does not know.
      const labels = [...((each as HTMLInputElement).labels ?? [])].map(label => label.textContent)
      const name = labels.join() || axe.commons.text.accessibleText(each).trim()
      const part = each.parentElement?.closest(named)
      const where = part ? nameOfPart(part) : ''
      const key = `${role} ${name} (${where})`
      const leads = each.getAttribute('href') ?? `control ${at++}`
      places.set(key, (places.get(key) ?? new Set()).add(leads))
    }
    axe.teardown()
    const found = [...places]
      .filter(([, leads]) => leads.size > 1)
      .map(([key, { size }]) => `${size} × ${key}`)
    const heads = [...document.querySelectorAll('h1')].filter(each => each.checkVisibility())
    if (heads.length !== 1) found.push(`${heads.length} main headings`)
    return found
  }, CONTROLS)

/**
 * What the keyboard reaches unseen: wholly under something that stays in its place, or without a mark of the focus
 * (WCAG 2.4.7, 2.4.11).
 */
export const hiddenFocus = async (page: Page): Promise<string[]> => {
  // From here on the browser marks a focus as a keyboard's.
  await page.keyboard.press('Tab')
  return page.evaluate(controls => {
    const found: string[] = []
    const nameOf = (each: Element) =>
      `${each.tagName} ${each.getAttribute('aria-label') ?? each.textContent?.slice(0, 20) ?? ''}.${each.className}`
    const isMarked = (each: Element) => {
      for (let at: Element | null = each, up = 0; at && up < 4; at = at.parentElement, up += 1) {
        const { outlineStyle, outlineWidth } = getComputedStyle(at)
        if (outlineStyle !== 'none' && outlineWidth !== '0px') return true
      }
      return false
    }
    for (const each of document.querySelectorAll<HTMLElement>(controls)) {
      if (!each.checkVisibility({ visibilityProperty: true }) || each.closest('[inert]')) continue
      each.focus()
      if (document.activeElement !== each) continue
      if (!isMarked(each)) found.push(`the focus is not marked on ${nameOf(each)}`)
      const box = each.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1) continue
      // Of what is larger than the window, the part that is in it.
      const [left, right] = [Math.max(0, box.left), Math.min(window.innerWidth, box.right)]
      const [top, bottom] = [Math.max(0, box.top), Math.min(window.innerHeight, box.bottom)]
      const label = each.closest('label')
      let over: Element | null = null
      const isSeen = [0.1, 0.3, 0.5, 0.7, 0.9].some(across =>
        [0.1, 0.5, 0.9].some(down => {
          const hit = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down)
          over = hit ?? over
          return hit !== null && (each.contains(hit) || hit.contains(each) || label?.contains(hit))
        }),
      )
      if (!isSeen)
        found.push(`under ${over ? nameOf(over) : 'nothing'} at ${Math.round(top)} px lies ${nameOf(each)}`)
    }
    return found
  }, CONTROLS)
}

/**
 * What is cut, or runs out of its box, once a reader has set lines, words and letters apart as WCAG 1.4.12 says, and was
 * not before. A text that ends in dots says the rest when it is pointed at.
 */
export const cutWhenSpaced = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const spaced = new CSSStyleSheet()
    spaced.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    const drawn = () =>
      new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))))
    const cut = () => {
      const found = new Map<Element, string>()
      for (const each of document.querySelectorAll<HTMLElement>('body *:not(svg, svg *)')) {
        const hasText = [...each.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
        if (!hasText || !each.checkVisibility({ visibilityProperty: true })) continue
        const { display, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(each)
        if (display === 'inline' || each.closest('.visually-hidden')) continue
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') continue
        const scrolls = (how: string) => how === 'auto' || how === 'scroll'
        // What is not clipped may use the room that the box around it has left.
        const around = each.parentElement?.getBoundingClientRect().right ?? 0
        const room = overflowX === 'visible' ? Math.max(0, around - each.getBoundingClientRect().right) : 0
        const wide = each.scrollWidth - each.clientWidth - room
        const high = each.scrollHeight - each.clientHeight
        if ((wide > 1 && !scrolls(overflowX)) || (high > 2 && !scrolls(overflowY)))
          found.set(
            each,
            `${each.tagName}.${each.className} ${each.textContent?.slice(0, 20)}: ${wide}, ${high} px`,
          )
      }
      return found
    }
    const before = cut()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, spaced]
    await drawn()
    const after = cut()
    const over = document.documentElement.scrollWidth - window.innerWidth
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== spaced)
    const found = [...after].filter(([each]) => !before.has(each)).map(([, what]) => what)
    return [...found, ...(over > 0 ? [`${over} px too wide`] : [])]
  })

/**
 * What looks the same, chosen or not, once the system has chosen the colours (`forced-colors`); and what still moves for
 * who has asked for less motion (`prefers-reduced-motion`).
 */
export const lostInModes = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const found = await page.evaluate(() => {
    const marks = ['aria-pressed', 'aria-selected', 'aria-current', 'aria-checked']
    const told = [
      'backgroundColor',
      'color',
      'border',
      'outline',
      'textDecorationLine',
      'fontWeight',
      'content',
    ]
    const looks = (each: Element) =>
      [each, ...each.querySelectorAll('*')].flatMap(part =>
        [null, '::before', '::after'].map(pseudo => {
          const style = getComputedStyle(part, pseudo)
          return [part.tagName, ...told.map(name => style[name as 'color'])].join()
        }),
      )
    const lost: string[] = []
    for (const mark of marks) {
      for (const each of document.querySelectorAll(`[${mark}]:not([${mark}="false"])`)) {
        if (!each.checkVisibility()) continue
        const other = [...(each.parentElement?.children ?? [])].find(
          one =>
            one !== each && one.tagName === each.tagName && [null, 'false'].includes(one.getAttribute(mark)),
        )
        if (other && `${looks(other)}` === `${looks(each)}`)
          lost.push(`forced colours: ${mark} of ${each.textContent?.slice(0, 20)}.${each.className}`)
      }
    }
    const moving = [...document.querySelectorAll('body *')].filter(each => {
      if (!each.checkVisibility()) return false
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(each)
      const runs = (times: string) => times.split(', ').some(time => Number.parseFloat(time) > 0.01)
      return runs(transitionDuration) || (animationName !== 'none' && runs(animationDuration))
    })
    const kinds = new Set(moving.map(each => `${each.tagName}.${each.className}`))
    return [...lost, ...[...kinds].map(kind => `less motion: ${kind}`)]
  })
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' })
  return found
}

/**
 * Figures that reach out of what clips them, outside of tables (those are `cutFigures`'s): half of an amount reads as
 * another one. What ends in dots says the rest when it is pointed at.
 */
export const figuresOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** px; what is narrower is a mark that hides its words. */
    const MARK = 16
    /** How far the clipping part around a text reaches to the right; what scrolls can be scrolled to. */
    const edgeOf = (from: Element): number => {
      for (let at: Element | null = from; at; at = at.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(at)
        if (overflowX === 'visible') continue
        if (textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll') return Infinity
        const { right, width } = at.getBoundingClientRect()
        return width > MARK ? right : Infinity
      }
      return window.innerWidth
    }
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      // With its unit, which stands beside it.
      if (!parent || !text.textContent?.trim() || !/\d/.test(parent.textContent ?? '')) continue
      if (!parent.checkVisibility({ visibilityProperty: true })) continue
      if (parent.closest('table:not(.table-stacked), svg, .visually-hidden, [inert]')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { right } = range.getBoundingClientRect()
      const over = right - edgeOf(parent)
      if (over > 1)
        found.push(`${text.textContent?.trim()} in ${parent.className} is ${Math.round(over)} px too wide`)
    }
    return found
  })

/**
 * What scrolls sideways within a page on a phone: a table that is wider than its place, of which half the columns are out
 * of sight, and a drawer or dialog of which any part is. Wider windows have none of it to answer for.
 */
export const wideOnPhone = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (!window.matchMedia('(max-width: 767px)').matches) return []
    const placeOf = (from: Element): Element => {
      for (let at = from.parentElement; at; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return at
      return document.documentElement
    }
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(each =>
        each.checkVisibility({ visibilityProperty: true }),
      )
    const wide = seen('table:not(.visually-hidden *)')
      .map(table => ({
        over: table.getBoundingClientRect().width - placeOf(table).clientWidth,
        name: table.querySelector('caption')?.textContent || table.className,
      }))
      .filter(({ over }) => over > 1)
      .map(({ over, name }) => `the table ${name} is ${Math.round(over)} px wider than its place`)
    const sideways = seen('[role="dialog"], [role="alertdialog"]')
      .filter(each => each.scrollWidth - each.clientWidth > 1)
      .map(each => `the dialog scrolls ${each.scrollWidth - each.clientWidth} px sideways`)
    return [...wide, ...sideways]
  })

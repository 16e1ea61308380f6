const REACHABLE = 'button, textarea, input:not([tabindex="-1"])'

const reachable = (element: HTMLElement): boolean =>
  element.matches(REACHABLE) && !element.matches(':disabled') && element.tabIndex >= 0

/**
 * Focuses the first field at fault by its order on the page: one of these names, or one without a name that says of
 * itself that it is wrong (a search for an organisation, a region, a picture).
 */
export const focusError = (form: HTMLElement | null, names: readonly string[]): void => {
  if (!form) return
  const marks = [
    '[aria-invalid="true"]',
    '[data-invalid]',
    ...names.map(name => `[name="${CSS.escape(name)}"]`),
  ]
  for (const found of form.querySelectorAll<HTMLElement>(marks.join(', '))) {
    const name = found.getAttribute('name')
    if (name && !names.includes(name)) continue
    const field = reachable(found)
      ? found
      : [...found.querySelectorAll<HTMLElement>(REACHABLE)].find(reachable)
    if (!field) continue
    field.focus()
    return
  }
}

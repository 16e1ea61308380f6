/**
 * Runs in a page, before its own script: writes an error on the console when the focus has been lost, that is, when
 * something was pressed or chosen, nothing is under way any more, and nothing has the focus. Who works by keyboard or
 * listens to the page would have to begin at its top again.
 */
export const watchFocus = () => {
  /** Looks in a row that find the focus nowhere; the page itself looks for a place for a second (`Arrival`). */
  const PATIENCE = 20
  const LOOK_EVERY_MS = 100
  let acted = ''
  let looks = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const look = () => {
    const { activeElement, body } = document
    if (activeElement !== null && activeElement !== body) return stop()
    const isBusy = [...document.querySelectorAll('[aria-busy="true"], .is-dimmed')].some(each =>
      each.checkVisibility(),
    )
    looks = isBusy ? 0 : looks + 1
    if (looks < PATIENCE) return
    stop()
    console.error(`nothing has the focus after ${acted} on ${window.location.pathname}`)
  }
  const note = (what: string) => {
    acted = what
    looks = 0
    timer ??= setInterval(look, LOOK_EVERY_MS)
  }
  const nameOf = (each: Element) =>
    each.getAttribute('aria-label') ?? each.textContent?.trim().slice(0, 20) ?? ''
  const roles = ':is([role="menuitem"], [role="option"], [role="tab"], [role="checkbox"], [role="switch"])'
  const heard = { capture: true, passive: true }
  window.addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element && target.closest(`button, a[href], input, label, ${roles}`)
      if (control) note(`a press on ${nameOf(control)}`)
    },
    heard,
  )
  window.addEventListener(
    'keydown',
    ({ key, target }) => {
      const isAct = ['Enter', ' ', 'Escape', 'Delete'].includes(key)
      if (isAct && target instanceof Element && target !== document.body) note(`${key} on ${nameOf(target)}`)
    },
    heard,
  )
}

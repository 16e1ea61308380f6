const signs = ['focus', 'pointermove', 'pointerdown', 'keydown', 'visibilitychange'] as const

/** Resolves when somebody comes to this tab; never after `signal` is aborted. */
export const attention = (signal?: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const stop = () => {
      for (const sign of signs) window.removeEventListener(sign, come, true)
    }
    const come = ({ type, target }: Event) => {
      if (document.visibilityState === 'hidden') return
      // The page itself puts the focus on its elements, also where nobody is.
      if (type === 'focus' && target !== window) return
      stop()
      resolve()
    }
    for (const sign of signs) window.addEventListener(sign, come, true)
    signal?.addEventListener('abort', stop)
  })

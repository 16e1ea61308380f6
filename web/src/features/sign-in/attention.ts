const signs = ['focus', 'pointermove', 'keydown', 'visibilitychange'] as const

/** Resolves when somebody comes to this tab; never after `signal` is aborted. */
export const attention = (signal?: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const stop = () => {
      for (const sign of signs) window.removeEventListener(sign, come, true)
    }
    const come = () => {
      if (document.visibilityState === 'hidden') return
      stop()
      resolve()
    }
    for (const sign of signs) window.addEventListener(sign, come, true)
    signal?.addEventListener('abort', stop)
  })

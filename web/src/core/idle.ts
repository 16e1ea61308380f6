/** Where a browser cannot say when it is idle, ms. */
const REST_MS = 300

/** When there is nothing else to do, after five seconds at the latest. */
export const idle = (): Promise<void> =>
  new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5000 })
    else setTimeout(resolve, REST_MS)
  })

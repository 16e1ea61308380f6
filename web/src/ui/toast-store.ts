export type ToastKind = 'ok' | 'info' | 'error'

interface ToastRequest {
  kind: ToastKind
  text: string
  /** How long it stays, ms. */
  ms?: number
}

interface ToastItem extends ToastRequest {
  id: number
}

const DEFAULT_MS = 4000
let items: readonly ToastItem[] = []
let nextId = 1
const listeners = new Set<() => void>()

const set = (next: readonly ToastItem[]) => {
  items = next
  for (const listener of listeners) listener()
}

export const toastStore = {
  read: (): readonly ToastItem[] => items,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

export const dismissToast = (id: number): void => set(items.filter(item => item.id !== id))

/** Shows a short message at the top; the same text is never there twice. */
export const showToast = (request: ToastRequest): void => {
  const id = nextId
  nextId += 1
  set([...items.filter(item => item.text !== request.text), { ...request, id }])
  setTimeout(() => dismissToast(id), request.ms ?? DEFAULT_MS)
}

import { useSyncExternalStore } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { type ToastKind, toastStore } from './toast-store.ts'

const icons: Record<ToastKind, IconName> = { ok: 'check', info: 'info', error: 'warning' }

/** The live region of short messages; stands once, beside the pages. */
export const Toasts = () => {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {items.map(item => (
        <div key={item.id} className={`toast toast-${item.kind}`}>
          <Icon name={icons[item.kind]} />
          {item.text}
        </div>
      ))}
    </div>
  )
}

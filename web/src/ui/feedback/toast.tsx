import { useSyncExternalStore } from 'react'
import {
  dismissToast,
  holdToasts,
  isUrgent,
  type ToastItem,
  type ToastKind,
  toastStore,
} from '../../core/toast-store.ts'
import { Icon, type IconName } from '../icon.tsx'
import { TOASTS_ID } from '../layers/overlay-root.ts'

const icons: Record<ToastKind, IconName> = { ok: 'check', info: 'info', error: 'warning' }

const Toast = ({ item }: { item: ToastItem }) => (
  <div
    className={`toast toast-${item.kind}`}
    {...(isUrgent(item) && { role: 'alert', 'aria-live': 'assertive' })}
  >
    <Icon name={icons[item.kind]} />
    <span>{item.text}</span>
    {item.times > 1 && <span className="meta">{item.times} 次</span>}
    <button
      type="button"
      className="toast-close"
      aria-label={`关闭提示：${item.text}`}
      onClick={() => {
        dismissToast(item.id)
        // The button is gone, and with it the pointer over it and the focus.
        holdToasts(false)
      }}
    >
      <Icon name="close" size={14} />
    </button>
  </div>
)

/**
 * The live region of toasts; it exists once, beside the pages, and is heard over an open dialog too. Failures are read out at once, the rest when
 * the reader has finished. Failures stay until they are closed, unless they say how long; the rest waits while it is pointed at or has the focus.
 */
export const Toasts = () => {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read)
  const list = (urgent: boolean) =>
    items.filter(item => isUrgent(item) === urgent).map(item => <Toast key={item.id} item={item} />)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done with it, it only waits for its reader
    <div
      id={TOASTS_ID}
      className="toasts"
      // What dialogs hide from assistive technology spares elements marked so.
      data-live-announcer=""
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
    >
      <div>{list(true)}</div>
      <div role="status" aria-live="polite">
        {list(false)}
      </div>
    </div>
  )
}

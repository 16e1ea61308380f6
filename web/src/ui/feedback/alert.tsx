import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'

type AlertTone = 'info' | 'warn' | 'error' | 'ok'
const icons: Record<AlertTone, IconName> = { info: 'info', warn: 'warning', error: 'warning', ok: 'check' }

/** A lasting note in the page. Errors are read out at once. */
export const Alert = ({ tone = 'info', children }: { tone?: AlertTone; children: ReactNode }) => (
  <div className={`alert alert-${tone}`} role={tone === 'error' ? 'alert' : undefined}>
    <Icon name={icons[tone]} />
    <div>{children}</div>
  </div>
)

import type { ReactNode } from 'react'

export type Tone = 'plain' | 'ok' | 'warn' | 'error' | 'info' | 'outline'

export const Tag = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`tag tag-${tone}`}>{children}</span>
)

/** A state: dot and word, never colour alone. `outline` is for what ended without result. */
export const StatusDot = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`status status-${tone}`}>
    <i aria-hidden="true" />
    {children}
  </span>
)

import type { ReactNode } from 'react'

export type Tone = 'plain' | 'ok' | 'warn' | 'error' | 'info' | 'outline'

export const Tag = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`tag tag-${tone}`}>{children}</span>
)

/** How a state looks, by what it asks of whom (`StateTone`). */
export const dotTones = {
  waiting: 'warn',
  moving: 'info',
  back: 'error',
  failed: 'error',
  done: 'ok',
  quiet: 'outline',
} as const satisfies Readonly<Record<string, Tone>>

/**
 * A state: dot and word, never colour alone. The dot is the stylesheet's, which spares an element in every row of a
 * grid. `outline` is for what ended without result.
 */
export const StatusDot = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`status status-${tone}`}>{children}</span>
)

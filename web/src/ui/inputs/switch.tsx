import './switch.css'
import type { ReactNode } from 'react'

interface SwitchProps {
  on: boolean
  /** What is switched; read out with whether it is on, so it does not change with it. */
  name: string
  /** Asks, or switches: `on` is what the page knows. */
  onPress: () => void
  /** Which of the two it is, in a word. */
  children: ReactNode
}

/** One of two ways, shown and changed in place. */
export const Switch = ({ on, name, onPress, children }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    aria-label={name}
    className="switch"
    onClick={onPress}
  >
    <span className="switch-track" aria-hidden="true" />
    <span aria-hidden="true">{children}</span>
  </button>
)

/** What only a sandbox lets its callers do. In a bank at work there is none, and the calls for it are unknown (9005). */
import { definePort } from '../kernel/port.ts'

export interface SandboxTools {
  /** Moves the one business clock of the sandbox, for everybody. */
  moveClock(to: Date): void
}

export const sandboxTools = definePort<SandboxTools | undefined>(undefined)

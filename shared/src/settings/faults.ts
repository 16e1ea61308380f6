/** Values by name, as a process is given them. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Everything that is wrong with the settings of a process, not just the first. A fault reads `NAME: what is wrong`
 * and never holds a value: many of them are secret.
 */
export class SettingsError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`the settings have ${faults.length} fault(s):\n${faults.map(fault => `  - ${fault}`).join('\n')}`)
    this.name = 'SettingsError'
    this.faults = faults
  }
}

/** Whether a variable, or the file that it is read from, has a fault already: nothing needs to be reported twice. */
export const hasFault = (faults: readonly string[], name: string): boolean =>
  faults.some(fault => fault.startsWith(`${name}: `) || fault.startsWith(`${name}_FILE: `))

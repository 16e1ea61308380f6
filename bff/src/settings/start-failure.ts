import { SettingsError } from '@portal/shared/settings/faults.ts'

/** Why a start failed, in words an operator can act on. */
export const startFailure = (error: unknown): string => {
  if (error instanceof SettingsError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') {
    return `port ${port} is already in use: stop what listens there, or choose another (PORT, OPS_PORT, BANK_PORT)`
  }
  if (code === 'EACCES' && port !== undefined) return `port ${port} may not be opened by this user`
  return error.message
}

import { quickenImports } from './quick-imports.ts'

// Before anything else is imported: what it is for.
quickenImports()
await import('./run.ts')

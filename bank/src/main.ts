import { quickenImports } from './app/quick-imports.ts'

// Before anything else is imported: what it is for.
quickenImports()
await import('./app/run.ts')

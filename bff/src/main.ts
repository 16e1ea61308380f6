import { keepCompiled } from './compile-cache.ts'

// Before anything else is imported: what it is for.
keepCompiled()
await import('./run.ts')

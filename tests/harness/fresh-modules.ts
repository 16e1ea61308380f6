import { vi } from 'vitest'

// A page begins with nothing remembered: its own modules are re-evaluated for every file, the packages are not.
vi.resetModules()

import { vi } from 'vitest'

// A page begins with nothing remembered: its own modules are evaluated anew for every file, the packages are not.
vi.resetModules()

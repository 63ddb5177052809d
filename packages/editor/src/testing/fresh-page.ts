import { vi } from 'vitest'

// The files of a process share its page: each finds it, and our modules, as if no other had been there.
vi.resetModules()
vi.unstubAllGlobals()
vi.restoreAllMocks()
vi.useRealTimers()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()

import { existsSync } from 'node:fs'

/** Where Debian puts Chromium. The one without windows draws the same pages in two thirds of the time. */
export const chromiumPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
]

export const chromiumPath = (): string | undefined => chromiumPaths.find((path) => existsSync(path))

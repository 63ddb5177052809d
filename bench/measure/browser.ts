import { chromium, type Browser } from '@playwright/test'
import { chromiumPath } from '../../scripts/chromium.ts'

/** Debian's Chromium, as the journeys use it. */
export const launchBrowser = (...args: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', ...args],
  })

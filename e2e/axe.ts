import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(context: Document, options: RunOptions): Promise<AxeResults>
}

/**
 * What axe objects to in what is shown now. It is asked within the page, where it stays until the page is left: that
 * is several times quicker than a fresh one, and opens no page of its own.
 */
export async function violationsOf(page: Page, options: RunOptions = {}): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  await page.evaluate(standStill)
  // What a frame shows is a screen of its own.
  const given: RunOptions = { resultTypes: ['violations'], iframes: false, ...options }
  const { violations } = await page.evaluate(
    (asked) => (window as unknown as { axe: Axe }).axe.run(document, asked),
    given,
  )
  return violations
}

/** What is still fading in has no contrast yet. What never ends, as a spinner, is judged on its way. */
async function standStill(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

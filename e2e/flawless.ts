import { expect, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

/** What depends on colours. Everything else about a page is the same in both themes, and is judged in the light one. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Nothing that axe objects to and nothing that scrolls sideways, in both themes and three sizes. */
export async function expectFlawless(page: Page, name: string): Promise<void> {
  const faults: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await expect(page.locator(`html[data-theme=${theme}]`)).toBeAttached()
      if (process.env.HEDDLE_SHOTS !== undefined)
        await page.screenshot({ path: `shots/every-${name}-${theme}-${size.width}.png` })
      const found = [...(await faultsOf(page, theme)), ...(await sidewaysOf(page))]
      faults.push(...found.map((fault) => `${name}, ${theme}, ${size.width}: ${fault}`))
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  expect.soft(faults).toEqual([])
}

async function faultsOf(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  const violations = await violationsOf(page, theme === 'dark' ? { runOnly: rulesOfColour } : {})
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)
}

/** A page, and what a dialog holds, is as broad as its place. A table may move within its own frame. */
const sidewaysOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, dialog, dialog > div')]
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 &&
          (element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX)),
      )
      .map((element) => `${element.tagName} is ${element.scrollWidth} wide in ${element.clientWidth}`),
  )

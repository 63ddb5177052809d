import type { Locator } from '@playwright/test'
import { expect, test as base } from './fixtures.ts'
import { withGallery } from './gallery.ts'

/** The page with one parameter of every kind. */
export const test = base.extend<
  { gallery: (state: string) => Promise<void>; stored: Locator },
  { galleryUrl: string }
>({
  galleryUrl: [async ({}, use) => withGallery(use), { scope: 'worker' }],
  // The page stands alone: no server is started for it.
  baseURL: async ({ galleryUrl }, use) => use(galleryUrl),
  gallery: async ({ page }, use) =>
    use(async (state) => {
      await page.goto(`/gallery.html?state=${state}`)
      await expect(page.getByRole('heading', { name: `Every kind of parameter: ${state}` })).toBeVisible()
    }),
  stored: async ({ page }, use) => use(page.getByTestId('stored')),
})

export { expect }

import { expect, test } from './editor-fixtures.ts'

test('Help opens the docs inside the product, with contents, search and links that stay inside', async ({
  page,
  expectAccessible,
  shot,
}) => {
  await page.goto('/workflow')
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'Documentation' }).click()
  await expect(page).toHaveURL(/\/help$/)
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'For developers' })).toBeVisible()
  await expectAccessible()
  await shot('help-start')

  await page
    .getByRole('main')
    .getByRole('link', { name: /^First steps/ })
    .click()
  await expect(page.getByRole('heading', { name: 'First steps', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('First steps - Heddle')
  await page.getByRole('article').getByRole('link', { name: 'data table' }).click()
  await expect(page).toHaveURL(/\/help\/guide\/data-tables$/)
  await page.getByRole('article').getByRole('link', { name: 'Data Table', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Data Table', level: 1 })).toBeVisible()
  await expectAccessible()
  await shot('help-node')

  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('searchbox', { name: 'Search help' }).fill('recovery codes')
  await expect(contents.getByRole('status')).toContainText('result')
  await shot('help-search')
  await contents.getByRole('link', { name: /People and accounts.*Signing in/ }).click()
  await expect(page).toHaveURL(/\/help\/guide\/accounts#signing-in$/)
  await expect(page.getByRole('heading', { name: 'Signing in' })).toBeInViewport()
  await contents.getByRole('searchbox').fill('xyzzy')
  await expect(contents.getByText('No results. Try other words.')).toBeVisible()
})

test('a heading of the docs has an address, and code in it can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs/guide/accounts')
  await expect(page).toHaveURL(/\/help\/guide\/accounts$/)
  await page.getByRole('link', { name: 'Link to “API keys”' }).click()
  await expect(page).toHaveURL(/#api-keys$/)
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Authorization: Bearer heddle_…')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'API keys' })).toBeInViewport()
})

test('on a phone the contents open over the page, and a page that does not exist says so', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/help/guide/nowhere')
  await expect(page.getByRole('heading', { name: 'This help page doesn’t exist' })).toBeVisible()
  await expectAccessible()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents).toBeHidden()
  await page.getByRole('button', { name: 'Contents' }).click()
  await contents.getByRole('link', { name: 'Schedules', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Schedules', level: 1 })).toBeVisible()
  await expect(contents).toBeHidden()
})

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' })

  test('S03 the pages of the docs have German titles around them', async ({ page, shot }) => {
    await page.goto('/help')
    const contents = page.getByRole('navigation', { name: 'Inhalt' })
    await expect(contents.getByRole('link', { name: 'Erste Schritte' })).toBeVisible()
    await contents.getByText('Knoten', { exact: true }).click()
    await expect(contents.getByRole('link', { name: 'Felder bearbeiten' })).toBeVisible()
    await shot('de-help')
  })
})

import { expect, type Page } from '@playwright/test'
import { test as base } from './fixtures.ts'
import { withServer, type RunningServer } from './server-process.ts'

const password = 'Correct-horse-1'
const quiet = { HEDDLE_TEMPLATES_ENABLED: 'false', HEDDLE_SURVEY: 'false' }

/** A server on its first day, and a browser that asks for German first. */
const test = base.extend<{ fresh: RunningServer }>({
  fresh: async ({}, use) => withServer(quiet, use, { firstDay: true }),
  baseURL: async ({ fresh }, use) => use(fresh.url),
})

const language = (page: Page) => page.locator('html').getAttribute('lang')

test.describe('in a German browser', () => {
  test.use({ locale: 'de-AT' })

  test('S03 P04 U02 the first day is German from the set-up to the first node, and so are names and searches', async ({
    page,
    expectAccessible,
    shot,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Inhaberkonto einrichten' })).toBeVisible()
    expect(await language(page)).toBe('de')
    await shot('de-setup')
    await page.getByRole('button', { name: 'Einrichtung vorerst überspringen' }).click()
    await page.getByRole('button', { name: 'Vorerst überspringen', exact: true }).click()

    await page.getByRole('button', { name: 'Knoten hinzufügen' }).click()
    const creator = page.getByRole('dialog', { name: 'Knoten hinzufügen' })
    await expect(creator.getByRole('treeitem', { name: 'Grundlegende Knoten' })).toBeVisible()
    await shot('de-creator')
    await creator.getByRole('searchbox').fill('edit fields')
    await creator.getByRole('option', { name: 'Felder bearbeiten' }).click()
    await expect(page.getByRole('dialog', { name: 'Knoten Felder bearbeiten', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Knoten hinzufügen' }).click()
    await creator.getByRole('searchbox').fill('felder bearb')
    await creator.getByRole('option', { name: 'Felder bearbeiten' }).click()

    const second = page.getByRole('dialog', { name: 'Knoten Felder bearbeiten1', exact: true })
    await expect(second.getByText('Zu setzende Felder')).toBeVisible()
    await expectAccessible()
    await shot('de-node')
  })

  test('S03 P01 a person chooses the language in the personal settings and finds it in every browser', async ({
    page,
    browser,
    fresh,
    shot,
  }) => {
    await page.goto('/')
    for (const [label, value] of Object.entries({
      'E-Mail': 'olga@example.com',
      Vorname: 'Olga',
      Nachname: 'Owner',
      Passwort: password,
    }))
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.getByRole('button', { name: 'Konto anlegen' }).click()
    await expect(page).toHaveURL(/\/workflow$/)

    await page.goto('/settings/personal')
    await expect(page.getByRole('heading', { name: 'Persönlich' })).toBeVisible()
    await shot('de-personal')
    await page.getByRole('combobox', { name: 'Sprache' }).click()
    await page.getByRole('option', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('heading', { name: 'Personal' })).toBeVisible()
    expect(await language(page)).toBe('en')
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveText('English')

    const context = await browser.newContext({ baseURL: fresh.url, locale: 'de-DE' })
    const elsewhere = await context.newPage()
    await elsewhere.goto('/signin')
    await elsewhere.getByLabel('E-Mail', { exact: true }).fill('olga@example.com')
    await elsewhere.getByLabel('Passwort', { exact: true }).fill(password)
    await elsewhere.getByRole('button', { name: 'Anmelden' }).click()
    await expect(elsewhere.getByRole('button', { name: 'Execute workflow' })).toBeVisible()
    await elsewhere.getByRole('button', { name: /^User menu/ }).click()
    await elsewhere.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(elsewhere.getByRole('button', { name: 'Anmelden' })).toBeVisible()
    await context.close()
  })
})

test('S03 who has no account chooses in the menu, and the open workflow changes its words at once', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Skip setup for now' }).click()
  await page.getByRole('button', { name: 'Skip for now', exact: true }).click()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: 'Deutsch' }).click()

  await expect(page.getByRole('button', { name: 'Workflow ausführen' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Workflow ausführen' })).toBeVisible()
  expect(await language(page)).toBe('de')
  await page.getByRole('button', { name: 'Sprache' }).click()
  await page.getByRole('menuitem', { name: 'Wie der Browser' }).click()
  await expect(page.getByRole('button', { name: 'Execute workflow' })).toBeVisible()
})

test.describe('in a browser whose language there is not', () => {
  test.use({ locale: 'fr-FR' })

  test('S03 the language of the instance is shown', async ({ page }) => {
    await withServer({ ...quiet, HEDDLE_LOCALE: 'de' }, async ({ url }) => {
      await page.goto(`${url}/workflow`)
      await expect(page.getByRole('button', { name: 'Workflow ausführen' })).toBeVisible()
    })
  })
})

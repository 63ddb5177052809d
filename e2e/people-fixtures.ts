import { expect, type Browser, type Page } from '@playwright/test'
import { startMailServer } from '../packages/server/src/testing/mail-server.ts'
import { test as base } from './fixtures.ts'
import { withServer, type RunningServer } from './server-process.ts'

export const password = 'Correct-horse-1'

interface Fixtures {
  mail: Awaited<ReturnType<typeof startMailServer>>
  /** A server on its first day, with a mail server. */
  fresh: RunningServer
  /** A member in a browser of his own; the owner is signed in on `page`. */
  ben: Page
}

export const test = base.extend<Fixtures>({
  mail: async ({}, use) => {
    const mail = await startMailServer()
    await use(mail)
    await mail.close()
  },
  fresh: async ({ mail }, use) =>
    withServer({ ...quiet, HEDDLE_SMTP_URL: mail.url }, use, { firstDay: true }),
  baseURL: async ({ fresh }, use) => use(fresh.url),
  ben: async ({ page, browser, fresh }, use) => {
    await setUp(page)
    await use(await letBenIn(page, browser, fresh.url))
  },
})

/** Neither templates nor questions stand between a person and the canvas. */
export const quiet = { HEDDLE_TEMPLATES_ENABLED: 'false', HEDDLE_SURVEY: 'false' }

export async function fillPerson(page: Page, person: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(person))
    await page.getByLabel(label, { exact: true }).fill(value)
}

export const owner = {
  'E-mail': 'olga@example.com',
  'First name': 'Olga',
  'Last name': 'Owner',
  Password: password,
}

/** The owner exists and is signed in; the screens of it have a journey of their own. */
export async function setUp(page: Page): Promise<void> {
  const [email, firstName, lastName] = Object.values(owner)
  // Until then everybody who asks is the default user.
  await page.request.get('/rest/login')
  const made = await page.request.post('/rest/owner', { data: { email, firstName, lastName, password } })
  expect(made.status(), await made.text()).toBe(200)
  await page.goto('/workflow')
  await page.getByTestId('canvas').waitFor()
}

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await fillPerson(page, { 'E-mail': email, Password: secret })
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const linkIn = (text: string | undefined, path: string): string =>
  new RegExp(`http\\S+/${path}\\?[^\\s"]+`).exec(text ?? '')?.[0].replaceAll('&amp;', '&') ?? ''

/** Another person with a browser of their own. */
export async function anotherPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  return context.newPage()
}

/** Invites Ben by a link, with which he makes his account in a browser of his own. */
async function letBenIn(page: Page, browser: Browser, baseURL: string): Promise<Page> {
  await page.goto('/settings/users')
  await page.getByRole('button', { name: 'Create invite link' }).click()
  await page.getByLabel('E-mail addresses').fill('ben@example.com')
  await page.getByRole('button', { name: 'Invite user' }).click()
  const link = await page
    .getByRole('dialog', { name: 'Invite link' })
    .getByLabel('ben@example.com')
    .inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  const ben = await anotherPage(browser, baseURL)
  await ben.goto(link)
  await fillPerson(ben, { 'First name': 'Ben', 'Last name': 'Member', Password: password })
  await ben.getByRole('button', { name: 'Finish account set-up' }).click()
  await expect(ben).toHaveURL(/\/workflow$/)
  return ben
}

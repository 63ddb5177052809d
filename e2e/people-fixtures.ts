import { expect, type BrowserContext, type Page } from '@playwright/test'
import { startMailServer } from '../packages/server/src/testing/mail-server.ts'
import { test as base } from './fixtures.ts'
import { withServer, type RunningServer } from './server-process.ts'

export const password = 'Correct-horse-1'

interface Fixtures {
  mail: Awaited<ReturnType<typeof startMailServer>>
  /** A server on its first day, with a mail server. */
  fresh: RunningServer
  /** Another person at a server, with a browser of their own. */
  anotherPage(this: void, baseURL: string): Promise<Page>
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
  anotherPage: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (baseURL) => {
      const context = await browser.newContext({ baseURL })
      contexts.push(context)
      return context.newPage()
    })
    // A page that stays open would go on asking for its server, beside every later journey.
    await Promise.all(contexts.map((context) => context.close()))
  },
  ben: async ({ page, anotherPage, fresh }, use) => {
    await setUp(page)
    const link = await linkForBen(page)
    const ben = await anotherPage(fresh.url)
    await takeInvitation(ben, link)
    await use(ben)
  },
})

/** Neither templates nor questions stand between a person and the canvas. */
export const quiet = { HEDDLE_TEMPLATES_ENABLED: 'false', HEDDLE_SURVEY: 'false' }

export async function fillPerson(page: Page, person: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(person))
    await page.getByLabel(label, { exact: true }).fill(value)
}

export const owner = {
  Email: 'olga@example.com',
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
  await fillPerson(page, { Email: email, Password: secret })
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const linkIn = (text: string | undefined, path: string): string =>
  new RegExp(`http\\S+/${path}\\?[^\\s"]+`).exec(text ?? '')?.[0].replaceAll('&amp;', '&') ?? ''

/** Invites Ben by a link. */
async function linkForBen(page: Page): Promise<string> {
  await page.goto('/settings/users')
  await page.getByRole('button', { name: 'Create invite link' }).click()
  await page.getByLabel('Email addresses').fill('ben@example.com')
  await page.getByRole('button', { name: 'Invite user' }).click()
  const link = await page
    .getByRole('dialog', { name: 'Invite link' })
    .getByLabel('ben@example.com')
    .inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  return link
}

/** Ben makes his account in a browser of his own. */
async function takeInvitation(ben: Page, link: string): Promise<void> {
  await ben.goto(link)
  await fillPerson(ben, { 'First name': 'Ben', 'Last name': 'Member', Password: password })
  await ben.getByRole('button', { name: 'Finish account setup' }).click()
  await expect(ben).toHaveURL(/\/workflow$/)
}

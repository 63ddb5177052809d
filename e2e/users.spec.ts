import { expect, type Browser, type Page } from '@playwright/test'
import { codeAt, stepOf } from '../packages/server/src/auth/one-time-code.ts'
import { startMailServer } from '../packages/server/src/testing/mail-server.ts'
import { test as base } from './fixtures.ts'
import { withServer, type RunningServer } from './server-process.ts'

const password = 'Correct-horse-1'

interface Fixtures {
  mail: Awaited<ReturnType<typeof startMailServer>>
  /** A server on its first day, with a mail server. */
  fresh: RunningServer
}

const test = base.extend<Fixtures>({
  mail: async ({}, use) => {
    const mail = await startMailServer()
    await use(mail)
    await mail.close()
  },
  fresh: async ({ mail }, use) =>
    withServer({ ...quiet, HEDDLE_SMTP_URL: mail.url }, use, { firstDay: true }),
  baseURL: async ({ fresh }, use) => use(fresh.url),
})

/** Neither templates nor questions stand between a person and the canvas. */
const quiet = { HEDDLE_TEMPLATES_ENABLED: 'false', HEDDLE_SURVEY: 'false' }

async function fillPerson(page: Page, person: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(person))
    await page.getByLabel(label, { exact: true }).fill(value)
}

async function setUp(page: Page): Promise<void> {
  await page.goto('/')
  await fillPerson(page, {
    'E-mail': 'olga@example.com',
    'First name': 'Olga',
    'Last name': 'Owner',
    Password: password,
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/workflow$/)
}

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await fillPerson(page, { 'E-mail': email, Password: secret })
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const linkIn = (text: string | undefined, path: string): string =>
  new RegExp(`http\\S+/${path}\\?[^\\s"]+`).exec(text ?? '')?.[0].replaceAll('&amp;', '&') ?? ''

/** Another person with a browser of their own. */
async function anotherPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
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

test('A02 R09 P04 U02 everything leads to the set-up, which tells what the owner will own', async ({
  page,
  expectAccessible,
  shot,
}) => {
  await page.goto('/workflow')
  await expect(page).toHaveURL(/\/setup$/)
  await expectAccessible()
  await shot('setup')

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('This field is required')).toHaveCount(4)
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await fillPerson(page, { 'E-mail': 'olga', 'First name': 'x'.repeat(33), Password: 'weak' })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Enter a valid e-mail address')).toBeVisible()
  await expect(page.getByText('At most 32 characters')).toBeVisible()
  await fillPerson(page, {
    'E-mail': 'olga@example.com',
    'First name': 'Olga',
    'Last name': 'Owner',
    Password: password,
  })
  await page.getByRole('button', { name: 'Next' }).click()
  const confirm = page.getByRole('dialog', { name: 'Create the owner account?' })
  await expect(confirm).toContainText('Nothing exists here yet')
  await confirm.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL(/\/setup$/)

  await page.getByRole('button', { name: 'Next' }).click()
  await confirm.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/workflow$/)
  await page.goto('/setup')
  await expect(page).toHaveURL(/\/workflow$/)
})

test('A04 R10 U02 U06 skipping the set-up asks first; the settings then lead to the users', async ({
  page,
  fresh,
}) => {
  const login = await page.request.get(`${fresh.url}/rest/login`)
  expect(login.ok()).toBe(true)
  await page.request.post(`${fresh.url}/rest/workflows`, { data: { name: 'W', nodes: [], connections: {} } })
  await page.goto('/')
  await page.getByRole('button', { name: 'Skip setup for now' }).click()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL(/\/setup$/)
  await page.getByRole('button', { name: 'Skip setup for now' }).click()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page).toHaveURL(/\/workflow$/)

  await expect(page.getByRole('button', { name: /^User menu/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings\/users$/)
  await expect(page.getByRole('link', { name: 'Personal' })).toHaveCount(0)
  await page.goto('/settings/personal')
  await expect(page).toHaveURL(/\/workflow$/)
  await page.goto('/settings/users')
  await page.getByRole('button', { name: 'Set up my account' }).click()
  await expect(page).toHaveURL(/\/setup$/)
  await fillPerson(page, {
    'E-mail': 'olga@example.com',
    'First name': 'Olga',
    'Last name': 'Owner',
    Password: password,
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('The account will own 1 workflow')).toBeVisible()
})

test('R07 R08 R13 P05 U05 signing out leads to the sign-in, which leads back only within the site', async ({
  page,
  expectAccessible,
  shot,
}) => {
  await setUp(page)
  for (const path of ['/signin', '/signup', '/forgot-password', '/change-password']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/workflow$/)
  }
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await expectAccessible()
  await shot('signin')

  await page.goto('/settings/users?a=1')
  await expect(page).toHaveURL(/\/signin\?redirect=/)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This field is required')).toHaveCount(2)
  await signIn(page, 'olga@example.com', 'wrong')
  await expect(page.getByText('Problem logging in')).toBeVisible()
  await signIn(page, 'Olga@Example.com')
  await expect(page).toHaveURL(/\/settings\/users\?a=1$/)

  for (const target of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    await page.context().clearCookies()
    await page.goto(`/signin?redirect=${encodeURIComponent(target)}`)
    await signIn(page, 'olga@example.com')
    await expect(page).toHaveURL(/localhost:\d+\/workflow$/)
  }
})

test('R10 P01 P02 M03 U04 U06 personal settings are saved when changed and valid; the password needs the old one', async ({
  page,
  expectAccessible,
  shot,
}) => {
  await setUp(page)
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/settings\/personal$/)
  await expect(page.getByRole('button', { name: 'Saved' })).toBeDisabled()
  await expectAccessible()
  await shot('personal-settings')

  await page.getByLabel('First name').fill('')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByLabel('First name').fill('Olga Maria')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Personal settings updated')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Olga Maria')

  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const send = dialog.getByRole('button', { name: 'Change password' })
  expect((await dialog.boundingBox())?.width).toBe(460)
  await send.click()
  await expect(dialog.getByText('This field is required')).toHaveCount(3)
  await fillPerson(page, {
    'Current password': 'wrong',
    'New password': 'Another-2',
    'Re-enter new password': 'Another-3',
  })
  await send.click()
  await expect(dialog.getByText('Passwords must match')).toBeVisible()
  await dialog.getByLabel('Re-enter new password').fill('Another-2')
  await send.click()
  await expect(page.getByText('Problem changing your password')).toBeVisible()
  await dialog.getByLabel('Current password').fill(password)
  await send.click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/workflow$/)
})

test('P03 P06 M11 U01 U03 an invited person signs up by the mailed link and sees only their own', async ({
  page,
  browser,
  mail,
  fresh,
  expectAccessible,
  shot,
}) => {
  await setUp(page)
  await page.request.post(`${fresh.url}/rest/workflows`, {
    data: { name: 'Of the owner', nodes: [], connections: {} },
  })
  await page.goto('/settings/users')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite new users' })
  await expect(dialog.getByRole('button', { name: 'Invite user' })).toBeDisabled()
  expect((await dialog.boundingBox())?.width).toBe(460)
  await dialog.getByLabel('E-mail addresses').fill('ben@example.com, nonsense')
  await dialog.getByRole('button', { name: 'Invite 2 users' }).click()
  await expect(dialog.getByText('"nonsense" is not a valid e-mail address')).toBeVisible()
  await dialog.getByLabel('E-mail addresses').fill('Ben <ben@example.com>, ann@example.com')
  await dialog.getByRole('button', { name: 'Invite 2 users' }).click()
  await expect(page.getByText('Users invited')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Pending' })).toHaveCount(2)
  await expectAccessible()
  await shot('users-settings')

  await page.getByRole('button', { name: 'Actions for ann@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Resend invite' }).click()
  await expect(page.getByText('Invite resent')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for ann@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Delete user' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Pending' })).toHaveCount(1)

  const ben = await anotherPage(browser, fresh.url)
  const link = linkIn(mail.mails.find(({ to }) => to === 'ben@example.com')?.text, 'signup')
  await ben.goto(link)
  await expect(ben.getByText('Olga Owner has invited you to Heddle')).toBeVisible()
  await fillPerson(ben, { 'First name': 'Ben', 'Last name': 'Member', Password: password })
  await ben.getByRole('button', { name: 'Finish account set-up' }).click()
  await expect(ben).toHaveURL(/\/workflow$/)
  const listed = await ben.request.get(`${fresh.url}/rest/workflows`)
  expect((await listed.json()).data).toEqual([])
  await ben.goto('/settings/users')
  await expect(ben).toHaveURL(/\/workflow$/)
  await ben.context().clearCookies()
  await ben.goto(link)
  await expect(ben).toHaveURL(/\/signin$/)
  await expect(ben.getByText('Problem validating the invite token')).toBeVisible()
  await ben.goto('/signup')
  await expect(ben.getByText('Missing token')).toBeVisible()
})

test('M17 U03 deleting a person asks whether to hand over what they own or to delete it', async ({
  page,
  browser,
  fresh,
}) => {
  await setUp(page)
  const ben = await letBenIn(page, browser, fresh.url)
  await ben.request.post(`${fresh.url}/rest/workflows`, {
    data: { name: 'Bens', nodes: [], connections: {} },
  })

  await page.reload()
  await page.getByRole('button', { name: 'Actions for Ben Member' }).click()
  await page.getByRole('menuitem', { name: 'Delete user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Ben Member' })
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Delete their workflows and credentials').check()
  await dialog.getByRole('textbox').fill('delete all')
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Transfer their workflows').check()
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Olga Owner' }).click()
  await confirm.click()
  await expect(page.getByText('User deleted')).toBeVisible()

  const owned = await page.request.get(`${fresh.url}/rest/workflows`)
  expect((await owned.json()).data).toMatchObject([{ name: 'Bens' }])
  await ben.goto('/workflow')
  await expect(ben).toHaveURL(/\/signin/)
})

test('P07 P08 U04 a forgotten password is replaced by a mailed link', async ({
  page,
  mail,
  expectAccessible,
}) => {
  await setUp(page)
  await page.context().clearCookies()
  await page.goto('/signin')
  await page.getByRole('link', { name: 'I forgot my password' }).click()
  await page.getByLabel('E-mail').fill('olga')
  await page.getByRole('button', { name: 'Mail me a recovery link' }).click()
  await expect(page.getByText('Enter a valid e-mail address')).toBeVisible()
  await page.getByLabel('E-mail').fill('olga@example.com')
  await page.getByRole('button', { name: 'Mail me a recovery link' }).click()
  await expect(page.getByText('E-mail sent')).toBeVisible()
  await expect.poll(() => mail.mails.length).toBe(1)
  const link = linkIn(mail.mails[0]?.text, 'change-password')

  await page.goto(link)
  await expectAccessible()
  await fillPerson(page, { 'New password': 'Another-2', 'Re-enter new password': 'Another-2' })
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await expect(page).toHaveURL(/\/signin$/)
  await signIn(page, 'olga@example.com', 'Another-2')
  await expect(page).toHaveURL(/\/workflow$/)

  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByText('Problem validating the recovery link')).toBeVisible()
  await page.goto('/change-password?userId=x')
  await expect(page.getByText('Missing token')).toBeVisible()
  await page.goto('/change-password?token=x')
  await expect(page.getByText('Missing user ID')).toBeVisible()
})

test('P03 P07 without a mail server people are told, and links take its place', async ({ browser }) => {
  await withServer(
    quiet,
    async ({ url }) => {
      const page = await anotherPage(browser, url)
      await setUp(page)
      await page.goto('/settings/users')
      await expect(page.getByText('No mail server is set up')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeDisabled()
      await page.getByText('Invite', { exact: true }).hover({ force: true })
      await expect(page.getByText('Set up a mail server (SMTP)')).toBeVisible()
      await page.context().clearCookies()
      await page.goto('/forgot-password')
      await expect(page.getByText('This instance has no mail server')).toBeVisible()
      await expect(page.getByRole('button')).toHaveCount(0)
    },
    { firstDay: true },
  )
})

test('two-factor sign-in is turned on with an authenticator app and asked for at the door', async ({
  page,
  expectAccessible,
  shot,
}) => {
  await setUp(page)
  await page.goto('/settings/personal')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on two-factor sign-in' })
  const secret = await dialog.getByLabel('Secret').inputValue()
  await expect(dialog.getByRole('img', { name: 'Code for the authenticator app' })).toBeVisible()
  await expectAccessible()
  await shot('two-factor')
  await dialog.getByLabel('Code', { exact: true }).fill(codeAt(secret, stepOf(Date.now())))
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  const recovery = await codes.getByRole('listitem').first().innerText()
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes are left')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/signin')
  await signIn(page, 'olga@example.com')
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/workflow$/)
  await page.goto('/settings/personal')
  await expect(page.getByText('9 recovery codes are left')).toBeVisible()
})

test('sessions elsewhere are ended, and an API key is shown once and opens the API', async ({
  page,
  browser,
  fresh,
  shot,
}) => {
  await setUp(page)
  const elsewhere = await anotherPage(browser, fresh.url)
  await elsewhere.goto('/signin')
  await signIn(elsewhere, 'olga@example.com')
  await expect(elsewhere).toHaveURL(/\/workflow$/)

  await page.goto('/settings/personal')
  const sessions = page.getByRole('region', { name: 'Signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: 'Sign out' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await elsewhere.goto('/workflow')
  await expect(elsewhere).toHaveURL(/\/signin/)

  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await dialog.getByLabel('Name').fill('Deploy')
  await dialog.getByLabel('Scopes').click()
  await page.getByRole('option', { name: 'workflow:read' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  const key = await page.getByRole('textbox', { name: 'Your new API key' }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await shot('security-settings')
  const answer = await fetch(`${fresh.url}/rest/workflows`, { headers: { authorization: `Bearer ${key}` } })
  expect(answer.status).toBe(200)

  await page.getByRole('button', { name: 'Delete Deploy' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('You have no API keys.')).toBeVisible()
})

test('U01 a workflow is shared with a member, who can then edit it', async ({
  page,
  browser,
  fresh,
  shot,
}) => {
  await setUp(page)
  const ben = await letBenIn(page, browser, fresh.url)
  const made = await page.request.post(`${fresh.url}/rest/workflows`, {
    data: { name: 'Together', nodes: [], connections: {} },
  })
  const { id } = (await made.json()).data

  await page.goto(`/workflow/${id}`)
  await page.getByRole('button', { name: 'Workflow', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “Together”' })
  await dialog.getByLabel('E-mail of a member').fill('ben@example.com')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByLabel('Right of ben@example.com').click()
  await page.getByRole('option', { name: 'May edit' }).click()
  await shot('share')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sharing saved')).toBeVisible()

  await ben.goto(`/workflow/${id}`)
  await expect(ben.getByText('Together')).toBeVisible()
  const edited = await ben.request.patch(`${fresh.url}/rest/workflows/${id}`, { data: { name: 'By Ben' } })
  expect(edited.status()).toBe(200)
})

test('U05 whose session was ended is told, and finds the unsaved edits after signing in again', async ({
  page,
}) => {
  await setUp(page)
  await page.getByRole('button', { name: 'Add node' }).click()
  await page.getByRole('searchbox').fill('edit fields')
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Node Edit Fields' })).toBeVisible()
  await page.context().clearCookies()

  await page.keyboard.press('Control+s')
  await expect(page.getByText('You are signed out')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await signIn(page, 'olga@example.com')

  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('group', { name: 'Node Edit Fields' })).toBeVisible()
})

test('U01 C01 a credential is shared from its dialog and then listed for the other, without its secret', async ({
  page,
  browser,
  fresh,
}) => {
  await setUp(page)
  const ben = await letBenIn(page, browser, fresh.url)
  await page.request.post(`${fresh.url}/rest/credentials`, {
    data: { name: 'Team key', type: 'httpHeaderAuth', data: { name: 'X', value: 'canary' }, nodesAccess: [] },
  })

  await page.goto('/credentials')
  await page.getByText('Team key').click()
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “Team key”' })
  await dialog.getByLabel('E-mail of a member').fill('ben@example.com')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sharing saved')).toBeVisible()

  await ben.goto('/credentials')
  await expect(ben.getByText('Team key')).toBeVisible()
  const shown = await ben.request.get(`${fresh.url}/rest/credentials/1?includeData=true`)
  expect(await shown.text()).not.toContain('canary')
})

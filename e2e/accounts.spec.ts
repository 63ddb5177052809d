import { expect } from '@playwright/test'
import { fillPerson, linkIn, owner, password, quiet, setUp, signIn, test } from './people-fixtures.ts'
import { withServer } from './server-process.ts'

test('A02 R09 P04 U02 everything leads to the set-up, which tells what the owner will own', async ({
  page,
  shot,
}) => {
  for (const path of ['/no/such/page', '/templates/', '/workflow']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/setup$/)
  }
  await shot('setup')

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('This field is required')).toHaveCount(4)
  await expect(page.getByLabel('Email')).toBeFocused()
  await fillPerson(page, { Email: 'olga', 'First name': 'x'.repeat(33), Password: 'weak' })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Enter a valid email address')).toBeVisible()
  await expect(page.getByText('At most 32 characters')).toBeVisible()
  await fillPerson(page, owner)
  await page.getByRole('button', { name: 'Next' }).click()
  const confirm = page.getByRole('dialog', { name: 'Create the owner account?' })
  await expect(confirm).toContainText('There’s nothing here yet')
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
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings\/users$/)
  await expect(page.getByRole('link', { name: 'Personal' })).toHaveCount(0)
  await page.goto('/settings/personal')
  await expect(page).toHaveURL(/\/workflow$/)
  await page.goto('/settings/users')
  await page.getByRole('button', { name: 'Set up my account' }).click()
  await expect(page).toHaveURL(/\/setup$/)
  await fillPerson(page, owner)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('This account will own what already exists here: 1 workflow')).toBeVisible()
})

test('R07 R08 R13 P05 U05 signing out leads to the sign-in, which leads back only within the site', async ({
  page,
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
  await shot('signin')

  await page.goto('/settings/users?a=1')
  await expect(page).toHaveURL(/\/signin\?redirect=/)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This field is required')).toHaveCount(2)
  await signIn(page, 'olga@example.com', 'wrong')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Problem logging in')
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty()
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
  shot,
}) => {
  await setUp(page)
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/settings\/personal$/)
  await expect(page.getByRole('button', { name: 'Saved' })).toBeDisabled()
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
  await expect(dialog.getByText('The current password is wrong')).toBeVisible()
  await dialog.getByLabel('Current password').fill(password)
  await send.click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Version / }).click()
  await expect(page.getByRole('dialog')).toContainText('You run version')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/workflow$/)
})

test('P03 P06 M11 U01 U03 an invited person signs up by the mailed link and sees only their own', async ({
  page,
  anotherPage,
  mail,
  fresh,
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
  await dialog.getByLabel('Email addresses').fill('ben@example.com, nonsense')
  await dialog.getByRole('button', { name: 'Invite 2 users' }).click()
  await expect(dialog.getByText('"nonsense" is not a valid email address')).toBeVisible()
  await dialog.getByLabel('Email addresses').fill('Ben <ben@example.com>, ann@example.com')
  await dialog.getByRole('button', { name: 'Invite 2 users' }).click()
  await expect(page.getByText('Users invited')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Pending' })).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText(/OO.*Olga Owner.*Owner$/)
  await expect(page.getByRole('row').nth(2)).toContainText(/^Aann@example.com.*Member$/)
  await shot('users-settings')

  await page.getByRole('button', { name: 'Actions for ann@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Resend invite' }).click()
  await expect(page.getByText('Invite resent')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for ann@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Delete user' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Pending' })).toHaveCount(1)

  const ben = await anotherPage(fresh.url)
  const link = linkIn(mail.mails.find(({ to }) => to === 'ben@example.com')?.text, 'signup')
  await ben.goto(link)
  await expect(ben.getByText('Olga Owner has invited you to Heddle')).toBeVisible()
  await fillPerson(ben, { 'First name': 'Ben', 'Last name': 'Member', Password: password })
  await ben.getByRole('button', { name: 'Finish account setup' }).click()
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
  ben,
  fresh,
}) => {
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

test('P07 P08 U04 a forgotten password is replaced by a mailed link', async ({ page, mail }) => {
  await setUp(page)
  await page.context().clearCookies()
  await page.goto('/signin')
  await page.getByRole('link', { name: 'I forgot my password' }).click()
  await page.getByRole('heading', { name: 'Recover password' }).waitFor()
  await page.getByLabel('Email').fill('olga')
  await page.getByRole('button', { name: 'Email me a recovery link' }).click()
  await expect(page.getByText('Enter a valid email address')).toBeVisible()
  await page.getByLabel('Email').fill('olga@example.com')
  await page.getByRole('button', { name: 'Email me a recovery link' }).click()
  await expect(page.getByText('Email sent')).toBeVisible()
  await expect.poll(() => mail.mails.length).toBe(1)
  const link = linkIn(mail.mails[0]?.text, 'change-password')

  await page.goto(link)
  await fillPerson(page, { 'New password': 'Another-2', 'Re-enter new password': 'Another-2' })
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await expect(page).toHaveURL(/\/signin$/)
  await signIn(page, 'olga@example.com', 'Another-2')
  await expect(page).toHaveURL(/\/workflow$/)

  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByText('Problem validating the recovery link')).toBeVisible()
  await page.getByRole('link', { name: 'Request a new recovery link' }).click()
  await expect(page.getByRole('heading', { name: 'Recover password' })).toBeVisible()
  await page.goto('/change-password?userId=x')
  await expect(page.getByText('Missing token')).toBeVisible()
  await page.goto('/change-password?token=x')
  await expect(page.getByText('Missing user ID')).toBeVisible()
})

test('P03 P07 without a mail server people are told, and links take its place', async ({ anotherPage }) => {
  await withServer(
    quiet,
    async ({ url }) => {
      const page = await anotherPage(url)
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

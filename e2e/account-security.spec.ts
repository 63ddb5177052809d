import { expect } from '@playwright/test'
import { codeAt, stepOf } from '../packages/server/src/auth/one-time-code.ts'
import { password, setUp, signIn, test } from './people-fixtures.ts'

test('two-factor sign-in is turned on with an authenticator app and asked for at the door', async ({
  page,
  shot,
}) => {
  await setUp(page)
  await page.goto('/settings/personal')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on two-factor authentication' })
  const secret = await dialog.getByLabel('Key').inputValue()
  await expect(dialog.getByRole('img', { name: 'Code for the authenticator app' })).toBeVisible()
  await shot('two-factor')
  await dialog.getByLabel('Code', { exact: true }).fill(codeAt(secret, stepOf(Date.now())))
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  const recovery = await codes.getByRole('listitem').first().innerText()
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/signin')
  await signIn(page, 'olga@example.com')
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/workflow$/)
  await page.goto('/settings/personal')
  await expect(page.getByText('Recovery codes left: 9')).toBeVisible()
})

test('sessions elsewhere are ended, an API key is shown once and opens the API, and the log tells of it', async ({
  page,
  anotherPage,
  fresh,
  shot,
}) => {
  await setUp(page)
  const elsewhere = await anotherPage(fresh.url)
  await elsewhere.goto('/signin')
  await signIn(elsewhere, 'olga@example.com')
  await expect(elsewhere).toHaveURL(/\/workflow$/)

  await page.goto('/settings/personal')
  const sessions = page.getByRole('region', { name: 'Active sessions' })
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
  await expect(page.getByText('You don’t have any API keys.')).toBeVisible()

  await page.getByRole('link', { name: 'Audit log' }).click()
  const acts = page.getByRole('row').locator('td:nth-child(3)')
  await expect(acts).toContainText([
    'Deleted an API key',
    'Created an API key',
    'Ended a session',
    'Signed in',
  ])
  await shot('audit-log')
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

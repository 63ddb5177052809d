import type { Page } from '@playwright/test'
import { startOAuth1Provider } from '../packages/server/src/testing/oauth1-provider.ts'
import { startOAuth2Provider } from '../packages/server/src/testing/oauth2-provider.ts'
import { startNew, test } from './credential-fixtures.ts'
import { expect } from './fixtures.ts'
import { storeWorkflow } from './pages/stored-workflow.ts'

test('M05 C03 C05 an OAuth2 account is connected in a window of 500 by 700, used, and its loss is told', async ({
  page,
  fresh,
  nodePanel,
  expectAccessible,
  shot,
}) => {
  const callback = `${fresh.url}/rest/oauth2-credential/callback`
  const provider = await startOAuth2Provider({ redirectUri: callback })
  await page.goto('/workflow')
  const dialog = await startNew(page, 'OAuth2 API')
  await expect(dialog.getByLabel('Credential name')).toHaveValue('Unnamed credential')
  await expect(dialog.getByLabel('OAuth Redirect URL', { exact: true })).toHaveValue(callback)
  await dialog.getByRole('button', { name: 'Connect my account' }).click()
  await expect(dialog.getByText('Please fill in the required fields below')).toBeVisible()

  await dialog.getByLabel('Authorization URL', { exact: true }).fill(`${provider.url}/auth`)
  await dialog.getByLabel('Access Token URL', { exact: true }).fill(`${provider.url}/token`)
  await dialog.getByLabel('Client ID', { exact: true }).fill(provider.clientId)
  await dialog.getByLabel('Client Secret', { exact: true }).fill(provider.clientSecret)
  const refusing = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Connect my account' }).click()
  const refused = await refusing
  await expect(refused.getByText('Close this window and try again.')).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('The account was not connected')
  await refused.close()

  await dialog.getByLabel('Scope', { exact: true }).fill('openid offline_access read')
  await shot('credential-oauth2')
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Connect my account' }).click()
  const popup = await opening
  await popup.getByRole('link', { name: 'Allow' }).waitFor()
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 700])
  // Since the first time the service knows the person.
  await popup.getByRole('link', { name: 'Allow' }).click()
  await expect(dialog.getByRole('status')).toContainText('Account connected')
  await expect.poll(() => popup.isClosed()).toBe(true)
  await expectAccessible()
  await shot('credential-connected')

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.goto('/credentials')
  await expect(page.getByRole('row', { name: /^Unnamed/ }).getByText('Connected')).toBeVisible()
  await page.getByRole('cell', { name: 'Unnamed credential', exact: true }).click()
  await expect(dialog.getByRole('status')).toContainText('Account connected')
  await dialog.getByLabel('Scope', { exact: true }).fill('openid')
  await expect(dialog.getByRole('button', { name: 'Connect my account' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close without saving' }).click()

  const things = await aHook(page, provider.url)
  expect(await (await page.request.get(things)).json()).toEqual({ things: 3 })
  provider.revokeAll()
  expect((await page.request.get(things)).status()).toBe(500)
  await expect(page.getByText('“Unnamed credential” needs to be reconnected')).toBeVisible()
  await shot('credential-lost')
  await page.getByRole('button', { name: 'Reconnect' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This account needs to be reconnected')
  await provider.close()

  await page.goto('/execution/2')
  await page.getByRole('group', { name: 'Node Get' }).dblclick()
  const chosen = nodePanel.dialog.getByRole('textbox', { name: /OAuth2/ })
  await expect(chosen).toHaveValue('Unnamed credential')
  await expect(chosen).toBeDisabled()
})

test('M05 an owner registers an app once, and from then on people just sign in', async ({
  page,
  expectAccessible,
  shot,
}) => {
  await page.goto('/workflow')
  const dialog = await startNew(page, 'Google Sheets OAuth2 API')
  await expect(dialog.getByRole('link', { name: 'Open console.cloud.google.com' })).toBeVisible()
  await expect(dialog.getByLabel('Scopes', { exact: true })).toHaveValue(/auth\/spreadsheets/)
  await shot('credential-set-up')

  await dialog.getByLabel('Client ID', { exact: true }).fill('our-app')
  await dialog.getByLabel('Client Secret', { exact: true }).fill('canary-secret')
  await dialog.getByLabel('Use for everyone on this instance').check()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('already has an app registered with Google')).toBeVisible()
  await expect(dialog.getByLabel('Client Secret', { exact: true })).toHaveCount(0)
  await shot('credential-shared-app')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Close without connecting?')).toBeVisible()
  await page.keyboard.press('Enter')

  await startNew(page, 'Google Drive OAuth2 API')
  await expect(dialog.getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
  await expect(dialog.getByLabel('Client ID', { exact: true })).toHaveCount(0)
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Use my own app' }).click()
  await expect(dialog.getByLabel('Client ID', { exact: true })).toBeVisible()
})

/** An address behind which a workflow asks the service for its things, with the first credential. */
async function aHook(page: Page, service: string): Promise<string> {
  const id = await storeWorkflow(page, {
    name: 'Things',
    nodes: [
      {
        name: 'Hook',
        type: 'heddle.webhook',
        typeVersion: 2.1,
        position: [200, 300],
        parameters: { path: 'things', httpMethod: 'GET', responseMode: 'lastNode' },
      },
      {
        name: 'Get',
        type: 'heddle.httpRequest',
        typeVersion: 4.2,
        position: [400, 300],
        parameters: {
          url: `${service}/resource`,
          authentication: 'genericCredentialType',
          genericAuthType: 'oAuth2Api',
        },
        credentials: { oAuth2Api: { id: '1', name: 'Unnamed credential' } },
      },
    ],
    connections: { Hook: { main: [[{ node: 'Get', type: 'main', index: 0 }]] } },
  })
  const switched = await page.request.patch(`/rest/workflows/${id}`, { data: { active: true } })
  expect(switched.status()).toBe(200)
  return '/webhook/things'
}

test('C03 an OAuth1 account is connected; closing one that is not connected asks', async ({ page }) => {
  const provider = await startOAuth1Provider()
  await page.goto('/workflow')
  const dialog = await startNew(page, 'OAuth1 API')
  await dialog.getByLabel('Authorization URL', { exact: true }).fill(`${provider.url}/authorize`)
  await dialog.getByLabel('Access Token URL', { exact: true }).fill(`${provider.url}/access-token`)
  await dialog.getByLabel('Request Token URL', { exact: true }).fill('http://127.0.0.1:1/')
  await dialog.getByLabel('Consumer Key', { exact: true }).fill(provider.consumerKey)
  await dialog.getByLabel('Consumer Secret', { exact: true }).fill(provider.consumerSecret)
  await dialog.getByRole('button', { name: 'Connect my account' }).click()
  await expect(page.getByText('OAuth Authorization Error')).toBeVisible()
  await expect(page.getByText(/^There was a problem generating the authorization URL/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: 'Close without connecting?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()

  await dialog.getByLabel('Request Token URL', { exact: true }).fill(`${provider.url}/request-token`)
  await dialog.getByRole('button', { name: 'Connect my account' }).click()
  await expect(dialog.getByRole('status')).toContainText('Account connected')
  provider.close()
})

test('C05 Google accounts show its sign-in button, and only what a person has to fill in', async ({
  page,
  shot,
}) => {
  await page.goto('/workflow')
  const dialog = await startNew(page, 'Google OAuth2 API')
  await expect(dialog.getByLabel('Credential name')).toHaveValue('Google account')
  await expect(dialog.getByRole('button', { name: 'Sign in with Google' }).locator('img')).toBeVisible()
  await expect(dialog.getByLabel('Authorization URL')).toHaveCount(0)
  await expect(dialog.getByText('In Google, use this address')).toBeVisible()
  await shot('credential-google')
})

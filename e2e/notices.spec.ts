import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { withServer } from './server-process.ts'

const endpoint = 'http://versions.test/versions/'
const prompts = 'http://prompts.test/'

const version = (name: string, more: object = {}) => ({
  name,
  createdAt: '2026-01-01T00:00:00.000Z',
  description: 'It is **better**',
  documentationUrl: 'https://example.com/notes',
  nodes: [],
  ...more,
})

/** Both services are recorded: answers as they would come, allowed for every page. */
const answerWith = (page: Page, url: string, answer: (path: string) => unknown) =>
  page.route(`${url}**`, (route) =>
    route.fulfill({
      json: answer(new URL(route.request().url()).pathname),
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    }),
  )

const refuse = (page: Page, url: string) =>
  page.route(url, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status: 500,
          headers: { 'x-request-id': 'request-42' },
          json: { code: 0, message: 'The disk is full', hint: '', stack: 'Error at index-Bx1.js:1:2345' },
        }),
  )

test('V01 what goes wrong in a form stands in the form, and is gone with the next try', async ({
  page,
  expectAccessible,
  shot,
}) => {
  await page.goto('/data-tables')
  await page.getByRole('button', { name: 'New data table' }).click()
  const dialog = page.getByRole('dialog', { name: 'New data table' })
  await dialog.getByLabel('Name', { exact: true }).fill(`t${crypto.randomUUID().slice(0, 8)}`)
  await dialog.getByLabel('Name of column 1').fill('a')
  await refuse(page, '**/rest/data-tables')
  await dialog.getByRole('button', { name: 'Create' }).click()

  const problem = dialog.getByRole('alert').filter({ hasText: 'The disk is full' })
  await problem.getByText('Details').click()
  await expect(problem).toContainText('Request ID: request-42')
  await expect(problem).not.toContainText('index-Bx1')
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty()
  await expectAccessible()
  await shot('form-problem')
  await page.unroute('**/rest/data-tables')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toHaveCount(0)
})

test('V01 a notice says what to do without a stack, and goes when it has worked or the page is left', async ({
  page,
  shot,
}) => {
  await page.goto('/workflow')
  await page.getByTestId('canvas').waitFor()
  await refuse(page, '**/rest/workflows')
  await page.keyboard.press('Control+s')
  const notice = page.getByRole('alert').filter({ hasText: 'Problem saving workflow' })
  await notice.getByText('Details').click()
  await expect(notice).toContainText('What to do: Try again.')
  await expect(notice).toContainText('Request ID: request-42')
  await expect(notice).not.toContainText('index-Bx1')
  await shot('notice')

  await page.unroute('**/rest/workflows')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/workflow\/\d+$/)
  await expect(notice).toHaveCount(0)

  await page.getByRole('button', { name: 'My workflow' }).click()
  await page.getByPlaceholder('Enter workflow name').fill(`Left ${crypto.randomUUID()}`)
  await page.keyboard.press('Enter')
  await refuse(page, '**/rest/workflows/**')
  // By the button: the key rests for a second after the first press.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'Insights' }).click()
  await page.getByRole('button', { name: /without saving|Discard|Leave/ }).click()
  await expect(page.getByRole('heading', { name: 'Insights', exact: true })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('M12 the newest version is named only by who was asked, and the way to update is a page', async ({
  page,
  shot,
}) => {
  await page.goto('/settings/users')
  await page.getByRole('button', { name: /^Version/ }).click()
  const drawer = page.getByRole('dialog', { name: 'We’ve been busy' })
  await expect(drawer).toContainText('doesn’t check for updates')
  await expect(drawer).not.toContainText('newest version')
  await shot('versions-not-asked')
  const [help] = await Promise.all([
    page.waitForEvent('popup'),
    drawer.getByRole('link', { name: 'How to update' }).click(),
  ])
  await expect(help.getByRole('heading', { name: 'Updating Heddle' })).toBeVisible()
  await help.close()

  await withServer({ HEDDLE_VERSIONS_ENDPOINT: endpoint }, async ({ url }) => {
    await page.route(`${endpoint}**`, (route) => route.abort())
    await page.goto(`${url}/settings/users`)
    await page.getByRole('button', { name: /^Version/ }).click()
    await expect(drawer.getByRole('alert')).toContainText('couldn’t check for updates')
    await page.unroute(`${endpoint}**`)
    await answerWith(page, endpoint, (path) => [version(path.split('/').at(-1) ?? '')])
    await drawer.getByRole('button', { name: 'Try again' }).click()
    await expect(drawer.getByText('This is the newest version.')).toBeVisible()
  })
})

test('U03 the owner is told that no mail goes out, a visitor is not', async ({
  page,
  expectAccessible,
  shot,
}) => {
  // Nothing listens at that port.
  await withServer(
    { HEDDLE_SMTP_URL: 'smtp://127.0.0.1:1', HEDDLE_SURVEY: 'false' },
    async ({ url }) => {
      await page.goto(url)
      await setUpOwner(page)
      await page.getByRole('link', { name: 'Insights' }).waitFor()
      const banner = page.getByRole('region', { name: 'Heddle can’t send email' })
      await expect(banner).toHaveCount(0)
      const cookies = await page.context().cookies()
      await page.context().clearCookies()
      await page.goto(`${url}/forgot-password`)
      await page.getByLabel('Email').fill('o@example.com')
      await page.getByRole('button', { name: /link/ }).click()
      await expect(page.getByText('If there is an account for o@example.com')).toBeVisible()

      await page.context().addCookies(cookies)
      await expect(async () => {
        await page.goto(`${url}/settings/audit-log`)
        await expect(banner).toBeVisible({ timeout: 1000 })
      }).toPass()
      await expect(banner).toContainText('ECONNREFUSED')
      await expect(page.getByRole('row', { name: /Email could not be sent/ })).toContainText('127.0.0.1')
      await expectAccessible()
      await shot('mail-trouble')
      await banner.getByRole('button', { name: 'Send a test email' }).click()
      await expect(page.getByText('The test email could not be sent')).toBeVisible()
    },
    { firstDay: true },
  )
})

test('M12 S02 newer versions are counted, shown in a drawer, and a critical one is warned of', async ({
  page,
}) => {
  await withServer({ HEDDLE_VERSIONS_ENDPOINT: endpoint }, async ({ url }) => {
    const calls: Record<string, string>[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(endpoint) && request.method() === 'GET') calls.push(request.headers())
    })
    await answerWith(page, endpoint, (path) => [
      version(path.split('/').at(-1) ?? '', { hasSecurityIssue: true, securityIssueFixVersion: '9.0.0' }),
      ...Array.from({ length: 99 }, (_, number) => version(`9.0.${number}`)),
      version('9.1.0', { hasSecurityFix: true, hasBreakingChange: true, nodes: [{ displayName: 'Loom' }] }),
    ])
    await page.goto(`${url}/workflow`)

    const notice = page.getByText('Update to version 9.0.0 or newer.')
    await expect(notice).toBeVisible()
    await notice.click()
    await expect(page.getByRole('dialog', { name: 'We’ve been busy' })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(calls[0]).toMatchObject({ 'heddle-version': expect.stringMatching(/^\d/) })
    await page.getByRole('button', { name: '99+ updates' }).click()
    const drawer = page.getByRole('dialog', { name: 'We’ve been busy' })
    expect((await drawer.boundingBox())?.width).toBe(520)
    const card = drawer.getByRole('article', { name: '9.1.0' })
    await expect(card).toContainText('Security update')
    await expect(card).toContainText('Breaking changes')
    await expect(card).toContainText('Loom')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await page.goto(`${url}/settings/users`)
    await expect(notice).toBeVisible()
  })
})

async function setUpOwner(page: Page): Promise<void> {
  const person = {
    Email: 'o@example.com',
    'First name': 'Olga',
    'Last name': 'Owner',
    Password: 'Secret123',
  }
  for (const [label, value] of Object.entries(person))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
}

test('M10 whoever closes the survey without an answer is not asked again', async ({ page }) => {
  await withServer(
    {},
    async ({ url }) => {
      await page.goto(url)
      await setUpOwner(page)
      const survey = page.getByRole('dialog', { name: 'Get started' })
      await expect(survey).toBeVisible()
      await page.keyboard.press('Escape')
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Workflow templates' })).toBeVisible()
      await expect(survey).toHaveCount(0)
    },
    { firstDay: true },
  )
})

test('M10 S03 S04 A03 a new owner is asked a few questions; the answers and what would be told stay to be seen', async ({
  page,
  expectAccessible,
  shot,
}) => {
  await withServer(
    {},
    async ({ url }) => {
      await page.goto(url)
      await setUpOwner(page)
      const survey = page.getByRole('dialog', { name: 'Get started' })
      await expect(survey.getByRole('combobox')).toHaveCount(4)
      await survey.getByRole('combobox', { name: 'What best describes your company?' }).click()
      await page.getByRole('option', { name: 'Managed service provider' }).click()
      await expect(
        survey.getByRole('combobox', { name: 'Where do you mainly help your customers?' }),
      ).toBeVisible()
      await survey.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('dialog', { name: 'Thanks!' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Get started' })).toBeFocused()
      const { data } = (await (await page.request.get(`${url}/rest/me`)).json()) as {
        data: { personalizationAnswers: unknown }
      }
      expect(data.personalizationAnswers).toEqual({ companyType: 'msp', version: 'v2' })
      await page.getByRole('button', { name: 'Get started' }).click()
      await page.getByRole('searchbox', { name: 'Search workflows' }).fill('feed')
      await expect(page).toHaveURL(/search=feed/)
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('link', { name: 'Usage data' }).click()
      const answers = page.getByRole('article', { name: 'Answers from Olga Owner' })
      await expect(answers).toContainText('Managed service provider')
      await expect(page.getByText('Nothing is sent.')).toBeVisible()
      await expect(page.getByRole('row', { name: /templatesSearched/ })).toContainText('found')
      await expectAccessible()
      await shot('usage')
    },
    { firstDay: true },
  )
})

test('M04 M13 S02 after a save the service may ask for an address or an opinion', async ({ page }) => {
  await withServer({ HEDDLE_PROMPTS_HOST: prompts }, async ({ url }) => {
    let asked = 0
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(prompts) && request.method() === 'POST') sent.push(request.postDataJSON())
    })
    await answerWith(page, prompts, (path) =>
      path === '/prompts'
        ? {
            title: 'Stay in touch',
            message: 'May we write?',
            showContactPrompt: asked++ === 0,
            showValueSurvey: true,
          }
        : { updated: true },
    )
    await page.goto(`${url}/workflow`)
    await page.getByTestId('canvas').waitFor()
    await page.keyboard.press('Control+s')
    const contact = page.getByRole('dialog', { name: 'Stay in touch' })
    await expect(contact.getByRole('button', { name: 'Send' })).toBeDisabled()
    await contact.getByLabel('Your email address').fill('a@example.com')
    await contact.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('button', { name: 'Answer a quick survey' })).toBeVisible()
    await expect(contact).toBeHidden()

    await page.getByTestId('canvas').click({ position: { x: 20, y: 20 } })
    await page.keyboard.press('Shift+S')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const bar = page.getByRole('region', { name: /How likely/ })
    expect((await bar.boundingBox())?.height).toBe(120)
    // The notice stands above it and covers nothing of it.
    const notice = await page.getByRole('button', { name: 'Answer a quick survey' }).boundingBox()
    expect((notice?.y ?? Infinity) + (notice?.height ?? 0)).toBeLessThan((await bar.boundingBox())?.y ?? 0)
    await bar.getByRole('button', { name: '9', exact: true }).click()
    await expect(bar).toContainText('Great to hear!')
    await expect(bar.getByLabel('Your email address')).toBeFocused()
    await page.keyboard.type('b@example.com')
    await page.keyboard.press('Enter')
    await expect(bar).toBeHidden()
    expect(sent).toEqual([{ email: 'a@example.com' }, { value: '9' }, { value: '9', email: 'b@example.com' }])
  })
})

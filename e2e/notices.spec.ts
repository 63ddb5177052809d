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

    await expect(page.getByText('Update to version 9.0.0 or newer.')).toBeVisible()
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
  })
})

async function setUpOwner(page: Page): Promise<void> {
  const person = {
    'E-mail': 'o@example.com',
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
      const { data } = (await (await page.request.get(`${url}/rest/me`)).json()) as {
        data: { personalizationAnswers: unknown }
      }
      expect(data.personalizationAnswers).toEqual({ companyType: 'msp', version: 'v2' })
      await page.getByRole('button', { name: 'Get started' }).click()
      await page.getByRole('searchbox', { name: 'Search workflows' }).fill('feed')
      await expect(page).toHaveURL(/search=feed/)
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('link', { name: 'Usage data' }).click()
      const answers = page.getByRole('article', { name: 'Answers of Olga Owner' })
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
    await contact.getByLabel('Your e-mail address').fill('a@example.com')
    await contact.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('button', { name: 'Answer a quick survey' })).toBeVisible()
    await expect(contact).toBeHidden()

    await page.getByTestId('canvas').click({ position: { x: 20, y: 20 } })
    await page.keyboard.press('Shift+S')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const bar = page.getByRole('region', { name: /How likely/ })
    expect((await bar.boundingBox())?.height).toBe(120)
    await bar.getByRole('button', { name: '9', exact: true }).click()
    await expect(bar).toContainText('Great to hear!')
    await bar.getByLabel('Your e-mail address').fill('b@example.com')
    await bar.getByRole('button', { name: 'Send' }).click()
    await expect(bar).toBeHidden()
    expect(sent).toEqual([{ email: 'a@example.com' }, { value: '9' }, { value: '9', email: 'b@example.com' }])
  })
})

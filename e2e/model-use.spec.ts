import type { Page } from '@playwright/test'
import { test } from './chat-fixtures.ts'
import { expect } from './editor-fixtures.ts'
import { modelAccount } from './model-fixtures.ts'

/** Stores a workflow that asks a model when it is called, and gives its id and how to call it. */
async function aWriter(page: Page, model: string) {
  const account = await modelAccount(page, model)
  const path = crypto.randomUUID()
  const line = (node: string, type: string) => ({ [type]: [[{ node, type, index: 0 }]] })
  const saved = await page.request.post('/rest/workflows', {
    data: {
      name: 'Letter writer',
      nodes: [
        {
          name: 'Hook',
          type: 'heddle.webhook',
          typeVersion: 2.1,
          position: [0, 0],
          webhookId: path,
          parameters: { path, httpMethod: 'POST', responseMode: 'lastNode' },
        },
        {
          name: 'Write',
          type: 'heddle.chainLlm',
          typeVersion: 1.7,
          position: [220, 0],
          parameters: { promptType: 'define', text: 'Write a letter' },
        },
        {
          name: 'Model',
          type: 'heddle.lmChatOpenAi',
          typeVersion: 1.2,
          position: [220, 200],
          parameters: { model: { __rl: true, mode: 'id', value: 'gpt-4o' } },
          credentials: { openAiApi: { id: account, name: 'Model key' } },
        },
      ],
      connections: { Hook: line('Write', 'main'), Model: line('Write', 'ai_languageModel') },
      settings: {},
    },
  })
  const { data } = (await saved.json()) as { data: { id: string; versionId: string } }
  await page.request.patch(`/rest/workflows/${data.id}`, {
    data: { active: true, versionId: data.versionId },
  })
  return {
    id: data.id,
    call: async () => (await page.request.post(`/webhook/${path}`, { data: {} })).status(),
  }
}

test('an owner sees what models cost, and a budget that is used up stops them', async ({
  page,
  model,
  expectAccessible,
  shot,
}) => {
  const { id, call } = await aWriter(page, model)
  await page.goto('/settings/ai-usage')
  await expect(page.getByText(/^No prices yet/)).toBeVisible()
  await page.getByRole('button', { name: 'Add price' }).click()
  await page.getByRole('textbox', { name: 'Model' }).fill('gpt-*')
  await page.getByRole('textbox', { name: 'Input ($)' }).fill('1000')
  await page.getByRole('button', { name: 'Add budget' }).click()
  await page.getByRole('combobox', { name: 'For' }).click()
  await page.getByRole('option', { name: 'Letter writer' }).click()
  await page.getByRole('textbox', { name: 'Limit' }).fill('30')
  await page.getByRole('button', { name: 'Save' }).click()

  const output = page.getByRole('textbox', { name: 'Output ($)' })
  await expect(output).toBeFocused()
  await expect(page.getByText('Enter a number such as 2.5')).toBeVisible()
  await output.fill('4000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Prices and budgets saved')).toBeVisible()
  await expect(page.getByRole('meter', { name: '0 of 30 tokens used this month' })).toBeVisible()

  expect([await call(), await call(), await call()]).toEqual([200, 200, 500])

  await page.reload()
  await expect(page.getByRole('meter', { name: '30 of 30 tokens used this month' })).toBeVisible()
  await expectAccessible()
  await shot('model-use')

  await page.goto('/insights')
  const headline = page.locator('dl', { hasText: 'Cost' })
  await expect(headline).toContainText('$0.06')
  const row = page.getByRole('table', { name: 'By workflow' }).getByRole('row', { name: 'Letter writer' })
  await expect(row).toContainText('$0.06')
  await expect(
    page.getByRole('table', { name: 'By model' }).getByRole('row', { name: 'gpt-4o' }),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: /^20 tokens read and 10 written/ })).toBeVisible()
  await expectAccessible()
  await shot('insights-models')

  await page.goto(`/workflow/${id}/executions/1`)
  await expect(page.getByRole('banner').getByText('10 → 5 tokens · $0.03')).toBeVisible()
  await shot('execution-cost')
  await page.goto(`/workflow/${id}/executions/3`)
  await page.getByLabel(/^Node Write/).dblclick()
  await expect(
    page.getByText(/^The budget of "Letter writer" for this month is used up/).first(),
  ).toBeVisible()
  await shot('budget-used-up')
})

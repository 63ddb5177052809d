import type { Page } from '@playwright/test'

let count = 0
/** A name that no other test uses. */
export const unique = (name: string): string => `${name} ${Date.now() % 1_000_000}${count++}`

export const schedule = {
  name: 'Schedule',
  type: 'heddle.scheduleTrigger',
  typeVersion: 1,
  parameters: { rule: { interval: [{ field: 'days', daysInterval: 1 }] } },
}
export const hook = (path: string, webhookId = path) => ({
  name: 'Hook',
  type: 'heddle.webhook',
  typeVersion: 1,
  webhookId,
  parameters: { path },
})

export async function menu(page: Page, name: RegExp | string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Workflow' }).click()
  await page.getByRole('menuitem', { name }).click()
}

interface Stored {
  name: string
  active: boolean
  settings: object
  nodes: { name: string; webhookId?: string; disabled?: boolean; parameters: { path?: string } }[]
}

export async function readWorkflow(page: Page, id: string): Promise<Stored> {
  const answer = await page.request.get(`/rest/workflows/${id}`)
  return ((await answer.json()) as { data: Stored }).data
}

export async function makeTag(page: Page, name: string): Promise<string> {
  await page.request.get('/rest/login')
  const answer = await page.request.post('/rest/tags', { data: { name } })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

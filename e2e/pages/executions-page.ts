import { expect, type Locator, type Page } from '@playwright/test'
import { storeWorkflow, workflowOf, type SeedNode } from './stored-workflow.ts'

/** The list of executions, in its dialog or on its page. */
export class ExecutionsPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: /^Executions/ })
  }

  async openDialog(): Promise<void> {
    const menu = this.page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('link', { name: 'Executions' }).click()
    await expect(this.dialog).toBeVisible()
  }

  row(id: string): Locator {
    return this.page.getByTestId(`execution-${id}`)
  }

  get rows(): Locator {
    return this.page.locator('tbody tr[data-testid^="execution-"]')
  }

  async choose(filter: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: filter, exact: true }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  /** Stores and switches on a workflow that a call starts, with nodes after its webhook. */
  async hookedWorkflow(name: string, ...nodes: SeedNode[]): Promise<{ id: string; path: string }> {
    const path = `p${crypto.randomUUID()}`
    const hook = {
      name: 'Hook',
      type: 'heddle.webhook',
      typeVersion: 2.1,
      webhookId: path,
      parameters: { path, httpMethod: 'POST', responseMode: 'onReceived' },
    }
    const names = ['Hook', ...nodes.map((node) => node.name)]
    const wires = names.slice(1).map((to, index) => `${names[index]}>${to}`)
    const id = await storeWorkflow(this.page, { ...workflowOf([hook, ...nodes], wires), name })
    const answer = await this.page.request.patch(`/rest/workflows/${id}`, { data: { active: true } })
    expect(answer.status()).toBe(200)
    return { id, path }
  }

  /** Calls the workflow and waits until so many of its executions are over. */
  async call({ id, path }: { id: string; path: string }, times = 1): Promise<string[]> {
    for (let count = 0; count < times; count++) await this.page.request.post(`/webhook/${path}`, { data: {} })
    await expect.poll(async () => (await this.stored(id)).length).toBeGreaterThanOrEqual(times)
    return this.stored(id)
  }

  /** Ids of the executions of a workflow that are over or wait, newest first. */
  async stored(workflowId: string): Promise<string[]> {
    const filter = encodeURIComponent(JSON.stringify({ workflowId }))
    const answer = await this.page.request.get(`/rest/executions?limit=1000&filter=${filter}`)
    const { data } = (await answer.json()) as { data: { results: { id: string }[] } }
    return data.results.map(({ id }) => id)
  }

  async running(workflowId: string): Promise<string[]> {
    const filter = encodeURIComponent(JSON.stringify({ workflowId }))
    const answer = await this.page.request.get(`/rest/executions-current?filter=${filter}`)
    const { data } = (await answer.json()) as { data: { id: string }[] }
    return data.map(({ id }) => id)
  }
}

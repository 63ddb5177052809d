import { expect, type Locator, type Page } from '@playwright/test'
import { storeWorkflow, workflowOf } from './stored-workflow.ts'

/** The page with all workflows. */
export class WorkflowsPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  get table(): Locator {
    return this.page.getByRole('table', { name: 'Workflows' })
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('link', { name, exact: true }) })
  }

  /** Names of the rows that are drawn, in their order; folders come first. */
  async names(): Promise<string[]> {
    return this.table.getByRole('row').locator('a[href*="/workflow"]').allTextContents()
  }

  async expectNames(...names: string[]): Promise<void> {
    await expect.poll(() => this.names()).toEqual(names)
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Search by name' }).fill(text)
  }

  async choose(filter: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: filter, exact: true }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  async select(name: string, modifiers: 'Shift'[] = []): Promise<void> {
    await this.page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click({ modifiers })
  }

  async rowMenu(name: string, item: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  async createFolder(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New folder' }).click()
    await this.page.getByLabel('Folder name').fill(name)
    await this.page.getByRole('button', { name: 'Create folder' }).click()
    await expect(this.row(name)).toBeVisible()
  }

  /** One that a call starts, or one without a trigger. */
  async store(name: string, path?: string): Promise<string> {
    const hook = {
      name: 'Hook',
      type: 'heddle.webhook',
      typeVersion: 2.1,
      webhookId: path,
      parameters: { path, responseMode: 'lastNode' },
    }
    return storeWorkflow(this.page, {
      ...workflowOf(path === undefined ? [{ name: 'Start' }] : [hook]),
      name,
    })
  }
}

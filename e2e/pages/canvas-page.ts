import { expect, type Locator, type Page } from '@playwright/test'

/** The canvas as a person uses it. */
export class CanvasPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async openNew(): Promise<void> {
    await this.page.goto('/workflow')
    await expect(this.page.getByTestId('canvas')).toBeVisible()
  }

  node(name: string): Locator {
    return this.page.getByRole('group', { name: `Node ${name}`, exact: true })
  }

  output(node: string, index = 0): Locator {
    return this.node(node).getByTestId(`output-${index}`)
  }

  input(node: string, index = 0): Locator {
    return this.node(node).getByTestId(`input-${index}`)
  }

  /** The label on the wire between two nodes. */
  wire(from: string, to: string): Locator {
    return this.page.getByTestId(`wire-${from}-${to}`)
  }

  async addNode(label: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add node' }).click()
    const creator = this.page.getByRole('dialog', { name: 'Add a node' })
    await creator.getByRole('searchbox').fill(label)
    await creator.getByRole('option', { name: label }).first().click()
  }

  async connect(from: string, to: string): Promise<void> {
    await this.output(from).dragTo(this.input(to))
  }

  async open(name: string): Promise<void> {
    await this.node(name).dblclick()
  }

  async run(): Promise<void> {
    await this.page.getByRole('button', { name: 'Execute workflow' }).click()
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(this.page).toHaveURL(/\/workflow\/\d+/)
    await expect(this.page.getByText('Saved', { exact: true })).toBeVisible()
  }
}

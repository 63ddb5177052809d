import type { Locator, Page } from '@playwright/test'

/** The dialog of one node: parameters and run data. */
export class NodePanel {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: /^Node / })
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true })
  }

  get output(): Locator {
    return this.dialog.getByRole('region', { name: 'Output' })
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape')
  }
}

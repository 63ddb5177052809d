import type { Locator, Page } from '@playwright/test'
import { expect, test as base } from './fixtures.ts'
import { storeWorkflow } from './pages/stored-workflow.ts'

/** What the editor's journeys do beyond the simple gestures of the canvas. */
export class EditorPage {
  readonly page: Page
  readonly frame: Locator
  constructor(page: Page) {
    this.page = page
    this.frame = page.getByTestId('canvas')
  }

  /** Stores a workflow and opens it. */
  async openStored(workflow: object): Promise<string> {
    const id = await storeWorkflow(this.page, workflow)
    await this.page.goto(`/workflow/${id}`)
    await this.frame.waitFor()
    return id
  }

  node(name: string): Locator {
    return this.page.getByRole('group', { name: `Node ${name}`, exact: true })
  }

  wire(from: string, to: string): Locator {
    return this.page.getByTestId(`wire-${from}-${to}`)
  }

  /** Names of the nodes on the canvas, sorted. */
  async names(): Promise<string[]> {
    const labels = await this.page
      .getByRole('group', { name: /^Node / })
      .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label')?.slice(5) ?? ''))
    return labels.toSorted()
  }

  /** Names of the selected nodes, sorted. */
  async selected(): Promise<string[]> {
    const labels = await this.page
      .locator('[data-selected="true"]')
      .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label')?.slice(5) ?? ''))
    return labels.toSorted()
  }

  async select(...names: string[]): Promise<void> {
    for (const [index, name] of names.entries()) {
      await this.node(name).click({ modifiers: index === 0 ? [] : ['Shift'], position: { x: 50, y: 50 } })
    }
  }

  /** A click on the empty canvas, which takes the focus and drops the selection. */
  async clickCanvas(x = 700, y = 60): Promise<void> {
    await this.frame.click({ position: { x, y } })
  }

  async dragNode(name: string, dx: number, dy: number): Promise<void> {
    const { x, y } = await this.box(this.node(name))
    await this.dragFrom([x + 50, y + 50], [x + 50 + dx, y + 50 + dy])
  }

  async dragFrom([fromX, fromY]: [number, number], [toX, toY]: [number, number]): Promise<void> {
    await this.page.mouse.move(fromX, fromY)
    await this.page.mouse.down()
    // A drag begins with the first pixels; a hand does not jump.
    await this.page.mouse.move(fromX + 2, fromY + 2)
    await this.page.mouse.move((fromX + toX) / 2, (fromY + toY) / 2, { steps: 4 })
    await this.page.mouse.move(toX, toY, { steps: 4 })
    await this.page.mouse.up()
  }

  /** Where it stands once it stands still: a canvas may be on its way to what was added. */
  async box(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
    const element = await locator.elementHandle()
    await element?.waitForElementState('stable')
    const box = await locator.boundingBox()
    if (!box) throw new Error('The element is not on the page')
    return { ...box, x: Math.round(box.x), y: Math.round(box.y) }
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(text)
  }

  async zoom(): Promise<string> {
    return (await this.page.getByRole('button', { name: 'Reset zoom' }).textContent()) ?? ''
  }

  /** Puts a text on the clipboard and presses Ctrl+V on the canvas. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((given) => {
      const data = new DataTransfer()
      data.setData('text/plain', given)
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    }, text)
  }
}

export const test = base.extend<{ editor: EditorPage }>({
  editor: async ({ page }, use) => use(new EditorPage(page)),
})

export { expect }

import type { Page } from '@playwright/test'
import { expect, test } from './editor-fixtures.ts'
import { workflowOf } from './pages/stored-workflow.ts'

/** A page of the same origin that holds the demo in a frame and keeps what it says. */
async function openParent(page: Page): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    window.addEventListener('message', (event: MessageEvent<string>) => heard.push(event.data))
    document.body.innerHTML = '<iframe src="/workflows/demo" width="1200" height="800"></iframe>'
  })
}

const heard = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { heard: string[] }).heard.map((text) => JSON.parse(text) as object),
  )

const send = (page: Page, message: unknown) =>
  page.evaluate(
    (text) => document.querySelector('iframe')?.contentWindow?.postMessage(text, '*'),
    JSON.stringify(message),
  )

test.beforeEach(async ({ page }) => {
  await page.goto('/workflow')
  await page.getByTestId('canvas').waitFor()
  await openParent(page)
  await expect
    .poll(() => heard(page))
    .toContainEqual({ command: 'ready', version: expect.stringMatching(/^\d/) })
})

test('K10 a frame says it is ready, opens the workflow it is sent and tells of the node dialog', async ({
  page,
}) => {
  await send(page, {
    command: 'openWorkflow',
    workflow: workflowOf([{ name: 'Start' }, { name: 'A' }], ['Start>A']),
  })
  const frame = page.frameLocator('iframe')
  await frame.getByRole('group', { name: 'Node A', exact: true }).dblclick({ position: { x: 50, y: 50 } })
  await expect.poll(() => heard(page)).toContainEqual({ command: 'openNDV' })
  await page.keyboard.press('Escape')
  await expect.poll(() => heard(page)).toContainEqual({ command: 'closeNDV' })
})

for (const [what, workflow, message] of [
  ['without nodes', { nodes: 'none' }, 'Must have an array of nodes'],
  ['that is missing', undefined, 'Missing workflow'],
] as const) {
  test(`K10 K12 a workflow ${what} is answered with an error and a toast`, async ({ page }) => {
    await send(page, { command: 'openWorkflow', workflow })
    await expect.poll(() => heard(page)).toContainEqual({ command: 'error', message })
    await expect(page.frameLocator('iframe').getByText('Could not import workflow')).toBeVisible()
  })
}

test('SEC-32 K10 a window that only opened the frame puts nothing on its canvas', async ({
  page,
  context,
}) => {
  const stranger = await context.newPage()
  await stranger.goto('/healthz')
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    stranger.evaluate(() => Object.assign(window, { other: window.open('/workflows/demo') }) && undefined),
  ])
  await opened.getByTestId('canvas').waitFor()
  await stranger.evaluate(
    (text) => {
      ;(window as unknown as { other: Window }).other.postMessage(text, '*')
    },
    JSON.stringify({ command: 'openWorkflow', workflow: workflowOf([{ name: 'Evil' }]) }),
  )
  await opened.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await expect(opened.getByRole('group', { name: 'Node Evil', exact: true })).toHaveCount(0)
  await expect(page.locator('iframe')).toHaveCount(1)
})

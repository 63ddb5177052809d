import { expect, test } from './editor-fixtures.ts'
import { workflowOf } from './pages/stored-workflow.ts'
import { menu } from './workflow-fixtures.ts'

const wait = (parameters: object) => ({
  name: 'Pause',
  type: 'heddle.wait',
  typeVersion: 1.1,
  webhookId: 'e2e-pause',
  parameters: { ...parameters },
})
const line = () => workflowOf([{ name: 'Start' }, { name: 'A' }, { name: 'B' }], ['Start>A', 'A>B'])

test('X01 P13 a run shows its states, is stopped, and its data is cleared', async ({
  canvas,
  editor,
  page,
}) => {
  await editor.openStored(
    workflowOf(
      [{ name: 'Start' }, wait({ resume: 'timeInterval', amount: 40, unit: 'seconds' }), { name: 'After' }],
      ['Start>Pause', 'Pause>After'],
    ),
  )
  await canvas.run()
  await expect(page.getByRole('button', { name: /^Executing workflow/ })).toBeVisible()
  await expect(page).toHaveTitle(/^🔄/)
  await expect(editor.wire('Start', 'Pause')).toHaveText('1 item')
  await page.getByRole('button', { name: 'Stop execution' }).click()
  await expect(editor.toast('Execution stopped')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Execute workflow' })).toBeEnabled()
  await page.getByRole('button', { name: 'Clear execution data' }).click()
  await expect(editor.wire('Start', 'Pause')).toHaveText('')
})

test('X08 a run that takes longer than its workflow allows is ended, and says so', async ({
  canvas,
  editor,
  page,
}) => {
  await editor.openStored({
    ...workflowOf(
      [{ name: 'Start' }, wait({ resume: 'timeInterval', amount: 40, unit: 'seconds' })],
      ['Start>Pause'],
    ),
    settings: { executionTimeout: 1 },
  })
  await canvas.run()

  const notice = editor.toast(/^.*took longer than the 1 second it.*$/).first()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Execute workflow' })).toBeEnabled()
  await menu(page, 'Workflow settings')
  const settings = page.getByRole('dialog', { name: 'Settings for Seeded' })
  await expect(settings.getByLabel('seconds')).toHaveValue('1')
  // The notice waits under the dialog, covers nothing of it, and is there again after it.
  await expect(page.getByText(/took longer than the 1 second it/).first()).toBeVisible()
  await settings.getByRole('button', { name: 'Save' }).click({ trial: true })
  await page.keyboard.press('Escape')
  await expect(notice).toBeVisible()
})

test('X01 a single node is run with what leads to it, and nothing after it', async ({ editor }) => {
  await editor.openStored(line())
  await editor.node('A').hover({ position: { x: 50, y: 50 } })
  await editor.node('A').getByRole('button', { name: 'Execute node' }).click()
  await expect(editor.node('A').getByLabel('Executed successfully')).toBeVisible()
  await expect(editor.node('B').getByLabel('Executed successfully')).toHaveCount(0)
  await expect(editor.toast('A executed successfully')).toBeVisible()
})

test('K07 X01 a run that waits for a call says so on its node and in a toast', async ({ canvas, editor }) => {
  await editor.openStored(workflowOf([{ name: 'Start' }, wait({ resume: 'webhook' })], ['Start>Pause']))
  await canvas.run()
  await expect(editor.toast('Workflow started waiting')).toBeVisible()
  await expect(
    editor.node('Pause').getByLabel('The node is waiting indefinitely for an incoming webhook call.'),
  ).toBeVisible()
})

test('K07 V01 issues are listed on the node and before a run instead of starting it', async ({
  canvas,
  editor,
}) => {
  await editor.openStored(
    workflowOf(
      [
        { name: 'Start' },
        { name: 'Ask', type: 'heddle.httpRequest', typeVersion: 4.2, parameters: { url: '' } },
      ],
      ['Start>Ask'],
    ),
  )
  await expect(editor.node('Ask').getByRole('img', { name: /Parameter "URL"/ })).toBeVisible()
  await canvas.run()
  await expect(editor.toast('Workflow has issues')).toBeVisible()
})

test('K11 disabling a node clears what it returned, a new workflow clears everything', async ({
  canvas,
  editor,
  page,
}) => {
  await editor.openStored(line())
  await canvas.run()
  await expect(editor.node('A').getByLabel('Executed successfully')).toBeVisible()
  await editor.select('A')
  await page.keyboard.press('d')
  await expect(editor.node('A')).toContainText('(Disabled)')
  await expect(editor.node('A').getByLabel('Executed successfully')).toHaveCount(0)
  await expect(editor.node('B').getByLabel('Executed successfully')).toBeVisible()

  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+Alt+n')
  await expect.poll(() => editor.names()).toEqual(['Start'])
  await expect(page.getByRole('button', { name: 'Clear execution data' })).toHaveCount(0)
})

test('K11 a new workflow takes a pending test webhook away', async ({ canvas, editor, page }) => {
  const path = `pending-${Date.now()}`
  await editor.openStored(
    workflowOf([
      { name: 'Hook', type: 'heddle.webhook', typeVersion: 2, webhookId: path, parameters: { path } },
    ]),
  )
  await canvas.run()
  await expect(page.getByRole('button', { name: 'Waiting for trigger event' })).toBeVisible()
  await page.keyboard.press('Control+Alt+n')
  await expect.poll(() => editor.names()).toEqual(['Start'])
  await expect.poll(async () => (await page.request.get(`/webhook-test/${path}`)).status()).toBe(404)
})

test('P16 the rename prompt refuses what cannot be a name, and expressions follow the new one', async ({
  editor,
  page,
}) => {
  const set = {
    name: 'B',
    type: 'heddle.set',
    typeVersion: 3.4,
    parameters: {
      assignments: {
        assignments: [{ id: '1', name: 'x', value: '={{ $("A").item.json.y }}', type: 'string' }],
      },
    },
  }
  await editor.openStored(workflowOf([{ name: 'Start' }, { name: 'A' }, set], ['Start>A', 'A>B']))
  await editor.select('A')
  await page.keyboard.press('F2')
  const prompt = page.getByRole('dialog', { name: 'Rename "A"' })
  await prompt.getByRole('textbox').fill('__proto__')
  await page.keyboard.press('Enter')
  await expect(prompt.getByText(/Invalid name/)).toBeVisible()
  await prompt.getByRole('textbox').fill('Renamed')
  await page.keyboard.press('Enter')
  await expect(editor.node('Renamed')).toBeVisible()
  await editor.node('B').dblclick({ position: { x: 50, y: 50 } })
  await expect(page.getByRole('textbox', { name: 'Value', exact: true })).toContainText('$("Renamed")')
})

test('N11 an expression that never ends is stopped with a message, and the page stays alive', async ({
  editor,
  page,
}) => {
  const set = {
    name: 'Loop',
    type: 'heddle.set',
    typeVersion: 3.4,
    parameters: {
      assignments: {
        assignments: [{ id: '1', name: 'x', value: '={{ (() => { while (true) {} })() }}', type: 'string' }],
      },
    },
  }
  await editor.openStored(workflowOf([{ name: 'Start' }, set], ['Start>Loop']))
  await editor.node('Loop').dblclick({ position: { x: 50, y: 50 } })
  const dialog = page.getByRole('dialog', { name: 'Node Loop' })
  const frames = await dialog.evaluate(async (element) => {
    let count = 0
    while (!element.textContent.includes('[invalid (')) {
      await new Promise(requestAnimationFrame)
      count++
    }
    return count
  })
  // A frozen page would have drawn nothing between its opening and the message.
  expect(frames).toBeGreaterThan(5)
  await expect(dialog.getByRole('status')).toContainText('[invalid (')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no screen or dialog of the editor has a serious accessibility problem: ${colorScheme}`, async ({
    canvas,
    editor,
    page,
    expectAccessible,
  }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    await editor.openStored(line())
    await canvas.run()
    await expect(editor.wire('A', 'B')).toHaveText('1 item')
    await expectAccessible()
    const inDialog = async (open: () => Promise<void>) => {
      await open()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    const press = (key: string) => () => page.keyboard.press(key)
    // The run button may still have the focus, and Tab belongs to whatever has it.
    await editor.clickCanvas(300, 700)
    await inDialog(press('Tab'))
    await inDialog(press('Control+k'))
    await inDialog(press('Control+o'))
    await inDialog(press('?'))
    await editor.select('A')
    await inDialog(press('F2'))
    await inDialog(press('c'))
    await inDialog(press('Enter'))
    await editor.node('A').click({ button: 'right', position: { x: 50, y: 50 } })
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('d')
    await expect(editor.node('A')).toContainText('(Disabled)')
    await inDialog(press('Control+Alt+n'))
  })
}

import { expect, test } from './editor-fixtures.ts'
import { storeWorkflow, workflowOf } from './pages/stored-workflow.ts'
import { startServer, withServer } from './server-process.ts'

test('R11 any other path shows the 404 page with a way home', async ({ page, expectAccessible }) => {
  await page.goto('/no/such/page')
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByRole('heading', { name: "Oops, couldn't find that" })).toBeVisible()
  await expect(page.getByText('Page not found!')).toBeVisible()
  await expectAccessible()

  await page.getByRole('link', { name: 'Go to the homepage' }).click()
  await expect(page).toHaveURL(/\/(workflow|templates\/?)$/)
})

test('R04 an id that does not exist leads to a new workflow with the error', async ({ editor, page }) => {
  await page.goto('/workflow/987654')
  await expect(editor.toast('Could not find workflow with ID "987654"')).toBeVisible()
  await expect(page).toHaveURL(/\/workflow$/)
  await expect(editor.node('Start')).toBeVisible()
})

test('R04 the address of a new workflow in other products leads to a new workflow, without an error', async ({
  editor,
  page,
}) => {
  await page.goto('/workflow/new')

  await editor.frame.waitFor()
  await expect(page).toHaveURL(/\/workflow$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('R04 the first save gives the workflow its address and does not load it again', async ({
  canvas,
  editor,
  page,
}) => {
  await canvas.openNew()
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && /rest\/workflows\/\d+$/.test(request.url())) loads.push(request.url())
  })
  await canvas.save()
  await expect(editor.node('Start')).toBeVisible()
  expect(loads).toEqual([])
})

test('A01 at the start settings, login and template health are asked for, in this order', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/^\/rest\/(settings|login|template-service\/health)$/.test(path)) asked.push(path)
  })
  await page.goto('/workflow')
  await page.getByTestId('canvas').waitFor()
  expect(asked).toEqual(['/rest/settings', '/rest/login', '/rest/template-service/health'])
})

test('A01 a server that does not answer at the start gives an error page with Refresh and a lasting toast', async ({
  editor,
  page,
  expectAccessible,
}) => {
  await page.route('**/rest/settings', (route) => route.abort())
  await page.goto('/workflow')
  await expect(page.getByRole('heading', { name: 'Error connecting to Heddle' })).toBeVisible()
  await expect(editor.toast('Error connecting to the server')).toBeVisible()
  await expectAccessible()

  await page.unroute('**/rest/settings')
  await page.getByRole('link', { name: 'Refresh' }).click()
  await expect(editor.node('Start')).toBeVisible()
})

test('M01 modals form a stack: Escape closes the top one, the focus goes back where it was', async ({
  canvas,
  page,
}) => {
  await canvas.openNew()
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'About Heddle' }).click()
  const about = page.getByRole('dialog', { name: 'About Heddle' })
  await expect(about).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(about).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(about).toBeHidden()
  await page.getByTestId('canvas').waitFor()
})

test('M02 About tells version, source and licence', async ({ canvas, page }) => {
  await canvas.openNew()
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'About Heddle' }).click()
  const about = page.getByRole('dialog', { name: 'About Heddle' })
  await expect(about.getByText(/^\d+\.\d+\.\d+$/)).toBeVisible()
  await expect(about.getByText('MIT')).toBeVisible()
  expect((await about.boundingBox())?.width).toBe(540)
})

test('P11 on a phone a long name leaves the switch and Save alone', async ({ editor, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await editor.openStored({ ...workflowOf([{ name: 'Start' }]), name: 'Orders of all shops, WWW and MMM' })

  const name = page.getByRole('heading', { level: 1 }).getByRole('button')
  const { x, width } = await editor.box(name)
  expect(x + width).toBeLessThanOrEqual((await editor.box(page.getByRole('switch'))).x)
})

test('P12 the side menu has the workflow entries with the right ones disabled, and remembers its width', async ({
  canvas,
  page,
  expectAccessible,
}) => {
  await canvas.openNew()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  expect((await menu.boundingBox())?.width).toBe(64)
  await menu.getByRole('button', { name: 'Expand menu' }).click()
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(232)
  await page.reload()
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(232)
  await expectAccessible()

  await menu.getByRole('button', { name: 'Workflow', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /Delete workflow/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await canvas.save()
  await menu.getByRole('button', { name: 'Workflow', exact: true }).click()
  await page.getByRole('menuitem', { name: /Delete workflow/ }).click()
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(page).toHaveURL(/\/workflow$/)
})

test('P11 the name is edited in place: trimmed, never empty, shortened at 25 with the last 4 kept', async ({
  canvas,
  editor,
  page,
}) => {
  await canvas.openNew()
  const input = page.getByRole('textbox', { name: 'Workflow name' })
  const name = page.getByRole('heading', { level: 1 }).getByRole('button')
  await name.click()
  await input.fill('   ')
  await page.keyboard.press('Enter')
  await expect(editor.toast('The name cannot be empty')).toBeVisible()
  await input.fill('short')
  await expect(input).toHaveAttribute('size', '15')
  await input.fill('x'.repeat(200))
  await expect(input).toHaveAttribute('size', '50')
  await expect(input).toHaveValue('x'.repeat(128))
  await input.fill('  A rather long name that ends in 2026  ')
  await page.keyboard.press('Enter')

  await expect(name).toHaveText('A rather long name th…2026')
  await expect(editor.toast('The name cannot be empty')).toHaveCount(0)
  await expect(page).toHaveTitle('▶️ A rather long name that ends in 2026 - Heddle')
  await expect(input).toHaveCount(0)
})

test('P11 W04 tags are chosen and created in the header and saved when the list closes, if they changed', async ({
  editor,
  page,
}) => {
  await editor.openStored(workflowOf([{ name: 'Start' }]))
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves.push(request.url())
  })
  const tag = `tag ${Date.now() % 100_000}`
  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByLabel('Choose or create a tag').fill(tag)
  await page.getByRole('button', { name: `Create tag "${tag}"` }).click()
  await expect(page.getByRole('checkbox', { name: tag })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: tag })).toBeVisible()
  await expect.poll(() => saves.length).toBe(1)

  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByLabel('Choose or create a tag').fill(tag.slice(0, -1).toUpperCase())
  await expect(page.getByRole('checkbox', { name: tag })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Create tag/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('button', { name: tag })).toBeVisible()
  expect(saves).toHaveLength(1)
})

test('P11 X02 a lost push connection replaces the actions by a warning, and saving still works', async ({
  canvas,
  editor,
  page,
}) => {
  await page.route('**/rest/push?**', (route) => route.fulfill({ status: 503, body: '' }))
  await canvas.openNew()
  await expect(page.getByText('Connection lost')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)

  await editor.clickCanvas()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/workflow\/\d+/)
  await page.unroute('**/rest/push?**')
  await expect(page.getByText('Connection lost')).toBeHidden()
})

test('P11 X02 that the server is gone, and that it is back, is said to those who do not look', async ({
  page,
}) => {
  await withServer({}, async ({ url, dataDir, kill }) => {
    await page.goto(`${url}/workflow`)
    const connection = page.getByRole('banner').getByRole('status').first()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
    await expect(connection).toBeEmpty()
    // Only what changes in an element that was there before is read out.
    const element = await connection.elementHandle()

    await kill()
    await expect(connection).toHaveText('Connection lost')
    const again = await startServer({ HEDDLE_PORT: new URL(url).port, HEDDLE_DATA_DIR: dataDir })
    await expect(connection).toHaveText('Connection restored')
    expect(await element?.evaluate(({ isConnected }) => isConnected)).toBe(true)
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
    await again.kill()
  })
})

test('R03 an execution is shown read-only with its id and workflow; an edit is refused', async ({
  editor,
  page,
  expectAccessible,
}) => {
  const workflow = {
    ...workflowOf([{ name: 'Start' }, { name: 'A' }], ['Start>A']),
    settings: { saveManualExecutions: true },
  }
  const id = await storeWorkflow(page, workflow)
  const answer = await page.request.post('/rest/workflows/run', {
    data: { workflowData: { ...workflow, id } },
  })
  const { data } = (await answer.json()) as { data: { executionId: string } }
  await expect
    .poll(async () => (await page.request.get(`/rest/executions/${data.executionId}`)).text())
    .toContain('"finished":true')

  await page.goto(`/execution/${data.executionId}`)
  await expect(page.getByRole('heading', { name: `Execution ID ${data.executionId}` })).toBeVisible()
  await expect(page.getByLabel('Execution was successful')).toBeVisible()
  await expect(editor.wire('Start', 'A')).toHaveText('1 item')
  await expect(page.getByText('Read only')).toBeVisible()
  for (const name of ['Execute workflow', 'Add node', 'Tidy up']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  await expectAccessible()

  await editor.select('A')
  await page.keyboard.press('Delete')
  await expect(editor.toast('Workflow cannot be changed')).toBeVisible()
  await expect(editor.node('A')).toBeVisible()

  await page.getByRole('link', { name: 'Seeded' }).click()
  await expect(page).toHaveURL(`/workflow/${id}`)
})

test('V01 an execution that does not exist says so on an empty canvas', async ({ editor, page }) => {
  await page.goto('/execution/987654')
  await expect(editor.toast('Execution with id "987654" could not be found!')).toBeVisible()
})

test('R05 the demo shows the canvas alone, read-only, without the shortcuts for open and new', async ({
  editor,
  page,
}) => {
  await page.goto('/workflows/demo')
  await editor.frame.waitFor()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Execute workflow' })).toHaveCount(0)
  await editor.clickCanvas()
  await page.keyboard.press('Control+o')
  await page.keyboard.press('Control+Alt+n')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/workflows\/demo$/)
})

test('the theme follows the system until a person chooses one', async ({ canvas, page }) => {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await page.emulateMedia({ colorScheme: 'dark' })
  await canvas.openNew()
  await expect.poll(theme).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(theme).toBe('light')

  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitem', { name: 'Dark' }).click()
  await page.reload()
  await expect.poll(theme).toBe('dark')
})

test('no page breaks the content security policy', async ({ canvas, page }) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) problems.push(message.text())
  })
  await canvas.openNew()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Help' }).click()
  expect(problems).toEqual([])
})

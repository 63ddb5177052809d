import { openFromList, startNew, store, test } from './credential-fixtures.ts'
import { expect } from './fixtures.ts'
import { storeWorkflow } from './pages/stored-workflow.ts'

test('M08 M05 C01 C02 C05 a type is searched for, the credential is saved, tested and found again', async ({
  page,
  service,
  expectAccessible,
  shot,
}) => {
  await page.goto('/workflow')
  await page.getByRole('button', { name: 'Credentials' }).click()
  await page.getByRole('menuitem', { name: 'New' }).click()
  const select = page.getByRole('dialog', { name: 'Add new credential' })
  await expect(select.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await select.getByLabel('App or service to connect to').click()
  await page.getByRole('combobox', { name: /^Search in/ }).fill('header')
  await expect(page.getByRole('option')).toContainText(['Header Auth', 'Multiple Headers Auth'])
  await page.keyboard.press('Enter')
  await expectAccessible()
  await shot('credential-select')
  await select.getByRole('button', { name: 'Continue' }).click()

  const dialog = page.getByRole('dialog', { name: 'Credential Header Auth account' })
  await expect(dialog.getByLabel('Credential name')).toHaveValue('Header Auth account')
  const box = await dialog.boundingBox()
  const view = page.viewportSize() ?? { width: 0, height: 0 }
  expect(Math.abs((box?.width ?? 0) - view.width * 0.7)).toBeLessThan(30)
  expect(Math.abs((box?.height ?? 0) - view.height * 0.8)).toBeLessThan(30)
  await expect(dialog.getByRole('link', { name: 'Open docs' })).toHaveAttribute(
    'href',
    /\/help\/guide\/credentials/,
  )

  await dialog.getByLabel('Name', { exact: true }).fill('X-Key')
  await dialog.getByLabel('Value', { exact: true }).fill('wrong')
  await dialog.getByLabel('Test URL', { exact: true }).fill(service)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Couldn’t connect with these settings')
  await expect(dialog.getByRole('alert')).toContainText('This key is unknown')
  await expect(dialog.getByRole('button', { name: 'Saved' })).toBeDisabled()
  await expectAccessible()
  await shot('credential-edit-error')

  await dialog.getByLabel('Value', { exact: true }).fill('right')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Connection tested successfully')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const again = await openFromList(page, 'Header Auth account')
  await expect(again.getByRole('status')).toHaveText('Connection tested successfully')
  await expect(again.getByLabel('Value', { exact: true })).toHaveValue('')
  await expect(again.getByLabel('Value', { exact: true })).toHaveAttribute('placeholder', /Saved/)
})

test('C04 required fields, names and unsaved changes are asked about', async ({ page }) => {
  await page.goto('/workflow')
  const dialog = await startNew(page, 'Header Auth')
  await dialog.getByLabel('Name', { exact: true }).focus()
  await dialog.getByLabel('Value', { exact: true }).focus()
  await expect(dialog.getByText('This field is required')).toHaveCount(1)

  const name = dialog.getByLabel('Credential name')
  await expect(name).toHaveAttribute('maxlength', '64')
  await name.fill('')
  await name.blur()
  await expect(page.getByText('Credential name cannot be empty')).toBeVisible()
  await expect(name).toHaveValue('Untitled Credential')

  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Save and close' }).click()
  await expect(dialog.getByText('Please fill in the required fields below')).toBeVisible()
  expect(await dialog.getByTestId('credential-body').evaluate((body) => body.scrollTop)).toBe(0)

  await dialog.getByLabel('Name', { exact: true }).fill('X-Key')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Save and close' }).click()
  await expect(dialog).toHaveCount(0)
  const stored = await openFromList(page, 'Untitled Credential')
  await stored.getByLabel('Name', { exact: true }).fill('X-Other')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await expect(stored).toHaveCount(0)
})

test('C02 C04 V01 a stored credential with a missing field warns; one that is gone says so', async ({
  page,
}) => {
  await store(page, 'httpHeaderAuth', {})
  await page.goto('/workflow')
  const dialog = await openFromList(page, 'Key')
  await expect(dialog.getByText('Please fill in the required fields below')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.request.delete('/rest/credentials/1')
  await page
    .getByRole('dialog', { name: 'Credentials' })
    .getByRole('cell', { name: 'Key', exact: true })
    .click()
  await expect(page.getByText('Could not find credential with ID 1')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('V01 what cannot be loaded, stored or deleted says so, and nothing that was typed is lost', async ({
  page,
  context,
}) => {
  await store(page, 'httpHeaderAuth', { header: 'X-Key', value: 'right' })
  await page.goto('/workflow')
  const dialog = await openFromList(page, 'Key')
  await expect(dialog.getByRole('button', { name: 'Saved' })).toBeVisible()
  await context.setOffline(true)
  await dialog.getByLabel('Name', { exact: true }).fill('X-Other')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Problem updating the credential')).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('X-Other')
  await dialog.getByRole('button', { name: 'Delete credential' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Problem deleting the credential')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close without saving' }).click()
  const list = page.getByRole('dialog', { name: 'Credentials' })
  await list.getByRole('cell', { name: 'Key', exact: true }).click()
  await expect(page.getByText('Problem loading the credential')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await context.setOffline(false)
  await page.goto('/workflow')
  const made = await startNew(page, 'Header Auth')
  await expect(made.getByLabel('Credential name')).toHaveValue('Header Auth account')
  await context.setOffline(true)
  await made.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Problem creating the credential')).toBeVisible()
  await context.setOffline(false)
  await page.route('**/rest/credentials', (route) => route.abort())
  await page.goto('/credentials')
  await expect(page.getByRole('alert').getByText('Problem loading credentials')).toBeVisible()
})

test('M06 details name the nodes that may use it, dates and id; it is deleted after a question', async ({
  page,
  expectAccessible,
  shot,
}) => {
  const id = await store(page, 'httpBasicAuth', { user: 'ann', password: 'x' })
  await page.goto('/workflow')
  const dialog = await openFromList(page, 'Key')
  await dialog.getByRole('tab', { name: 'Details' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'HTTP Request', exact: true })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Webhook' })).not.toBeChecked()
  for (const term of ['Created', 'Last modified', 'ID']) await expect(dialog.getByText(term)).toBeVisible()
  await expect(dialog.getByRole('definition').last()).toHaveText(id)
  await expectAccessible()
  await shot('credential-details')

  await dialog.getByRole('checkbox', { name: 'Webhook' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Saved' })).toBeVisible()
  const stored = await page.request.get(`/rest/credentials/${id}`)
  expect(JSON.stringify(await stored.json())).toContain('heddle.webhook')

  await dialog.getByRole('button', { name: 'Delete credential' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Credential deleted')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect((await page.request.get(`/rest/credentials/${id}`)).status()).toBe(404)
})

test('M07 the list is sorted by name, by other columns when asked, edits by a press and deletes', async ({
  page,
  expectAccessible,
  shot,
}) => {
  await page.goto('/workflow')
  await page.getByRole('button', { name: 'Credentials' }).click()
  await page.getByRole('menuitem', { name: 'New' }).click()
  await expect(page.getByLabel('App or service to connect to')).toBeFocused()
  await page.keyboard.press('Escape')
  await store(page, 'smtp', { name: 'Beta', host: 'h' })
  await store(page, 'httpBasicAuth', { name: 'Alpha' })
  await page.goto('/workflow')
  await page.getByRole('button', { name: 'Credentials' }).click()
  await page.getByRole('menuitem', { name: 'Open' }).click()
  const list = page.getByRole('dialog', { name: 'Credentials' })
  const names = () => list.getByRole('row').locator('td:first-child').allInnerTexts()
  await expect.poll(names).toEqual(['Alpha', 'Beta'])
  await list.getByRole('button', { name: 'Name' }).click()
  await expect.poll(names).toEqual(['Beta', 'Alpha'])
  await list.getByRole('button', { name: 'Created' }).click()
  await expect.poll(names).toEqual(['Beta', 'Alpha'])
  await list.getByRole('button', { name: 'Type' }).click()
  await expect.poll(names).toEqual(['Alpha', 'Beta'])
  await expectAccessible()
  await shot('credential-list')

  await list.getByRole('button', { name: 'Edit Beta' }).click()
  await expect(page.getByRole('dialog', { name: 'Credential Beta' })).toBeVisible()
  await page.keyboard.press('Escape')
  await list.getByRole('button', { name: 'Delete Beta' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(names).toEqual(['Alpha'])
  await list.getByRole('button', { name: 'Add new' }).click()
  await expect(page.getByRole('dialog', { name: 'Add new credential' })).toBeVisible()

  for (let number = 0; number < 20; number++) await store(page, 'smtp', { name: `Mail ${number}`, host: 'h' })
  await page.reload()
  await page.getByRole('button', { name: 'Credentials' }).click()
  await page.getByRole('menuitem', { name: 'Open' }).click()
  await expect.poll(async () => (await names()).length).toBe(21)
  expect((await list.getByRole('region', { name: 'Credentials' }).boundingBox())?.height).toBe(450)
})

test('C01 C02 the page of credentials finds them, says where they are used and whether they work', async ({
  page,
  service,
  expectAccessible,
  shot,
}) => {
  await page.goto('/credentials')
  await expect(page.getByRole('heading', { name: 'No credentials yet' })).toBeVisible()
  const id = await store(page, 'httpHeaderAuth', {
    name: 'Service',
    header: 'X-Key',
    value: 'wrong',
    testUrl: service,
  })
  await store(page, 'httpBasicAuth', { name: 'Other' })
  const workflow = await storeWorkflow(page, {
    name: 'Nightly report',
    nodes: [
      {
        name: 'Get',
        type: 'heddle.httpRequest',
        typeVersion: 4.2,
        position: [0, 0],
        parameters: { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' },
        credentials: { httpHeaderAuth: { id, name: 'Service' } },
      },
    ],
    connections: {},
  })
  await page.goto('/credentials')
  const row = page.getByRole('row', { name: /^Service/ })
  await expect(row.getByText('Not tested')).toBeVisible()
  await row.getByRole('button', { name: 'Test Service' }).click()
  await expect(row.getByText('Fails')).toBeVisible()
  await expectAccessible()
  await shot('credentials-page')
  await page.getByLabel('Search credentials').fill('serv')
  await expect(page.getByRole('row')).toHaveCount(2)
  await row.getByRole('link', { name: 'Nightly report' }).click()
  await expect(page).toHaveURL(new RegExp(`/workflow/${workflow}$`))
})

test('N12 a node creates and edits the credential that it needs, and says when it has none', async ({
  page,
  nodePanel,
  shot,
}) => {
  await page.request.get('/rest/login')
  const id = await storeWorkflow(page, {
    name: 'Calls',
    nodes: [
      {
        name: 'Get',
        type: 'heddle.httpRequest',
        typeVersion: 4.2,
        position: [400, 300],
        parameters: { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' },
      },
    ],
    connections: {},
  })
  await page.goto(`/workflow/${id}`)
  await page.getByRole('group', { name: 'Node Get' }).dblclick()
  await expect(nodePanel.dialog.getByText('Credentials for "Header Auth" are not set.')).toBeVisible()
  const choice = nodePanel.dialog.getByRole('combobox', { name: /Header Auth/ })
  await choice.click()
  await page.getByRole('option', { name: 'Create new credential' }).click()
  const dialog = page.getByRole('dialog', { name: /^Credential( |$)/ })
  await dialog.getByLabel('Credential name').fill('My key')
  await dialog.getByLabel('Name', { exact: true }).fill('X-Key')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Saved' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(choice).toHaveText('My key')
  await expect(nodePanel.dialog.getByText('Credentials for "Header Auth" are not set.')).toHaveCount(0)
  await shot('node-credential')
  await nodePanel.dialog.getByRole('button', { name: 'Edit credential' }).click()
  await expect(dialog.getByLabel('Credential name')).toHaveValue('My key')
})

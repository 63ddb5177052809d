import type { Page } from '@playwright/test'
import { expect, test as base } from './editor-fixtures.ts'
import { packageName, test } from './registry-fixtures.ts'
import { withServer } from './server-process.ts'

const choose = async (page: Page, action: string) => {
  await page.getByRole('button', { name: `Actions for ${packageName}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Without loading the page again, which would fetch every node type anew. */
const goToPackages = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('Packages')
  await page.getByRole('option', { name: 'Packages' }).first().click()
}

const creatorOf = (page: Page) => page.getByRole('dialog', { name: 'Add a node' })

/** Looks for something among the nodes, and takes the package that is offered for it. */
const takeOffer = async (page: Page, text: string, offer: RegExp) => {
  await page.getByRole('button', { name: 'Add node' }).click()
  await creatorOf(page).getByRole('searchbox').fill(text)
  await expect(creatorOf(page).getByRole('option', { name: offer })).toBeVisible()
  await creatorOf(page).getByRole('option', { name: offer }).click()
}

test('an owner finds a package among the nodes, installs it, uses it, updates it and removes it', async ({
  page,
  canvas,
  editor,
  nodePanel,
  expectAccessible,
  shot,
}) => {
  test.slow()
  await canvas.openNew()
  await page.getByRole('button', { name: 'Add node' }).click()
  await creatorOf(page).getByRole('searchbox').fill('ntfy')
  await expect(creatorOf(page).getByRole('option', { name: /n8n community package/ })).toBeVisible()
  await expectAccessible()
  await shot('packages-offers')
  await creatorOf(page)
    .getByRole('option', { name: /n8n community package/ })
    .click()

  const dialog = page.getByRole('dialog', { name: 'Install ntfy' })
  await expect(dialog).toContainText('1.1.0')
  await expect(dialog).toContainText('MIT')
  await expect(dialog.getByRole('link', { name: 'https://code.example/ntfy' })).toBeVisible()
  await expectAccessible()
  await shot('packages-look')
  await dialog.getByRole('button', { name: 'Install', exact: true }).click()
  await expect(dialog.getByText(/^Downloading the package/)).toBeVisible()
  const done = page.getByRole('dialog', { name: `${packageName} 1.1.0 installed` })
  await expect(done).toContainText('Sends messages to a topic')
  await expect(done).toContainText('Ntfy API')
  await shot('packages-installed')
  await done.getByRole('button', { name: 'Done' }).click()

  await expect(creatorOf(page).getByRole('searchbox')).toBeFocused()
  await creatorOf(page).getByRole('option', { name: 'Ntfy Sends messages to a topic' }).click()
  await nodePanel.dialog.getByRole('combobox', { name: /Ntfy API/ }).click()
  await page.getByRole('option', { name: 'Create new credential' }).click()
  const credential = page.getByRole('dialog', { name: /^Credential( |$)/ })
  await credential.getByLabel('Token', { exact: true }).fill('Ada')
  await credential.getByRole('button', { name: 'Save' }).click()
  await expect(credential.getByRole('button', { name: 'Saved' })).toBeVisible()
  await page.keyboard.press('Escape')

  await nodePanel.dialog.getByRole('combobox', { name: 'Topic' }).click()
  await page.getByRole('option', { name: 'closed of Ada' }).click()
  await nodePanel.field('Message').fill('Hello')
  await nodePanel.dialog.getByRole('button', { name: 'Execute node' }).click()
  await expect(nodePanel.output).toContainText('This topic takes no messages')
  await shot('packages-error')
  await nodePanel.dialog.getByRole('combobox', { name: 'Topic' }).click()
  await page.getByRole('option', { name: 'news of Ada' }).click()
  await nodePanel.dialog.getByRole('button', { name: 'Execute node' }).click()
  await expect(nodePanel.output).toContainText('Hello')
  await nodePanel.close()
  await canvas.save()
  const workflow = page.url()

  await goToPackages(page)
  const row = page.getByRole('row', { name: packageName })
  await expect(row.getByRole('link')).toHaveAttribute('href', new URL(workflow).pathname)
  await page.getByRole('textbox', { name: 'Package' }).fill(`${packageName}@1.0.0`)
  await page.getByRole('button', { name: 'Install…' }).click()
  const older = page.getByRole('dialog', { name: 'Install ntfy' })
  await expect(older).toContainText('1.0.0 (replaces 1.1.0)')
  await older.getByRole('button', { name: 'Install 1.0.0' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(row).toContainText('Version 1.0.0')
  await choose(page, 'Update')
  await expect(row).toContainText('Version 1.1.0')
  await expect(row.getByText('Updating…')).toBeHidden()
  await choose(page, 'Update')
  await expect(editor.toast('Already the newest version')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by service or package name' }).fill('ntfy')
  await expect(page.getByRole('listitem').filter({ hasText: packageName })).toContainText('Installed')
  await expectAccessible()
  await shot('packages')

  await choose(page, 'Remove')
  const question = page.getByRole('dialog', { name: `Remove ${packageName}?` })
  await expect(question).toContainText('Workflows that use it: My workflow.')
  await shot('packages-remove')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No packages yet')).toBeVisible()

  await page.goBack()
  await canvas.open('Ntfy')
  await expect(nodePanel.dialog).toContainText('This node type is not installed')
  await expect(nodePanel.dialog).toContainText('Hello')
  await shot('packages-unknown')
  await nodePanel.dialog.getByRole('button', { name: `Install ${packageName}` }).click()
  await dialog.getByRole('button', { name: 'Install', exact: true }).click()
  await done.getByRole('button', { name: 'Done' }).click()
  await expect(nodePanel.field('Message')).toHaveValue('Hello')
})

test('a piece is offered among the nodes, and what it brings appears in other open tabs, too', async ({
  page,
  canvas,
  context,
  nodePanel,
}) => {
  test.slow()
  await canvas.openNew()
  const other = await context.newPage()
  await other.goto('/workflow')
  await other.getByTestId('canvas').waitFor()

  const node = (at: Page) => creatorOf(at).getByRole('option', { name: /^Stripe(?! *Piece by)/ })
  await takeOffer(page, 'stripe', /Piece by Activepieces/)
  const dialog = page.getByRole('dialog', { name: 'Install Stripe' })
  await expect(dialog).toContainText('No license stated')
  await dialog.getByRole('button', { name: 'Install', exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).click()

  await node(page).click()
  await nodePanel.field('Amount').fill('21')
  await nodePanel.dialog.getByRole('button', { name: 'Execute node' }).click()
  await expect(nodePanel.output).toContainText('42')

  await other.getByRole('button', { name: 'Add node' }).click()
  await creatorOf(other).getByRole('searchbox').fill('stripe')
  await expect(node(other)).toBeVisible()
})

test('a package that the registry does not have is refused at the field', async ({ page, shot }) => {
  await page.goto('/settings/packages')

  await page.getByRole('textbox', { name: 'Package' }).fill('n8n-nodes-nowhere')
  await page.getByRole('button', { name: 'Install…' }).click()

  const field = page.getByRole('textbox', { name: 'Package' })
  await expect(field).toHaveAccessibleDescription(/The registry does not have this package or version/)
  await expect(field).toBeFocused()
  await shot('packages-refused')
})

const testWithout = base.extend({
  baseURL: async ({}, use) => withServer({ HEDDLE_PACKAGES: 'false' }, ({ url }) => use(url)),
})

testWithout('where packages are turned off, the page only says so', async ({ page, shot }) => {
  await page.goto('/settings/packages')

  await expect(page.getByRole('heading', { name: 'Packages are turned off' })).toBeVisible()
  await expect(page.getByRole('form')).toHaveCount(0)
  await shot('packages-off')
})

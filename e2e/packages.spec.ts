import type { Page } from '@playwright/test'
import { expect, test as base } from './editor-fixtures.ts'
import { packageName, test } from './registry-fixtures.ts'
import { withServer } from './server-process.ts'

const install = async (page: Page, spec: string) => {
  await page.getByRole('textbox', { name: 'Package' }).fill(spec)
  await page.getByRole('button', { name: 'Install' }).click()
}

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

test('an owner installs a package, uses its node, updates the package and removes it', async ({
  page,
  canvas,
  editor,
  nodePanel,
  expectAccessible,
  shot,
}) => {
  test.slow()
  await canvas.openNew()
  await goToPackages(page)
  await expect(page.getByText('No packages yet')).toBeVisible()
  await expectAccessible()
  await shot('packages-none')

  await install(page, `${packageName}@1.0.0`)
  await expect(page.getByText(/^Downloading the package/)).toBeVisible()
  const row = page.getByRole('row', { name: packageName })
  await expect(row).toContainText('Version 1.0.0 · MIT')
  await expect(row.getByRole('cell', { name: 'Hello', exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Package' })).toHaveValue('')

  await page.goBack()
  await canvas.addNode('Hello')
  await nodePanel.field('Whom').fill('Ada')
  await nodePanel.dialog.getByRole('button', { name: 'Execute node' }).click()
  await expect(nodePanel.output).toContainText('Hello, Ada')
  await nodePanel.close()
  await canvas.save()
  const workflow = page.url()

  await goToPackages(page)
  await expect(row.getByRole('link')).toHaveAttribute('href', new URL(workflow).pathname)
  await choose(page, 'Update')
  await expect(row).toContainText('Version 1.1.0')
  await expect(row.getByText('Updating…')).toBeHidden()
  await choose(page, 'Update')
  await expect(editor.toast('Already the newest version')).toBeVisible()
  await expectAccessible()
  await shot('packages')

  await choose(page, 'Remove')
  const question = page.getByRole('dialog', { name: `Remove ${packageName}?` })
  await expect(question).toContainText('Workflows that use it: My workflow.')
  await shot('packages-remove')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No packages yet')).toBeVisible()

  await page.goBack()
  await canvas.open('Hello')
  await expect(nodePanel.dialog).toContainText('This node type is not installed')
  await expect(nodePanel.dialog).toContainText('Ada')
})

test('a package that the registry does not have is refused at the field', async ({ page, shot }) => {
  await page.goto('/settings/packages')

  await install(page, 'n8n-nodes-nowhere')

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

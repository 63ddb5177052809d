import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'

test('a data table is made, filled by hand and from a file, changed, exported and deleted', async ({
  page,
  expectAccessible,
  shot,
}) => {
  await page.goto('/data-tables')
  await expect(page.getByRole('heading', { name: 'No data tables yet' })).toBeVisible()
  await page.getByRole('button', { name: 'New data table' }).click()
  const dialog = page.getByRole('dialog', { name: 'New data table' })
  await dialog.getByLabel('Name', { exact: true }).fill('people')
  await dialog.getByLabel('Name of column 1').fill('name')
  await dialog.getByRole('button', { name: 'Add column' }).click()
  await dialog.getByLabel('Name of column 2').fill('age')
  await dialog.getByLabel('Type of column 2').click()
  await page.getByRole('option', { name: 'Number' }).click()
  await expectAccessible()
  await shot('data-table-new')
  await dialog.getByRole('button', { name: 'Create' }).click()

  await expect(page.getByRole('heading', { name: 'people' })).toBeVisible()
  await page.getByRole('button', { name: 'Add row' }).click()
  const age = page.getByLabel('age, row 1')
  await page.getByLabel('name, row 1').fill('Ada')
  await age.fill('old')
  await expect(age).toHaveAttribute('aria-invalid', 'true')
  await age.fill('36')
  await age.press('Enter')

  await page.context().setOffline(true)
  await age.fill('37')
  await age.press('Enter')
  await expect(page.getByText('The change could not be saved')).toBeVisible()
  await expect(age).toHaveValue('37')
  await page.context().setOffline(false)
  await age.fill('36')
  await age.press('Enter')

  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const rows = 'name,age,city\n"Lovelace, Bo",41,Rome\nCy,,Oslo\n'
  await (await chosen).setFiles({ name: 'more.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await expect(page.getByLabel('name, row 2')).toHaveValue('Lovelace, Bo')
  await expect(page.getByText('city', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for column age' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('textbox', { name: 'Column name' }).fill('years')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('years, row 1')).toHaveValue('36')
  await expectAccessible()
  await shot('data-table')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toBe('name,years\r\nAda,36\r\n"Lovelace, Bo",41\r\nCy,')

  await page.getByLabel('Select row 3').check({ force: true })
  await page.getByRole('button', { name: 'Delete 1 row' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByLabel('name, row 3')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('name, row 1')).toHaveValue('Ada')

  await page.getByRole('main').getByRole('link', { name: 'Data tables' }).click()
  await shot('data-tables')
  await page.getByRole('button', { name: 'Actions for people' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No data tables yet' })).toBeVisible()
})

test('of many rows only those in sight are drawn, what is typed stays, and a new row is gone on with', async ({
  page,
}) => {
  await page.request.get('/rest/login')
  const post = async (path: string, data: object) =>
    (await (await page.request.post(`/rest/data-tables${path}`, { data })).json()) as { data: { id: string } }
  const made = await post('', { name: 'many', columns: [{ name: 'n', type: 'string' }] })
  const rows = Array.from({ length: 1000 }, (_, n) => ({ n: `value ${n + 1}` }))
  await post(`/${made.data.id}/rows`, { rows })
  await post(`/${made.data.id}/rows`, { rows: rows.slice(0, 100) })
  await page.goto(`/data-tables/${made.data.id}`)
  await expect(page.getByLabel('n, row 1', { exact: true })).toHaveValue('value 1')
  expect(await page.getByRole('row').count()).toBeLessThan(70)

  await page.getByLabel('n, row 1', { exact: true }).fill('typed')
  await page.getByRole('table').evaluate((table) => table.parentElement?.scrollTo(0, 100_000))
  await expect(page.getByLabel('n, row 1000', { exact: true })).toHaveValue('value 1000')
  await expect(page.getByLabel('n, row 1', { exact: true })).toHaveValue('typed')

  await page.getByRole('button', { name: 'Add row' }).click()
  await expect(page.getByLabel('n, row 1101', { exact: true })).toBeFocused()
  await expect(page.getByLabel('n, row 1101', { exact: true })).toBeInViewport()
})

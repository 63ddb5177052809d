import { expect, test } from './editor-fixtures.ts'
import { ExecutionsPage } from './pages/executions-page.ts'

test('executions, failures and run times are charts with a table beside them', async ({ page, shot }) => {
  const executions = new ExecutionsPage(page)
  const failure = { name: 'Bad', type: 'heddle.stopAndError', parameters: { errorMessage: 'boom' } }
  const name = `Counted ${crypto.randomUUID().slice(0, 8)}`
  await executions.call(await executions.hookedWorkflow(name), 3)
  await executions.call(await executions.hookedWorkflow(`${name} bad`, failure), 1)
  await page.goto('/workflow')
  await page.getByRole('link', { name: 'Insights' }).click()
  await expect(page.getByRole('img', { name: /executions by day/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Share of executions that failed/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Median and 95th percentile run time by day/ })).toBeVisible()
  const table = page.getByRole('table', { name: 'By workflow' })
  const row = table.getByRole('row', { name: `${name} bad` })
  await expect(row.getByRole('cell')).toContainText(['1', '1', '100%'])
  const headline = page.locator('dl', { hasText: 'Failure rate' })
  await expect(headline).toContainText('No runs in the previous 14 days')
  await shot('insights')
  await row.getByRole('button', { name: `${name} bad` }).click()
  await expect(page.getByRole('heading', { name: `Insights for ${name} bad` })).toBeVisible()
  await expect(page.getByRole('img', { name: '1 execution by day, 1 of them failed' })).toBeVisible()
  await page.getByRole('radio', { name: '30 days' }).click()
  await expect(page.getByRole('table', { name: 'By day' }).getByRole('row')).toHaveCount(31)
  const today = new Date().toLocaleDateString('en', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    weekday: 'short',
  })
  const day = page.getByRole('table', { name: 'By day' }).getByRole('row', { name: today })
  await expect(day.getByRole('cell')).toContainText(['1', '1', '100%'])
  await page.getByRole('button', { name: 'All workflows' }).click()
  await expect(page.getByRole('heading', { name: 'Insights', exact: true })).toBeVisible()

  await row.getByRole('link', { name: '1' }).click()
  await expect(page).toHaveURL(/\/executions\?status=error/)
  await expect(page.getByRole('combobox', { name: 'Status' })).toContainText('Error')
  await expect(page.getByRole('cell', { name: `${name} bad`, exact: true })).toHaveCount(1)
})

test('V01 insights that cannot be loaded say so and are asked for again', async ({ page }) => {
  await page.route('**/rest/insights**', (route) => route.abort())
  await page.goto('/insights')
  await expect(page.getByRole('alert').getByText('Problem loading insights')).toBeVisible()
  await page.unroute('**/rest/insights**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

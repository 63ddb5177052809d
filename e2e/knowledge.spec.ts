import { expect, test } from './fixtures.ts'
import { keepTexts } from './knowledge-fixtures.ts'

const long = `Guarantee. ${'We repair what breaks. '.repeat(40)}The end.`

test('knowledge is looked through, searched by words and by likeness, and deleted', async ({
  page,
  server,
  expectAccessible,
  shot,
}) => {
  await page.goto('/workflows')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Knowledge' }).click()
  await expect(page.getByRole('heading', { name: 'No knowledge yet' })).toBeVisible()
  await expect(page.getByText('Simple Vector Store')).toBeVisible()
  await expectAccessible()
  await shot('knowledge-empty')

  keepTexts(server, 'Handbook', [
    { text: 'Open the lid with the key.', vector: [1, 0, 0], metadata: { page: 3, source: 'lid.pdf' } },
    { text: 'The lid closes by itself.', vector: [0.9, 0.2, 0] },
    { text: long, vector: [0, 0, 1] },
  ])
  await page.reload()
  const row = page.getByRole('row', { name: /Handbook/ })
  await expect(row).toContainText('3')
  await expectAccessible()
  await shot('knowledge')
  await page.getByRole('link', { name: 'Handbook' }).click()

  await expect(page.getByText('3 documents · 3 dimensions')).toBeVisible()
  await page.getByText('2 fields').click()
  await expect(page.getByText('"source": "lid.pdf"')).toBeVisible()
  await page.locator('summary', { hasText: 'Guarantee.' }).click()
  await expect(page.getByText('The end.')).toBeVisible()
  await expectAccessible()
  await shot('knowledge-store')

  const search = page.getByRole('searchbox', { name: 'Search for words in documents…' })
  await search.fill('LID')
  await expect(page.locator('summary', { hasText: 'Guarantee.' })).toBeHidden()
  await expect(page.getByText('The lid closes by itself.')).toBeVisible()
  await search.fill('umbrella')
  await expect(page.getByText('No document contains these words')).toBeVisible()
  await search.fill('')

  await page.getByRole('button', { name: 'Actions for document 1' }).click()
  await page.getByRole('menuitem', { name: 'Find similar documents' }).click()
  await expect(page.getByText('Nearest to document 1 by meaning')).toBeVisible()
  await expect(page.getByRole('row', { name: /The lid closes/ })).toContainText('0.976')
  await expectAccessible()
  await shot('knowledge-similar')
  await page.getByRole('button', { name: 'Show all documents' }).click()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Actions for document 2' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Problem deleting')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Actions for document 2' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('The lid closes by itself.')).toBeHidden()

  await page.getByRole('button', { name: 'Delete all documents' }).click()
  await page.getByRole('button', { name: 'Delete all', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This store is empty' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete store' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No knowledge yet' })).toBeVisible()
})

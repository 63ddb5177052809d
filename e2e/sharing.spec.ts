import { expect } from '@playwright/test'
import { letBenIn, setUp, test } from './people-fixtures.ts'

test('U01 a workflow is shared with a member, who can then edit it', async ({
  page,
  browser,
  fresh,
  shot,
}) => {
  await setUp(page)
  const ben = await letBenIn(page, browser, fresh.url)
  const made = await page.request.post(`${fresh.url}/rest/workflows`, {
    data: { name: 'Together', nodes: [], connections: {} },
  })
  const { id } = (await made.json()).data

  await page.goto(`/workflow/${id}`)
  await page.getByRole('button', { name: 'Workflow', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “Together”' })
  await dialog.getByLabel('E-mail of a member').fill('ben@example.com')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByLabel('Right of ben@example.com').click()
  await page.getByRole('option', { name: 'May edit' }).click()
  await shot('share')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sharing saved')).toBeVisible()

  await ben.goto(`/workflow/${id}`)
  await expect(ben.getByText('Together')).toBeVisible()
  const edited = await ben.request.patch(`${fresh.url}/rest/workflows/${id}`, { data: { name: 'By Ben' } })
  expect(edited.status()).toBe(200)
})

test('M14 W04 a member makes and renames tags but cannot delete them, beginning with none at all', async ({
  page,
  browser,
  fresh,
  expectAccessible,
}) => {
  await setUp(page)
  const ben = await letBenIn(page, browser, fresh.url)
  const openTags = async (person: typeof page) => {
    await person.getByRole('button', { name: 'Add tag' }).click()
    await person.getByRole('button', { name: 'Manage tags' }).click()
    return person.getByRole('dialog', { name: 'Manage tags' })
  }

  await page.goto('/workflow')
  const empty = await openTags(page)
  await expect(empty.getByRole('button', { name: 'Create a tag' })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  const dialog = await openTags(ben)
  await dialog.getByRole('button', { name: 'Create a tag' }).click()
  await dialog.getByLabel('Tag name').fill('alpha')
  await ben.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Edit tag "alpha"' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Delete tag/ })).toHaveCount(0)

  const seen = await openTags(page)
  await expect(seen.getByRole('button', { name: 'Delete tag "alpha"' })).toBeVisible()
})

test('U01 C01 a credential is shared from its dialog and then listed for the other, without its secret', async ({
  page,
  browser,
  fresh,
}) => {
  await setUp(page)
  const ben = await letBenIn(page, browser, fresh.url)
  await page.request.post(`${fresh.url}/rest/credentials`, {
    data: { name: 'Team key', type: 'httpHeaderAuth', data: { name: 'X', value: 'canary' }, nodesAccess: [] },
  })

  await page.goto('/credentials')
  await page.getByText('Team key').click()
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “Team key”' })
  await dialog.getByLabel('E-mail of a member').fill('ben@example.com')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sharing saved')).toBeVisible()

  await ben.goto('/credentials')
  await expect(ben.getByRole('button', { name: 'Delete Team key' })).toHaveCount(0)
  await ben.getByText('Team key').click()
  const look = ben.getByRole('dialog', { name: 'Credential Team key' })
  await expect(look.getByText('you can use it in your workflows, but not change it')).toBeVisible()
  await expect(look.getByRole('button', { name: /^(Save|Share|Delete)/ })).toHaveCount(0)
  await expect(look.getByLabel('Name', { exact: true })).not.toBeEditable()
  const shown = await ben.request.get(`${fresh.url}/rest/credentials/1?includeData=true`)
  expect(await shown.text()).not.toContain('canary')
})

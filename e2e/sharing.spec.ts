import { expect, type Page } from '@playwright/test'
import { EditorPage } from './editor-fixtures.ts'
import { test } from './people-fixtures.ts'
import { menu, readWorkflow } from './workflow-fixtures.ts'

test('U01 a workflow is shared with a member, who can then edit it', async ({ page, ben, fresh, shot }) => {
  const made = await page.request.post(`${fresh.url}/rest/workflows`, {
    data: { name: 'Together', nodes: [], connections: {} },
  })
  const { id } = (await made.json()).data

  await page.goto(`/workflow/${id}`)
  await page.getByRole('button', { name: 'Workflow', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “Together”' })
  await dialog.getByLabel('Member’s email').fill('ben@example.com')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByLabel('Access for ben@example.com').click()
  await page.getByRole('option', { name: 'Can edit' }).click()
  await shot('share')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sharing saved')).toBeVisible()

  await ben.goto(`/workflow/${id}`)
  await expect(ben.getByText('Together')).toBeVisible()
  const edited = await ben.request.patch(`${fresh.url}/rest/workflows/${id}`, { data: { name: 'By Ben' } })
  expect(edited.status()).toBe(200)
})

const note = {
  id: '5f7a2c1e-0000-4000-8000-000000000001',
  name: 'Note',
  type: 'heddle.set',
  typeVersion: 3.4,
  position: [400, 300],
  parameters: { assignments: { assignments: [{ id: '1', name: 'x', type: 'string', value: 'a' }] } },
}

/** What Olga stores, and the way in which she lets Ben at it. */
async function anOffer(page: Page, url: string) {
  const made = await page.request.post(`${url}/rest/workflows`, {
    data: { name: 'Offer', nodes: [note], connections: {} },
  })
  const { id } = (await made.json()).data as { id: string }
  const letBen = async (right: 'see' | 'run' | 'edit') => {
    const shares = [{ email: 'ben@example.com', right }]
    await page.request.put(`${url}/rest/workflows/${id}/shares`, { data: { shares } })
  }
  return { id, letBen }
}

test('U01 R12 who may only look at a workflow changes nothing, and goes on with a copy', async ({
  page,
  ben,
  fresh,
}) => {
  const { id, letBen } = await anOffer(page, fresh.url)
  await letBen('see')

  await ben.goto(`/workflow/${id}`)
  const header = ben.getByRole('banner')
  const editor = new EditorPage(ben)
  await expect(header.getByText('Shared with you as view only. Save a copy to make changes.')).toBeVisible()
  await expect(header.getByRole('button', { name: 'Offer' })).toBeDisabled()
  await expect(header.getByRole('button', { name: /^(Save|Add tag)$/ })).toHaveCount(0)
  await expect(header.getByRole('switch')).toHaveCount(0)
  await expect(ben.getByRole('button', { name: /^(Execute workflow|Add node)/i })).toHaveCount(0)
  const { x, y } = await editor.box(editor.node('Note'))
  await editor.select('Note')
  await ben.keyboard.press('Delete')
  await editor.dragNode('Note', 200, 100)
  expect(await editor.box(editor.node('Note'))).toMatchObject({ x, y })
  await editor.node('Note').dblclick({ position: { x: 50, y: 50 } })
  await expect(ben.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled()
  await ben.keyboard.press('Escape')
  await menu(ben, 'History')
  await expect(ben.getByRole('list', { name: 'Versions' }).getByRole('button')).toHaveCount(1)
  await expect(ben.getByRole('button', { name: /^(Restore|Name)/ })).toHaveCount(0)
  await ben.goto('/workflows')
  await expect(ben.getByText('Shared by Olga Owner (view only)')).toBeVisible()
  await expect(ben.getByRole('switch', { name: 'Active: Offer' })).toBeDisabled()

  await ben.getByRole('link', { name: 'Offer' }).click()
  await header.getByRole('button', { name: 'Save as a copy' }).click()
  const dialog = ben.getByRole('dialog', { name: 'Duplicate Workflow' })
  await dialog.getByLabel('Open the copy in a new window').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(ben).not.toHaveURL(new RegExp(`/workflow/${id}$`))
  await expect(header.getByRole('switch')).toBeEnabled()
  await editor.select('Note')
  await ben.keyboard.press('Delete')
  await expect(editor.node('Note')).toHaveCount(0)
  await ben.keyboard.press('Control+s')
  await expect(header.getByText('Saved')).toBeVisible()
  expect((await readWorkflow(page, id)).nodes).toHaveLength(1)
})

const start = {
  id: '5f7a2c1e-0000-4000-8000-000000000002',
  name: 'Begin',
  type: 'heddle.manualTrigger',
  typeVersion: 1,
  position: [200, 300],
  parameters: {},
}

test('U01 who may run a workflow runs it as it is, and finds what it returned', async ({
  page,
  ben,
  fresh,
}) => {
  const made = await page.request.post(`${fresh.url}/rest/workflows`, {
    data: {
      name: 'Daily report',
      nodes: [start, note],
      connections: { Begin: { main: [[{ node: 'Note', type: 'main', index: 0 }]] } },
      settings: { saveManualExecutions: true },
    },
  })
  const { id } = (await made.json()).data as { id: string }
  await page.goto(`/workflow/${id}`)
  await menu(page, 'Share')
  const dialog = page.getByRole('dialog', { name: 'Share “Daily report”' })
  await dialog.getByLabel('Member’s email').fill('ben@example.com')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByLabel('Access for ben@example.com').click()
  await page.getByRole('option', { name: 'Can run' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sharing saved')).toBeVisible()

  await ben.goto('/workflows')
  await expect(ben.getByText('Shared by Olga Owner (can run)')).toBeVisible()
  await ben.getByRole('link', { name: 'Daily report' }).click()
  const header = ben.getByRole('banner')
  await expect(header.getByText('Shared with you to run.')).toBeVisible()
  await expect(header.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await ben.getByRole('button', { name: 'Execute workflow' }).click()
  await expect(ben.getByText('Workflow executed successfully')).toBeVisible()
  await new EditorPage(ben).node('Note').dblclick({ position: { x: 50, y: 50 } })
  await ben.getByRole('dialog').getByRole('button', { name: 'Execute node' }).click()
  await expect(ben.getByRole('dialog').getByText('1 item').first()).toBeVisible()
  await ben.keyboard.press('Escape')
  await ben.goto('/executions')
  await ben
    .getByRole('link', { name: /^Open execution/ })
    .first()
    .click()
  await expect(ben.getByRole('banner').getByText('Daily report')).toBeVisible()
})

test('U01 V01 who may not change a workflow any more loses nothing of what is not saved', async ({
  page,
  ben,
  fresh,
}) => {
  const { id, letBen } = await anOffer(page, fresh.url)
  await letBen('edit')
  await ben.goto(`/workflow/${id}`)
  const editor = new EditorPage(ben)
  await editor.select('Note')
  await ben.keyboard.press('d')

  await letBen('see')
  await ben.getByRole('button', { name: 'Save', exact: true }).click()
  const question = ben.getByRole('dialog', { name: 'You can no longer save this workflow' })
  await question.getByRole('button', { name: 'Save as a copy' }).click()

  await expect(ben).not.toHaveURL(new RegExp(`/workflow/${id}$`))
  await expect(ben.getByRole('banner').getByRole('button', { name: 'Offer copy' })).toBeVisible()
  const copy = await readWorkflow(ben, new URL(ben.url()).pathname.split('/').at(-1) ?? '')
  expect([copy.name, copy.nodes[0]?.disabled]).toEqual(['Offer copy', true])
  expect((await readWorkflow(page, id)).nodes[0]?.disabled).toBeUndefined()
})

test('M14 W04 a member makes and renames tags but cannot delete them, beginning with none at all', async ({
  page,
  ben,
  expectAccessible,
}) => {
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
  ben,
  fresh,
}) => {
  await page.request.post(`${fresh.url}/rest/credentials`, {
    data: { name: 'Team key', type: 'httpHeaderAuth', data: { name: 'X', value: 'canary' }, nodesAccess: [] },
  })

  await page.goto('/credentials')
  await page.getByText('Team key').click()
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “Team key”' })
  await dialog.getByLabel('Member’s email').fill('ben@example.com')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sharing saved')).toBeVisible()

  await ben.goto('/credentials')
  await expect(ben.getByRole('button', { name: 'Delete Team key' })).toHaveCount(0)
  await ben.getByText('Team key').click()
  const look = ben.getByRole('dialog', { name: 'Credential Team key' })
  await expect(look.getByText('You can use it in your workflows, but you can’t change it')).toBeVisible()
  await expect(look.getByRole('button', { name: /^(Save|Share|Delete)/ })).toHaveCount(0)
  await expect(look.getByLabel('Name', { exact: true })).not.toBeEditable()
  const shown = await ben.request.get(`${fresh.url}/rest/credentials/1?includeData=true`)
  expect(await shown.text()).not.toContain('canary')
})

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from './editor-fixtures.ts'
import { storeWorkflow, workflowOf } from './pages/stored-workflow.ts'
import { freePort } from '../packages/server/src/testing/free-port.ts'
import { startServer, withServer } from './server-process.ts'
import { hook, readWorkflow, schedule, unique } from './workflow-fixtures.ts'

test('M17 W03 W06 switching on saves first, tells what happens now, and stops telling when asked', async ({
  editor,
  page,
  shot,
}) => {
  const id = await editor.openStored(workflowOf([schedule, { name: 'B' }], ['Schedule>B']))
  await editor.select('B')
  await page.keyboard.press('d')
  await page.getByRole('switch', { name: 'Inactive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Workflow activated' })
  await expect(dialog).toContainText('Your schedule trigger will now trigger executions')
  await shot('activation')
  expect(await readWorkflow(page, id)).toMatchObject({ active: true, nodes: [{}, { disabled: true }] })
  await dialog.getByLabel("Don't show again").check()
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Active', exact: true }).click()
  await expect(page.getByRole('switch', { name: 'Inactive' })).toBeEnabled()
  await page.getByRole('switch', { name: 'Inactive' }).click()

  await expect(page.getByRole('switch', { name: 'Active', exact: true })).toBeEnabled()
  await expect(dialog).toHaveCount(0)
})

test('W03 V01 issues, a missing trigger and a taken webhook path keep a workflow from being switched on', async ({
  editor,
  page,
}) => {
  const path = unique('taken').replace(' ', '-')
  const first = await storeWorkflow(page, workflowOf([hook(path), { name: 'B' }], ['Hook>B']))
  const answer = await page.request.patch(`/rest/workflows/${first}`, { data: { active: true } })
  expect(answer.ok()).toBe(true)
  const activate = () => page.getByRole('switch', { name: 'Inactive' }).click()

  await editor.openStored(workflowOf([hook(path), { name: 'B' }], ['Hook>B']))
  await activate()
  await expect(editor.toast('Problem activating workflow')).toBeVisible()
  await expect(editor.toast(/^The webhook .* is already used by another workflow$/)).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Inactive' })).not.toBeChecked()

  await editor.openStored(workflowOf([{ name: 'Start' }, { name: 'B' }], ['Start>B']))
  await activate()
  await expect(editor.toast('Problem activating workflow')).toBeVisible()

  const request = { name: 'B', type: 'heddle.httpRequest', typeVersion: 1 }
  await editor.openStored(workflowOf([schedule, request], ['Schedule>B']))
  await activate()
  await expect(editor.toast('Please resolve outstanding issues before you activate it')).toBeVisible()
})

test('W03 a workflow that should run but could not be started has a warning, which tells the reason', async ({
  page,
}) => {
  const port = String(await freePort())
  await withServer({ HEDDLE_PORT: port }, async (first) => {
    const at = (path: string) => `${first.url}${path}`
    await page.request.get(at('/rest/login'))
    const ids = []
    for (const name of ['First', 'Second']) {
      const made = await page.request.post(at('/rest/workflows'), {
        data: { ...workflowOf([hook('one-path', name), { name: 'B' }], ['Hook>B']), name },
      })
      ids.push(((await made.json()) as { data: { id: string } }).data.id)
    }
    await page.request.patch(at(`/rest/workflows/${ids[0]}`), { data: { active: true } })
    await first.kill()
    // As a restored backup would have it: both are flagged active, and only one can have the path.
    const database = new DatabaseSync(join(first.dataDir, 'heddle.sqlite'))
    database.exec('update workflow set active = 1')
    database.close()
    const second = await startServer({ HEDDLE_PORT: port, HEDDLE_DATA_DIR: first.dataDir })
    try {
      await page.goto(at(`/workflow/${ids[1]}`))
      await expect(page.getByRole('switch', { name: 'Active', exact: true })).toBeChecked()
      await page.getByRole('button', { name: 'Problem activating workflow' }).click()
      await expect(
        page.getByText(
          /^The following error occurred on workflow activation.*already used by another workflow$/,
        ),
      ).toBeVisible()
      await page.goto(at(`/workflow/${ids[0]}`))
      await expect(page.getByRole('switch', { name: 'Active', exact: true })).toBeChecked()
      await expect(page.getByRole('button', { name: 'Problem activating workflow' })).toHaveCount(0)
    } finally {
      await second.kill()
    }
  })
})

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './editor-fixtures.ts'
import { workflowOf } from './pages/stored-workflow.ts'

const pair = workflowOf([{ name: 'Start' }, { name: 'A' }, { name: 'B' }], ['A>B'])
const part = { nodes: pair.nodes.slice(1), connections: pair.connections }

const openMenu = async (page: Page, entry: RegExp) => {
  await page.getByRole('button', { name: 'Workflow', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('K05 nodes are copied and pasted with Ctrl+C and Ctrl+V, names made unique, wires following', async ({
  context,
  editor,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await editor.openStored(pair)
  await editor.select('A', 'B')
  await page.keyboard.press('Control+c')
  await page.mouse.move(700, 600)
  await page.keyboard.press('Control+v')

  await expect.poll(() => editor.names()).toEqual(['A', 'A1', 'B', 'B1', 'Start'])
  await expect(editor.wire('A1', 'B1')).toHaveCount(1)
  await expect.poll(() => editor.selected()).toEqual(['A1', 'B1'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => editor.names()).toEqual(['A', 'B', 'Start'])
})

test('L01 pastes within 1000 ms count as one', async ({ canvas, editor }) => {
  await canvas.openNew()
  await Promise.all([editor.paste(JSON.stringify(part)), editor.paste(JSON.stringify(part))])
  await expect.poll(() => editor.names()).toEqual(['A', 'B', 'Start'])
})

test('K05 pasting the address of a .json file asks first', async ({ canvas, editor, page }) => {
  await canvas.openNew()
  await editor.paste('https://example.invalid/flow.json')
  const question = page.getByRole('dialog', { name: 'Import workflow?' })
  await expect(question.getByText('https://example.invalid/flow.json')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await editor.names()).toEqual(['Start'])
})

test('K08 a workflow is downloaded under its name, without tags, its id a number', async ({
  editor,
  page,
}) => {
  const id = await editor.openStored({ ...pair, name: 'My flow: No. 1' })
  const downloading = page.waitForEvent('download')
  await openMenu(page, /Download/)
  const download = await downloading

  expect(download.suggestedFilename()).toBe('My_flow__No__1.json')
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>
  expect(file).toMatchObject({ id: Number(id), name: 'My flow: No. 1' })
  expect(file).not.toHaveProperty('tags')
})

test('K08 a file is imported into the open workflow', async ({ canvas, editor, page }) => {
  await canvas.openNew()
  const choosing = page.waitForEvent('filechooser')
  await openMenu(page, /Import from file/)
  await (
    await choosing
  ).setFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(pair)) })

  await expect.poll(() => editor.names()).toEqual(['A', 'B', 'Start'])
  await expect(editor.wire('A', 'B')).toHaveCount(1)
})

for (const [what, text, message] of [
  ['broken JSON', '{ "nodes": [', 'The file does not contain valid JSON data'],
  ['JSON of another kind', '{"hello": "world"}', 'Must have an array of nodes'],
  ['a list', '[1, 2, 3]', 'Missing workflow'],
  ['a node without a type', '{"nodes":[{"name":"X"}],"connections":{}}', 'Node "X" has no type'],
  ['10 MB of text', JSON.stringify({ filler: 'x'.repeat(10_000_000) }), 'Must have an array of nodes'],
] as const) {
  test(`V01 importing ${what} ends in a clear message and keeps the workflow`, async ({
    canvas,
    editor,
    page,
  }) => {
    await canvas.openNew()
    const choosing = page.waitForEvent('filechooser')
    await openMenu(page, /Import from file/)
    await (
      await choosing
    ).setFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) })

    await expect(editor.toast('Could not import file')).toBeVisible()
    await expect(editor.toast(message)).toBeVisible()
    await expect(editor.node('Start')).toBeVisible()
  })
}

test('odd documents are shown: duplicate names, dangling and cyclic connections, unknown types', async ({
  canvas,
  editor,
  page,
}) => {
  await canvas.openNew()
  const odd = {
    nodes: [
      { name: 'X', type: 'heddle.noOp', typeVersion: 1, position: [500, 300], parameters: {} },
      { name: 'X', type: 'acme.unknown', typeVersion: 9, position: [700, 300], parameters: {} },
    ],
    connections: {
      X: {
        main: [
          [
            { node: 'X1', type: 'main', index: 0 },
            { node: 'Nowhere', type: 'main', index: 0 },
          ],
        ],
      },
      X1: { main: [[{ node: 'X', type: 'main', index: 0 }]] },
      Ghost: { main: [[{ node: 'X', type: 'main', index: 0 }]] },
    },
  }
  await editor.paste(JSON.stringify(odd))

  await expect.poll(() => editor.names()).toEqual(['Start', 'X', 'X1'])
  await expect(page.getByLabel('acme.unknown is an unknown node type')).toBeVisible()
  await expect(editor.wire('X', 'X1')).toHaveCount(1)
  await expect(editor.wire('X1', 'X')).toHaveCount(1)
})

test('K08 importing from a URL checks it and tells what went wrong', async ({ canvas, page }) => {
  await canvas.openNew()
  await openMenu(page, /Import from URL/)
  const dialog = page.getByRole('dialog', { name: 'Import workflow from URL' })
  await dialog.getByLabel('Workflow URL').fill('ftp://example.com/x.json')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByText('Invalid URL')).toBeVisible()
  await dialog.getByLabel('Workflow URL').fill('http://127.0.0.1:9/x.json')
  await dialog.getByRole('button', { name: 'Import' }).click()

  await expect(dialog.getByRole('alert')).toContainText('Could not import workflow')
  await expect(dialog.getByLabel('Workflow URL')).toHaveValue('http://127.0.0.1:9/x.json')
})

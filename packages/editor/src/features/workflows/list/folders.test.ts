import type { Folder } from '@heddle/contract'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
import { answerConfirm, answerText } from '../../../testing/answer-question.ts'
import { openSample, toastTitles } from '../../../testing/open-sample.ts'
import { Refusal, serveRest, type SentCall } from '../../../testing/serve-rest.ts'
import { createFolder, deleteFolder, moveFolder, renameFolder } from './folder-actions.ts'
import { inTreeOrder, isWithin, pathTo } from './folder-tree.ts'
import { folderList } from './list-queries.ts'
import { rowMenu } from './row-menu.ts'

const folder = (id: string, name: string, parentId: string | null = null): Folder => ({
  id,
  name,
  parentId,
  workflows: 0,
})
const folders = [folder('1', 'Sales'), folder('2', 'Old', '1'), folder('3', 'Older', '2'), folder('4', 'Ops')]

test('folders stand under their parents, each as deep as it lies', () => {
  const mixed = folders.toReversed()

  expect(inTreeOrder(mixed).map((each) => `${each.depth} ${each.folder.name}`)).toEqual([
    '0 Ops',
    '0 Sales',
    '1 Old',
    '2 Older',
  ])
})

test('the way to a folder begins at the top', () => {
  expect(pathTo(folders, '3').map(({ name }) => name)).toEqual(['Sales', 'Old', 'Older'])
  expect(pathTo(folders, '9')).toEqual([])
  expect(pathTo(folders, undefined)).toEqual([])
})

test('a folder lies within itself and those around it', () => {
  expect([
    isWithin(folders, '3', '1'),
    isWithin(folders, '3', '3'),
    isWithin(folders, '1', '3'),
    isWithin(folders, '3', '4'),
  ]).toEqual([true, true, false, false])
})

let sent: SentCall[]

function serve(answers: Parameters<typeof serveRest>[0] = {}): void {
  sent = serveRest({ 'GET /folders': () => folders, ...answers })
}
beforeEach(() => {
  openSample()
  queryClient.clear()
  queryClient.setQueryData(folderList.queryKey, folders)
  serve()
})
const changes = () =>
  sent
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => ({ call: `${method} ${path}`, body }))

test('M15 a folder is created where the person is, under a name without spaces around it', async () => {
  serve({ 'POST /folders': ({ body }) => ({ ...(body as object), id: '5' }) })

  const creating = createFolder('1')
  const question = await answerText(' New ')

  expect(await creating).toMatchObject({ id: '5', name: 'New' })
  expect(question.confirmLabel).toBe('Create folder')
  expect(changes()).toEqual([{ call: 'POST /folders', body: { name: 'New', parentId: '1' } }])
})

test('M15 nothing is created without a name, and a refusal is told', async () => {
  const cancelled = createFolder(null)
  await answerText(undefined)
  expect(await cancelled).toBeUndefined()
  expect(changes()).toEqual([])

  serve({ 'POST /folders': () => new Refusal(500, { message: 'No' }) })
  const refused = createFolder(null)
  await expect(answerText('New')).rejects.toThrow('No')
  const { failed } = await answerText(undefined)
  expect(await refused).toBeUndefined()
  expect([failed, toastTitles()]).toEqual(['Couldn’t change the folder', []])
})

test('M15 a name must be there, short enough and free among the folders beside it', async () => {
  const renaming = renameFolder(folder('1', 'Sales'))
  const { validate, confirmLabel, value } = await answerText(undefined)
  await renaming

  expect([value, confirmLabel]).toEqual(['Sales', 'Rename'])
  expect(
    ['  ', 'x'.repeat(64), 'x'.repeat(65), 'ops', 'Sales', 'Old'].map((name) => validate?.(name)),
  ).toEqual([
    'Please enter a name',
    undefined,
    'At most 64 characters',
    'A folder with this name already exists here',
    undefined,
    undefined,
  ])
})

test('M15 a folder gets another name at once; the same name asks nobody', async () => {
  const answer = Promise.withResolvers<object>()
  serve({ 'PATCH /folders/1': () => answer.promise })
  const same = renameFolder(folder('1', 'Sales'))
  await answerText('Sales')
  await same
  expect(changes()).toEqual([])

  const renaming = renameFolder(folder('1', 'Sales'))
  const answering = answerText('Selling')
  await expect
    .poll(() => queryClient.getQueryData(folderList.queryKey)?.map(({ name }) => name))
    .toEqual(['Selling', 'Old', 'Older', 'Ops'])
  answer.resolve({})
  await answering
  await renaming
  expect(changes()).toEqual([{ call: 'PATCH /folders/1', body: { name: 'Selling' } }])
})

test('M15 a folder is moved, and is back where it was when that is refused', async () => {
  const answer = Promise.withResolvers<Refusal>()
  serve({ 'PATCH /folders/4': () => answer.promise })

  const moving = moveFolder('4', '1')
  const parents = () => queryClient.getQueryData(folderList.queryKey)?.map(({ parentId }) => parentId)
  await expect.poll(parents).toEqual([null, '1', '2', '1'])
  answer.resolve(new Refusal(400, { message: 'No' }))
  await moving

  expect(parents()).toEqual([null, '1', '2', null])
  expect(toastTitles()).toEqual(['Couldn’t change the folder'])
})

test.each([
  ['confirm', true, true],
  ['confirm', new Refusal(500, { message: 'No' }), false],
  ['cancel', true, false],
] as const)('M15 a folder is deleted after asking: %s', async (choice, answer, gone) => {
  serve({ 'DELETE /folders/4': () => answer })

  const deleting = deleteFolder(folder('4', 'Ops'))
  expect((await answerConfirm(choice)).danger).toBe(true)

  expect(await deleting).toBe(gone)
  expect(changes()).toHaveLength(choice === 'confirm' ? 1 : 0)
})

const listed = (right: string) => ({ id: '7', name: 'W', right, folderId: null }) as never
const menuOf = (right: string) =>
  rowMenu(listed(right))
    .flat()
    .map(({ id, disabled, danger }) => [id, Boolean(disabled), Boolean(danger)].join(' '))

test('U01 only an owner deletes and shares, and nobody shares before the set-up', () => {
  expect(menuOf('own')).toEqual([
    'open false false',
    'duplicate false false',
    'move false false',
    'delete false true',
  ])
  useSession.setState({ user: { firstName: 'Ann' } as never })
  expect(menuOf('edit')).toEqual([
    'open false false',
    'duplicate false false',
    'share true false',
    'move false false',
    'delete true true',
  ])
  expect(menuOf('own')[2]).toBe('share false false')
  useSession.setState({ user: undefined })
})

import { expect, test } from 'vitest'
import { selectNodes } from '../workspace/selection.ts'
import { canRun, isOffered } from '../lib/command.ts'
import { setNavigator } from '../lib/navigation.ts'
import { openSample, sampleDocument, sampleNode } from '../testing/open-sample.ts'
import { commands } from './commands.ts'
import { openBeside } from './open-workspace.ts'

const specified = [
  ['toggle', ['d'], 350],
  ['delete', ['delete', 'backspace'], 500],
  ['selectAll', ['ctrl+a'], 1000],
  ['copy', ['ctrl+c'], 1000],
  ['cut', ['ctrl+x'], 1000],
  ['save', ['ctrl+s'], 1000],
  ['renameNode', ['f2'], 1500],
  ['walk-right', ['arrowright'], 100],
  ['walk-left', ['arrowleft'], 100],
  ['walk-up', ['arrowup'], 100],
  ['walk-down', ['arrowdown'], 100],
  ['downstream', ['shift+arrowright'], 100],
  ['upstream', ['shift+arrowleft'], 100],
] as const

test.each(specified)(
  'L01 K03 the command %s has the keys %j and ignores repeats within %i ms',
  (id, keys, ms) => {
    const command = commands.find((candidate) => candidate.id === id)

    expect(command?.keys).toEqual(keys)
    expect(command?.debounceMs).toBe(ms)
  },
)

const forLooking = ['duplicateWorkflow', 'workflowHistory', 'download']

test.each([
  ['see', forLooking],
  ['edit', [...forLooking, 'workflowSettings', 'save', 'importFile', 'run', 'tidyUp']],
] as const)('U01 R12 who has the right to %s gets the commands %j', (right, expected) => {
  setNavigator({ go: () => undefined, path: () => '/workflow/7' })
  const document = sampleDocument([])
  const workspace = openBeside({ document, identity: { id: '7', right }, readOnly: right === 'see' })
  const asked = new Set([...forLooking, 'workflowSettings', 'save', 'importFile', 'run', 'tidyUp'])
  for (const id of ['deleteWorkflow', 'shareWorkflow', 'undo', 'toggle', 'delete', 'cut']) asked.add(id)

  const possible = commands.filter(({ id, when }) => asked.has(id) && (when?.(workspace) ?? true))

  expect(possible.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
})

test('R12 menus offer no change of nodes that can only be read; its key says why not', () => {
  const workspace = openSample({ nodes: [sampleNode('A')], readOnly: true })
  selectNodes(workspace, ['A'])
  const changes = ['renameNode', 'toggle', 'duplicate', 'cut', 'delete']
  const found = commands.filter(({ id }) => [...changes, 'openNode', 'copy'].includes(id))

  expect(found.filter((command) => isOffered(command, workspace)).map(({ id }) => id)).toEqual([
    'openNode',
    'copy',
  ])
  expect(found.every((command) => canRun(command, workspace))).toBe(true)
})

test('no two commands share a key', () => {
  const keys = commands.flatMap((command) => command.keys ?? [])

  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('where no workflow is open, its commands cannot be done and others can', () => {
  setNavigator({ go: () => undefined, path: () => '/credentials' })
  const possible = commands.filter((command) => canRun(command, undefined)).map(({ id }) => id)

  expect(possible).toEqual([
    'newWorkflow',
    'openWorkflow',
    'listWorkflows',
    'manageTags',
    'palette',
    'shortcuts',
  ])
})

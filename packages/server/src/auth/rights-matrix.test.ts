import { apiKeyScopes, type Scope } from '@heddle/contract'
import type { ExecutionMode } from '@heddle/core/run'
import { expect, test } from 'vitest'
import type { ServerServices, JobStart } from '@heddle/worker'
import { withKey } from '../testing/test-client.ts'
import { aWorld, people, reachBy, reachOf, run, type Name, type Way } from '../testing/ways-to-run.ts'

/** What a run reaches, or the status with which it is refused. */
type Row = Record<Name, string[] | number>

const nothing: string[] = []
const everything = ['ann', 'edi', 'rita', 'zoe']

/** By every way in which a document can run: what it reaches when each of them causes it. */
const matrix: Record<Way, Row> = {
  'as it is stored, by hand': {
    olga: ['ann', 'file:ann'],
    ann: ['ann', 'file:ann'],
    edi: ['key:ann'],
    rita: ['key:ann'],
    vic: 403,
    sam: 404,
  },
  'changed, by hand': {
    olga: ['ann', 'file:ann'],
    ann: ['ann', 'file:ann'],
    edi: nothing,
    rita: 403,
    vic: 403,
    sam: 404,
  },
  'with data of an earlier run, up to a node with a key': {
    olga: ['key:ann'],
    ann: ['key:ann'],
    edi: nothing,
    rita: 403,
    vic: 403,
    sam: 404,
  },
  'as a test call': {
    olga: ['ann', 'file:ann'],
    ann: ['ann', 'file:ann'],
    edi: ['key:ann'],
    rita: ['key:ann'],
    vic: 403,
    sam: 404,
  },
  'after a wait that a stranger ends': {
    olga: ['ann'],
    ann: ['ann'],
    edi: ['key:ann'],
    rita: ['key:ann'],
    vic: 403,
    sam: 404,
  },
  'as a retry': { olga: ['ann'], ann: ['ann'], edi: ['key:ann'], rita: ['key:ann'], vic: 403, sam: 404 },
  'called by a workflow of theirs': {
    olga: ['ann'],
    ann: ['ann'],
    edi: ['ann'],
    rita: ['ann'],
    vic: nothing,
    sam: nothing,
  },
  'as the error workflow of theirs': {
    olga: ['ann'],
    ann: ['ann'],
    edi: ['ann'],
    rita: ['ann'],
    vic: nothing,
    sam: nothing,
  },
  'inline in a workflow of theirs': {
    olga: everything,
    ann: ['ann'],
    edi: ['edi'],
    rita: ['rita'],
    vic: nothing,
    sam: nothing,
  },
  'inline in what is stored, by hand': {
    olga: ['ann'],
    ann: ['ann'],
    edi: nothing,
    rita: nothing,
    vic: 403,
    sam: 404,
  },
  'inline in what they save while it is on': {
    olga: ['ann'],
    ann: ['ann'],
    edi: nothing,
    rita: 403,
    vic: 403,
    sam: 404,
  },
  'restored by them while it is on': {
    olga: ['ann'],
    ann: ['ann'],
    edi: 403,
    rita: 403,
    vic: 403,
    sam: 404,
  },
  'by a webhook that anybody calls': {
    olga: ['ann'],
    ann: ['ann'],
    edi: ['ann'],
    rita: ['ann'],
    vic: ['ann'],
    sam: ['ann'],
  },
  'by a trigger of what they switch on': {
    olga: ['ann'],
    ann: ['ann'],
    edi: 403,
    rita: 403,
    vic: 403,
    sam: 404,
  },
}

/** Which ways show it: a new mode, start or service without a line here does not compile. */
const shownBy: {
  modes: Record<ExecutionMode, Way>
  starts: Record<JobStart['type'], Way>
  services: Record<keyof ServerServices, string>
} = {
  modes: {
    manual: 'as it is stored, by hand',
    webhook: 'by a webhook that anybody calls',
    trigger: 'by a trigger of what they switch on',
    integrated: 'called by a workflow of theirs',
    error: 'as the error workflow of theirs',
    retry: 'as a retry',
  },
  starts: {
    ticket: 'by a webhook that anybody calls',
    input: 'as it is stored, by hand',
    output: 'as the error workflow of theirs',
    stored: 'as a retry',
    plan: 'with data of an earlier run, up to a node with a key',
    // Looks with the authority of the job, like any other node.
    trigger: 'as it is stored, by hand',
    problem: 'as it is stored, by hand',
  },
  services: {
    useCredential: 'key',
    prepareCall: 'call',
    noteWriting: 'a mark on the run itself',
    writeRow: 'the row of the run itself',
    callInstance: 'workflow and table',
    mayReadBinary: 'file, by pinned data',
    loadVersion: 'names a version that the server itself has chosen',
    askByMail: 'an address that the workflow itself names',
    readStore: 'keyed by the workflow that runs',
    writeStore: 'keyed by the workflow that runs',
    addKnowledge: 'as the stores of its owner, in knowledge-rights.test.ts',
    findKnowledge: 'as the stores of its owner, in knowledge-rights.test.ts',
    updateKnowledge: 'as the stores of its owner, in knowledge-rights.test.ts',
    clearKnowledge: 'as the stores of its owner, in knowledge-rights.test.ts',
    listKnowledge: 'as the stores of its owner, in knowledge-rights.test.ts',
    admitModelCall: 'asks only whether the workflow that runs may go on',
    noteModelUse: 'what the run itself has used',
    addBinary: 'a new file of the run',
    attachBinaries: 'files that the server itself has stored for the run',
    dropBinaries: 'files of a call that started nothing',
  },
}

test('SEC-46 a run never reaches more than its principal, its publisher and its owner may', async () => {
  const world = await aWorld()
  const found: Record<string, Record<string, unknown>> = {}

  for (const way of Object.keys(matrix) as Way[]) {
    found[way] = {}
    for (const name of people) found[way][name] = await reachBy(world, way, name)
  }

  expect(found).toEqual(matrix)
})

test('SEC-46 every mode, start and service of a run is shown by a way in the matrix', () => {
  const named = [...Object.values(shownBy.modes), ...Object.values(shownBy.starts)]

  expect(named.filter((way) => !(way in matrix))).toEqual([])
})

/** What a key opens besides called workflows, when the run is not what was published. */
const openedBy: Partial<Record<Scope, string>> = {
  'credential:use': 'key:ann',
  'workflow:read': 'workflow:ann',
  'dataTable:read': 'table:ann',
  'execution:read': 'file:ann',
}

test('SEC-46 a run that an API key starts reaches no more than the scopes of the key', async () => {
  const world = await aWorld()
  const { app, clients, stored } = world
  const changed = { ...stored, nodes: stored.nodes.map((node) => ({ ...node, notes: 'Changed' })) }
  const keyOf = async (scopes: Scope[]) =>
    withKey(
      app.app.server,
      (await clients.ann.post('/me/api-keys', { name: scopes.join(), scopes })).data.key,
    )

  for (const scope of apiKeyScopes) {
    const key = await keyOf([...new Set<Scope>(['workflow:execute', scope])])
    const expected = ['call:ann', ...(openedBy[scope] ? [openedBy[scope]] : [])]
    expect(await reachOf(world, () => run(key, changed)), `with ${scope}`).toEqual(expected)
  }

  const published = await reachOf(world, async () => run(await keyOf(['workflow:execute']), stored))
  const withoutRun = await reachOf(world, async () => run(await keyOf(['workflow:read']), stored))
  expect([published, withoutRun]).toEqual([['call:ann', 'key:ann'], 403])
})

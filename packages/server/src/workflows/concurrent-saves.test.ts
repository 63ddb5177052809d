import type { StoredWorkflow } from '@heddle/contract'
import { applyOperation, mergeDocuments, type Operation, type WorkflowDocument } from '@heddle/core/workflow'
import { expect, inject, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'
import { updateWorkflow } from './save-workflow.ts'

const hook = (path: string) => ({
  type: 'heddle.webhook',
  typeVersion: 2,
  parameters: { path, httpMethod: 'POST' },
})
const noOp = { type: 'heddle.noOp', typeVersion: 1, parameters: {} }

test('REL-21 a save, a rename, an activation, settings and tags that are based on an older version change nothing', async () => {
  const app = await testApp()
  const { owner } = app
  await owner.post('/tags', { name: 'alpha' })
  await app.aWorkflow({ nodes: { Hook: hook('p'), A: noOp }, lines: ['Hook > A'] })
  const { data: old } = await owner.get('/workflows/1')
  await owner.patch('/workflows/1', { name: 'Newer', versionId: old.versionId })
  const { data: current } = await owner.get('/workflows/1')

  const changes = [
    { nodes: [] },
    { name: 'Older' },
    { active: true },
    { settings: { timezone: 'UTC' } },
    { tags: ['1'] },
    { pinData: { A: [{ json: {} }] } },
  ]
  const answers = []
  for (const change of changes) {
    answers.push(await owner.patch('/workflows/1', { ...change, versionId: old.versionId }))
  }

  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 409))
  expect(answers.map(({ error }) => error?.errorCode)).toEqual(changes.map(() => 'version_conflict'))
  expect((await owner.get('/workflows/1')).data).toEqual(current)
  expect((await owner.get('/active')).data).toEqual([])
})

test('REL-21 of two saves at the same time one wins and the other one learns of it', async () => {
  const { owner } = await testApp()
  await owner.post('/workflows', { name: 'W', nodes: [], connections: {} })
  for (let round = 0; round < 20; round++) {
    const { data } = await owner.get('/workflows/1')
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        owner.patch('/workflows/1', { name: `${name}${round}`, versionId: data.versionId }),
      ),
    )

    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    const winner = answers.find(({ status }) => status === 200)
    expect((await owner.get('/workflows/1')).data.name).toBe(winner?.data.name)
  }
})

test('REL-21 one person alone never meets a conflict, however often they save', async () => {
  const app = await testApp()
  const { owner } = app
  await owner.post('/tags', { name: 'alpha' })
  await app.aWorkflow({ nodes: { Hook: hook('p'), A: noOp }, lines: ['Hook > A'] })
  let { versionId } = (await owner.get('/workflows/1')).data
  const kinds = [
    (turn: number) => ({ name: `W${turn}` }),
    (turn: number) => ({ active: turn % 2 === 0 }),
    (turn: number) => ({ tags: turn % 3 === 0 ? ['1'] : [] }),
    (turn: number) => ({ settings: { executionTimeout: turn + 1 } }),
    (turn: number) => ({ name: `W${turn}` }),
  ]
  for (let turn = 0; turn < 100; turn++) {
    const change = kinds[turn % kinds.length]?.(turn)
    const { status, data } = await owner.patch('/workflows/1', { ...change, versionId })
    expect(status).toBe(200)
    ;({ versionId } = data)
  }
})

/** Of a hundred saves in one transaction: writing every one to the disk is what takes the time. PostgreSQL proves no more by ten thousand. */
const batches = inject('postgresUrl') ? 10 : 100

test(`REL-21 ${batches * 100} saves of one person meet no conflict`, async () => {
  const { db, owner } = await testApp()
  const { data } = await owner.post('/workflows', { name: 'W', nodes: [], connections: {} })
  const actor = (await owner.get('/me')).data

  let { versionId } = data
  for (let batch = 1; batch <= batches; batch++) {
    await db.transaction().execute(async (transaction) => {
      for (let turn = 1; turn <= 100; turn++) {
        const change = turn % 2 === 0 ? { name: `W${batch}.${turn}` } : { active: false }
        ;({ versionId } = await updateWorkflow(transaction, actor, { id: 1, change, versionId }))
      }
    })
  }

  expect((await owner.get('/workflows/1')).data).toMatchObject({ name: `W${batches}.100`, versionId })
})

/** An open editor: it keeps what it started from, and merges when somebody was faster, as the real one does. */
class Editor {
  readonly id: string
  readonly #client: TestClient
  #base: WorkflowDocument
  #versionId: string
  document: WorkflowDocument
  conflicts = 0

  constructor(client: TestClient, stored: StoredWorkflow) {
    this.id = stored.id
    this.#client = client
    this.#base = documentOf(stored)
    this.#versionId = stored.versionId
    this.document = this.#base
  }

  edit(operation: Operation): void {
    this.document = applyOperation(this.document, operation)
  }

  async save(): Promise<void> {
    for (;;) {
      const body = { ...this.document, versionId: this.#versionId }
      const { status, data, error } = await this.#client.patch(`/workflows/${this.id}`, body)
      const stored = (status === 200 ? data : error?.details) as StoredWorkflow
      const theirs = documentOf(stored)
      if (status !== 200) {
        const merge = mergeDocuments({ base: this.#base, mine: this.document, theirs })
        this.conflicts += merge.conflicts.length
        this.document = merge.document
      }
      this.#base = theirs
      this.#versionId = stored.versionId
      if (status === 200) return
    }
  }
}

const documentOf = ({ name, nodes, connections, settings }: StoredWorkflow): WorkflowDocument => ({
  name,
  nodes,
  connections,
  settings,
})

/** Always the same numbers for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

async function twoEditors({ owner, aWorkflow }: TestApp): Promise<[Editor, Editor]> {
  const id = await aWorkflow({ nodes: { S: noOp, A: noOp, B: noOp }, lines: ['S > A', 'S > B'] })
  const { data } = await owner.get(`/workflows/${id}`)
  return [new Editor(owner, data), new Editor(owner, data)]
}

/** A random edit of a node that only this editor touches, and what the document must say from then on. */
function randomEdit(
  editor: Editor,
  own: string,
  turn: number,
  roll: (sides: number) => number,
): [string, unknown] {
  const kind = roll(3)
  if (kind === 0) {
    const key = `p${roll(3)}`
    const before = editor.document.nodes.find(({ name }) => name === own)?.parameters
    editor.edit({ type: 'setParameters', node: own, parameters: { ...before, [key]: turn } })
    return [`${own} ${key}`, turn]
  }
  if (kind === 1) {
    editor.edit({ type: 'updateNode', node: own, changes: { notes: `note ${turn}` } })
    return [`${own} notes`, `note ${turn}`]
  }
  const added = `${own}${turn}`
  const connection = { source: own, sourceOutput: 0, target: added, targetInput: 0 }
  editor.edit({
    type: 'addNodes',
    nodes: [{ id: added, name: added, position: [turn, turn], ...noOp }],
    connections: [connection],
  })
  return [added, true]
}

test('REL-21 nothing is lost in 50 random interleavings of two editors that edit and save', async () => {
  const app = await testApp()
  for (let seed = 0; seed < 50; seed++) {
    const editors = await twoEditors(app)
    const roll = dice(seed)
    const expected = new Map<string, unknown>()
    for (let turn = 0; turn < 20; turn++) {
      const who = roll(2)
      const editor = who === 0 ? editors[0] : editors[1]
      if (roll(4) === 0) await editor.save()
      else expected.set(...randomEdit(editor, who === 0 ? 'A' : 'B', turn, roll))
    }
    for (const editor of [...editors, editors[0]]) await editor.save()

    const { data } = await app.owner.get(`/workflows/${editors[0].id}`)
    expect(editors.map(({ conflicts }) => conflicts)).toEqual([0, 0])
    expect(factsOf(documentOf(data), [...expected.keys()]), `seed ${seed}`).toEqual([...expected])
  }
})

/** What a document says about each of the asked things. */
function factsOf({ nodes, connections }: WorkflowDocument, asked: readonly string[]): [string, unknown][] {
  return asked.map((fact) => {
    const [name = '', key] = fact.split(' ')
    const node = nodes.find((each) => each.name === name)
    if (key === 'notes') return [fact, node?.notes]
    if (key !== undefined) return [fact, node?.parameters[key]]
    const targets = connections[name.slice(0, 1)]?.main?.[0]
    return [fact, node !== undefined && targets?.some((target) => target.node === name)]
  })
}

test('REL-21 what two editors changed both is told as a conflict, never lost silently', async () => {
  const app = await testApp()
  const [one, other] = await twoEditors(app)
  one.edit({ type: 'setParameters', node: 'S', parameters: { url: 'mine' } })
  other.edit({ type: 'setParameters', node: 'S', parameters: { url: 'theirs' } })

  await other.save()
  await one.save()

  expect([one.conflicts, other.conflicts]).toEqual([1, 0])
})

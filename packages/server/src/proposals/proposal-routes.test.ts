import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'

const anActive = ({ aWorkflow }: TestApp, by?: TestClient) =>
  aWorkflow(
    {
      active: true,
      nodes: {
        Hook: { type: 'heddle.webhook', parameters: { path: 'p' } },
        A: { type: 'heddle.noOp' },
        B: { type: 'heddle.noOp' },
      },
      lines: ['Hook > A', 'A > B'],
    },
    by,
  )

/** Proposes that a node gets a note. */
async function propose(client: TestClient, id: string, node: string, notes: string): Promise<string> {
  const { data } = await client.get(`/workflows/${id}`)
  const { name, connections, settings, versionId } = data
  const nodes = data.nodes.map((each: { name: string }) => (each.name === node ? { ...each, notes } : each))
  const body = { name, nodes, connections, settings, versionId, note: `Notes for ${node}` }
  return (await client.post(`/workflows/${id}/proposals`, body)).data.id
}

const notesIn = async (client: TestClient, id: string) =>
  (await client.get(`/workflows/${id}`)).data.nodes.map(({ notes }: { notes?: string }) => notes)

test('a proposal shows the workflow before and after it, and who made it', async () => {
  const app = await testApp()
  const ann = await app.member('ann')
  const id = await anActive(app, ann)
  const proposal = await propose(ann, id, 'A', 'new')

  const { data } = await ann.get(`/workflows/${id}/proposals/${proposal}`)

  expect(data).toMatchObject({ note: 'Notes for A', author: 'ann Test' })
  expect(data.before.nodes[1].notes).toBeUndefined()
  expect(data.after.nodes[1].notes).toBe('new')
})

test('an accepted proposal keeps what people changed elsewhere meanwhile', async () => {
  const app = await testApp()
  const id = await anActive(app)
  const proposal = await propose(app.owner, id, 'A', 'proposed')
  const { data } = await app.owner.get(`/workflows/${id}`)
  const nodes = data.nodes.map((node: { name: string }) =>
    node.name === 'B' ? { ...node, notes: 'by hand' } : node,
  )
  await app.owner.patch(`/workflows/${id}`, { nodes })

  const { status } = await app.owner.post(`/workflows/${id}/proposals/${proposal}/accept`)

  expect(status).toBe(200)
  expect(await notesIn(app.owner, id)).toEqual([undefined, 'proposed', 'by hand'])
})

test('a proposal that contradicts a newer change cannot be accepted, only refused', async () => {
  const app = await testApp()
  const id = await anActive(app)
  const first = await propose(app.owner, id, 'A', 'one')
  const second = await propose(app.owner, id, 'A', 'two')

  const accepted = await app.owner.post(`/workflows/${id}/proposals/${first}/accept`)
  const late = await app.owner.post(`/workflows/${id}/proposals/${second}/accept`)
  const refused = await app.owner.delete(`/workflows/${id}/proposals/${second}`)
  const again = await app.owner.delete(`/workflows/${id}/proposals/${second}`)

  expect([accepted.status, late.status, refused.status, again.status]).toEqual([200, 409, 200, 404])
  expect(late.error).toMatchObject({ errorCode: 'proposal_outdated' })
  expect(await notesIn(app.owner, id)).toEqual([undefined, 'one', undefined])
})

test('SEC-46 who may only look at a workflow can neither propose nor decide', async () => {
  const app = await testApp()
  const ann = await app.member('ann')
  const ben = await app.member('ben')
  const id = await anActive(app, ann)
  await ann.put(`/workflows/${id}/shares`, { shares: [{ email: 'ben@example.com', right: 'run' }] })
  const proposal = await propose(ann, id, 'A', 'new')
  const { data } = await ben.get(`/workflows/${id}`)
  const { name, nodes, connections, settings, versionId } = data

  const made = await ben.post(`/workflows/${id}/proposals`, { name, nodes, connections, settings, versionId })
  const accepted = await ben.post(`/workflows/${id}/proposals/${proposal}/accept`)
  const refused = await ben.delete(`/workflows/${id}/proposals/${proposal}`)
  const elsewhere = await ben.get(`/workflows/999/proposals/${proposal}`)

  expect([made.status, accepted.status, refused.status, elsewhere.status]).toEqual([403, 403, 403, 404])
})

test('no more than twenty proposals wait for a decision', async () => {
  const app = await testApp()
  const id = await anActive(app)
  for (let turn = 0; turn < 20; turn++) await propose(app.owner, id, 'A', `note ${turn}`)
  const { data } = await app.owner.get(`/workflows/${id}`)
  const { name, nodes, connections, settings, versionId } = data

  const { status, error } = await app.owner.post(`/workflows/${id}/proposals`, {
    name,
    nodes,
    connections,
    settings,
    versionId,
  })

  expect([status, error?.message]).toEqual([400, expect.stringContaining('20 proposals')])
})

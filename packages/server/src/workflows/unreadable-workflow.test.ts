import { expect, inject, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

const hook = { type: 'heddle.webhook', parameters: { path: 'p', httpMethod: 'POST' } }

/** Somebody else has written into the database. */
async function poison({ db }: TestApp, id: string, nodes: string): Promise<void> {
  await db.updateTable('workflow').set({ nodes }).where('id', '=', Number(id)).execute()
}

/** PostgreSQL does not let what is no JSON into such a column. */
const damages = [
  ['has no list of nodes', '{"not":"a list"}', 'The list of nodes is not in the right format'],
  ['has a node without a name', '[{"type":"heddle.noOp"}]', 'at 0.'],
  ...(inject('postgresUrl') === undefined
    ? [['is cut off in the middle', '[{"name":"Hook","ty', 'The list of nodes is not valid JSON'] as const]
    : []),
] as const

test.for(damages)(
  'REL-23 a workflow that %s is marked in the list, opened as text and deleted',
  async ([, nodes, words]) => {
    const app = await testApp()
    const whole = await app.aWorkflow({ name: 'Whole', nodes: { Hook: hook } })
    const broken = await app.aWorkflow({ name: 'Broken', active: true, nodes: { Hook: hook } })
    await poison(app, broken, nodes)
    const restarted = await app.restart()
    const { owner } = restarted

    const listed = (await owner.get('/workflows/page?limit=10&offset=0')).data.results
    const opened = await owner.get(`/workflows/${broken}`)
    const raw = (await owner.get(`/workflows/${broken}/raw`)).data
    const failed = (await owner.get(`/active/error/${broken}`)).data

    const marks = listed.map(({ name, unreadable = false }: { name: string; unreadable?: boolean }) => [
      name,
      unreadable,
    ])
    expect(marks.toSorted()).toEqual([
      ['Broken', true],
      ['Whole', false],
    ])
    expect(opened.status).toBe(422)
    expect(opened.error?.errorCode).toBe('unreadable_workflow')
    expect(raw).toMatchObject({ id: broken, name: 'Broken', problem: expect.stringContaining(words) })
    expect(raw.text.replaceAll(/\s/g, '')).toContain(nodes.replaceAll(/\s/g, ''))
    expect(failed.error.message.length).toBeGreaterThan(5)
    expect((await owner.delete(`/workflows/${broken}`)).status).toBe(200)
    expect((await owner.get('/workflows')).data).toHaveLength(1)
    expect((await owner.get(`/workflows/${whole}/raw`)).data.problem).toBeNull()
  },
)

test('SEC-17 the text of a workflow is for those who may see it', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({ nodes: { Hook: hook } })
  const ann = await app.member('ann')

  expect((await ann.get(`/workflows/${id}/raw`)).status).toBe(404)
  expect((await ann.delete(`/workflows/${id}`)).status).toBe(404)
})

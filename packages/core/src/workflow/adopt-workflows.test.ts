import { expect, test } from 'vitest'
import { adoptWorkflows, type Adoption, type WorkflowDocument, type WorkflowNode } from './index.ts'

const node = (workflowId: unknown, given: Partial<WorkflowNode> = {}): WorkflowNode => ({
  name: 'Call',
  type: 'n8n-nodes-base.executeWorkflow',
  typeVersion: 1.2,
  position: [0, 0],
  parameters: { workflowId },
  ...given,
})
const chosen = (value: unknown, cachedResultName?: string) => ({
  __rl: true,
  mode: 'list',
  value,
  ...(cachedResultName !== undefined && { cachedResultName, cachedResultUrl: '/workflow/x' }),
})
const document = (called: WorkflowNode, settings: WorkflowDocument['settings'] = {}): WorkflowDocument => ({
  name: 'Caller',
  nodes: [called],
  connections: {},
  settings,
})
const adoption: Adoption = {
  imported: new Map([['theirs', { id: '21', name: 'Helper' }]]),
  here: [
    { id: '7', name: 'Ours' },
    { id: '8', name: 'Twice' },
    { id: '9', name: 'Twice' },
    { id: '21', name: 'Helper' },
  ],
}
const adopt = (called: WorkflowNode) => {
  const { document: adopted, missing } = adoptWorkflows(document(called), adoption)
  return { value: adopted.nodes[0]?.parameters.workflowId, missing: [...missing] }
}

test.each([
  ['one that came along, by the id that it had', 'theirs', 'Helper', '21'],
  ['one that came along under another name', 'theirs', 'Old name', '21'],
  ['one that is here, where id and name are the same', '7', 'Ours', '7'],
  ['the only one of its name', 'unknown', 'Ours', '7'],
  ['the one of several with its name that has its id', '9', 'Twice', '9'],
])('a called workflow is %s', (_which, id, name, found) => {
  const { value, missing } = adopt(node(chosen(id, name)))

  expect(value).toMatchObject({ mode: 'list', value: found })
  expect(value).not.toHaveProperty('cachedResultUrl')
  expect(missing).toEqual([])
})

test('an id alone is enough for one that came along; numbers are ids, too', () => {
  const imported = new Map([['12', { id: '21', name: 'Helper' }]])
  const run = (id: unknown) =>
    adoptWorkflows(document(node(id)), { ...adoption, imported }).document.nodes[0]?.parameters.workflowId

  expect([run('12'), run(12)]).toEqual(['21', '21'])
})

test('an id that means another workflow here is never called', () => {
  expect(adopt(node(chosen('7', 'Theirs')))).toEqual({
    value: { __rl: true, mode: 'list', value: '', cachedResultName: 'Theirs' },
    missing: [['Call', 'Theirs']],
  })
  expect(adopt(node('7'))).toEqual({ value: '', missing: [['Call', '7']] })
})

test('an id that means nothing here stays, and is told', () => {
  expect(adopt(node(chosen('gone', 'Gone')))).toEqual({
    value: chosen('gone', 'Gone'),
    missing: [['Call', 'Gone']],
  })
  expect(adopt(node(chosen('gone', 'Twice')))).toMatchObject({ missing: [['Call', 'Twice']] })
})

test.each([
  ['an expression', node(chosen('={{ $json.id }}', 'x'))],
  ['an older expression', node('={{ $json.id }}')],
  ['nothing chosen', node(chosen(''))],
  ['no choice at all', node(undefined)],
  ['a file', node('7', { parameters: { source: 'localFile', workflowId: '7' } })],
  ['another kind of node', node('7', { type: 'n8n-nodes-base.github' })],
])('%s stays as it is', (_what, called) => {
  expect(adoptWorkflows(document(called), adoption)).toMatchObject({
    document: { nodes: [called] },
    missing: new Map(),
  })
})

test.each(['heddle.toolWorkflow', '@n8n/n8n-nodes-langchain.toolWorkflow', 'heddle.retrieverWorkflow'])(
  '%s calls a workflow, too',
  (type) => {
    expect(adopt(node('theirs', { type })).value).toBe('21')
  },
)

test('the workflow for errors is one that came along, or none', () => {
  const adoptErrors = (errorWorkflow?: string) => {
    const { document: adopted, lostErrorWorkflow } = adoptWorkflows(
      document(node(''), { timezone: 'UTC', ...(errorWorkflow !== undefined && { errorWorkflow }) }),
      adoption,
    )
    return [adopted.settings, lostErrorWorkflow]
  }

  expect(adoptErrors('theirs')).toEqual([{ timezone: 'UTC', errorWorkflow: '21' }, false])
  expect(adoptErrors('7')).toEqual([{ timezone: 'UTC' }, true])
  expect(adoptErrors('')).toEqual([{ timezone: 'UTC' }, false])
  expect(adoptErrors()).toEqual([{ timezone: 'UTC' }, false])
})

test('SEC-16 an id in the list of who may call lets in nobody who has that id here', () => {
  const letting = (callerIds: string) => {
    const settings = { callerPolicy: 'workflowsFromAList', callerIds }
    const { document: adopted, lostCallers } = adoptWorkflows(document(node(''), settings), adoption)
    return [adopted.settings, lostCallers]
  }

  expect(letting('theirs')).toEqual([{ callerPolicy: 'workflowsFromAList', callerIds: '21' }, false])
  expect(letting('7, theirs')).toEqual([{ callerPolicy: 'workflowsFromAList', callerIds: '21' }, true])
  expect(letting('7')).toEqual([{ callerPolicy: 'workflowsFromAList' }, true])
  expect(letting('')).toEqual([{ callerPolicy: 'workflowsFromAList' }, false])
})

import type { AppTrial } from '../testing/try-app.ts'
import { repo, trial } from './github-double.ts'

const flow = { workflowId: { mode: 'list', value: '7' } }
const flowPath = `${repo}/actions/workflows/7`

export const workflowTrials: readonly AppTrial[] = [
  trial('workflow.disable', flow, ['PUT', `${flowPath}/disable`]),
  trial('workflow.enable', flow, ['PUT', `${flowPath}/enable`]),
  trial('workflow.get', flow, ['GET', flowPath]),
  {
    ...trial('workflow.get', { workflowId: 'nothing' }, ['GET', `${repo}/actions/workflows/nothing`]),
    fails: 'Not Found',
  },
  trial('workflow.getUsage', flow, ['GET', `${flowPath}/timing`]),
  trial('workflow.list', {}, ['GET', `${repo}/actions/workflows`]),
  trial('workflow.dispatch', { ...flow, ref: { mode: 'name', value: 'next' }, inputs: '{"a":1}' }, [
    'POST',
    `${flowPath}/dispatches`,
    { body: { ref: 'next', inputs: { a: 1 } } },
  ]),
  {
    ...trial('workflow.dispatch', flow, [
      'POST',
      `${flowPath}/dispatches`,
      { body: { ref: 'main', inputs: {} } },
    ]),
    does: 'on the main branch in the first version',
    versions: [1],
  },
  {
    ...trial(
      'workflow.dispatchAndWait',
      { ...flow, ref: { mode: 'name', value: 'next' }, inputs: {}, options: {} },
      [
        'POST',
        `${flowPath}/dispatches`,
        { body: { ref: 'next', inputs: { resumeUrl: 'http://localhost:5678/webhook-waiting/1' } } },
      ],
    ),
  },
]

import type { CodeTask, EvaluateTask, TaskData } from './inside/task-data.ts'

const known: TaskData = {
  data: {
    workflow: { id: '', name: '', active: false, nodes: [], connections: {} },
    node: '',
    runIndex: 0,
    source: [null],
    parameters: {},
    contextData: {},
    execution: { id: '', mode: 'manual', resumeUrl: '', resumeFormUrl: '' },
    timezone: 'UTC',
    now: 0,
    vars: {},
    env: {},
  },
  inputs: [0],
  columns: null,
  runs: {},
  lineage: {},
  parameterSources: {},
}

const code: CodeTask = {
  ...known,
  code: 'return $input.all().map(({ json }) => ({ json: { ...json, sum: json.list.length } }))',
  names: ['$input', '$json'],
  entropy: '',
  mode: 'allItems',
  dialect: 'code',
  continueOnFail: false,
  staticData: { global: {}, node: {} },
}

const evaluation: EvaluateTask = {
  ...known,
  templates: [{ source: '[() => $json.list.length]', names: ['$json'], changesData: false }],
  itemIndexes: [0],
}

const items = JSON.stringify([{ json: { list: [1] } }])

const call = (kind: string, task: CodeTask | EvaluateTask): string =>
  `door('start', ${JSON.stringify(kind)}, ${JSON.stringify(JSON.stringify(task))}, ${JSON.stringify(items)})`

/**
 * A script that runs a task of each kind. What it compiles goes into the snapshot, which nearly halves the time of a task
 * in a fresh isolate; it runs in a context of its own, so that nothing else of it stays.
 */
export const warmUp = `{ const door = heddleDoor; ${call('code', code)}; ${call('evaluate', evaluation)} }`

/** What is called while the server is killed. Each keeps the number that its call has brought, behind everything else. */
export const ways = ['once', 'last', 'respond', 'write', 'wait', 'file'] as const
export type WayToCall = (typeof ways)[number]

const at = { position: [0, 0], typeVersion: 1 }
const keep = {
  ...at,
  name: 'Keep',
  type: 'heddle.set',
  typeVersion: 3.4,
  parameters: {
    assignments: {
      assignments: [{ id: '1', name: 'n', type: 'number', value: "={{ $('Hook').item.json.body.n }}" }],
    },
  },
}

const hook = (path: WayToCall, responseMode: string) => ({
  ...at,
  name: 'Hook',
  type: 'heddle.webhook',
  typeVersion: 2.1,
  webhookId: path,
  parameters: { path, httpMethod: 'POST', responseMode },
})

const answer = {
  ...at,
  name: 'Answer',
  type: 'heddle.respondToWebhook',
  typeVersion: 1.1,
  parameters: { respondWith: 'json', responseBody: '={{ { n: $json.body.n } }}' },
}

const write = (url: string) => ({
  ...at,
  name: 'Write',
  type: 'heddle.httpRequest',
  typeVersion: 4.2,
  parameters: { url, method: 'POST', sendBody: true, specifyBody: 'json', jsonBody: '={{ $json.body }}' },
})

const wait = {
  ...at,
  name: 'Wait',
  type: 'heddle.wait',
  typeVersion: 1.1,
  parameters: { resume: 'timeInterval', amount: 2.5, unit: 'seconds' },
}

/** Needs room on the disk of the process that runs it. */
const file = {
  ...at,
  name: 'File',
  type: 'heddle.convertToFile',
  typeVersion: 1.1,
  parameters: { operation: 'toText', sourceProperty: 'body.n' },
}

type Node = { name: string }

const documentOf = (name: string, nodes: readonly Node[], settings: object = {}) => ({
  name,
  nodes,
  settings,
  connections: Object.fromEntries(
    nodes
      .slice(1)
      .map(({ name: to }, index) => [nodes[index]?.name, { main: [[{ node: to, type: 'main', index: 0 }]] }]),
  ),
})

/** Reports what has failed. */
export const reporter = documentOf('reporter', [
  { ...at, name: 'Error', type: 'heddle.errorTrigger', parameters: {} } as Node,
])

/** How far the moments of the clock lie apart. */
export const clockSeconds = 4

/** Starts by itself. */
export const clock = documentOf('clock', [
  {
    ...at,
    name: 'Every',
    type: 'heddle.scheduleTrigger',
    typeVersion: 1.2,
    parameters: { rule: { interval: [{ field: 'seconds', secondsInterval: clockSeconds }] } },
  } as Node,
])

export const documents = (writeTo: string, errorWorkflow: string): Record<WayToCall, object> => ({
  once: documentOf('once', [hook('once', 'onReceived'), keep]),
  last: documentOf('last', [hook('last', 'lastNode'), keep]),
  respond: documentOf('respond', [hook('respond', 'responseNode'), answer, keep]),
  write: documentOf('write', [hook('write', 'onReceived'), write(writeTo), keep], { errorWorkflow }),
  wait: documentOf('wait', [hook('wait', 'onReceived'), wait, keep]),
  file: documentOf('file', [hook('file', 'onReceived'), file, keep], { errorWorkflow }),
})

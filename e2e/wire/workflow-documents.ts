/** Workflows as the original editor sends them. */
const at = { typeVersion: 1, position: [240, 300] }

export const startSetFunction = {
  name: 'W',
  nodes: [
    { name: 'Start', type: 'n8n-nodes-base.start', parameters: {}, ...at },
    {
      name: 'Set',
      type: 'n8n-nodes-base.set',
      parameters: { values: { number: [{ name: 'a', value: 1 }] } },
      ...at,
    },
    {
      name: 'Fn',
      type: 'n8n-nodes-base.function',
      parameters: { functionCode: "console.log('hi', 1);\nreturn items;" },
      ...at,
    },
  ],
  connections: {
    Start: { main: [[{ node: 'Set', type: 'main', index: 0 }]] },
    Set: { main: [[{ node: 'Fn', type: 'main', index: 0 }]] },
  },
  active: false,
  settings: {},
}

export const webhookThenSet = (path: string, parameters: object = {}) => ({
  name: 'Hook',
  nodes: [
    {
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      webhookId: '0f0e0d0c',
      parameters: { path, ...parameters },
      ...at,
    },
    {
      name: 'Set',
      type: 'n8n-nodes-base.set',
      parameters: {
        keepOnlySet: true,
        values: { string: [{ name: 'x', value: '={{$json["query"]["x"]}}' }] },
      },
      ...at,
    },
  ],
  connections: { Webhook: { main: [[{ node: 'Set', type: 'main', index: 0 }]] } },
  active: false,
  settings: {},
})

export const failing = {
  name: 'Fails',
  nodes: [
    {
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      webhookId: '0f0e0d0c',
      parameters: { path: 'fails', responseMode: 'lastNode' },
      ...at,
    },
    {
      name: 'F',
      type: 'n8n-nodes-base.function',
      parameters: { functionCode: "throw new Error('boom')" },
      ...at,
    },
  ],
  connections: { Webhook: { main: [[{ node: 'F', type: 'main', index: 0 }]] } },
  active: false,
  settings: {},
}

export const waitForCall = {
  name: 'Waits',
  nodes: [
    {
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      webhookId: '0f0e0d0c',
      parameters: { path: 'waits' },
      ...at,
    },
    {
      ...at,
      name: 'Tell',
      type: 'n8n-nodes-base.set',
      typeVersion: 3.4,
      parameters: {
        assignments: {
          assignments: [{ id: 'a', name: 'address', type: 'string', value: '={{ $execution.resumeUrl }}' }],
        },
      },
    },
    { name: 'Wait', type: 'n8n-nodes-base.wait', parameters: { resume: 'webhook' }, ...at },
  ],
  connections: {
    Webhook: { main: [[{ node: 'Tell', type: 'main', index: 0 }]] },
    Tell: { main: [[{ node: 'Wait', type: 'main', index: 0 }]] },
  },
  active: false,
  settings: {},
}

/** The path at which an execution of that workflow is resumed, as it has told. */
export const toldPath = (execution: {
  data: { resultData: { runData: Record<string, { data: { main: { json: { address: string } }[][] } }[]> } }
}): string =>
  new URL(execution.data.resultData.runData.Tell?.[0]?.data.main[0]?.[0]?.json.address ?? '').pathname

interface Document {
  nodes: { name: string; parameters: object }[]
}

/** The document with other parameters for one of its nodes. */
export const withParameters = <D extends Document>(document: D, name: string, parameters: object): D => ({
  ...document,
  nodes: document.nodes.map((node) => (node.name === name ? { ...node, parameters } : node)),
})

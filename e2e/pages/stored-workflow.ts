import type { Page } from '@playwright/test'

export interface SeedNode {
  name: string
  type?: string
  position?: [number, number]
  parameters?: Record<string, unknown>
  [field: string]: unknown
}

/** `A>B` joins the first ports, `A:1>B:0` names them. */
function connectionsOf(wires: readonly string[]): Record<string, { main: object[][] }> {
  const connections: Record<string, { main: object[][] }> = {}
  for (const wire of wires) {
    const [from = '', to = ''] = wire.split('>')
    const [source = '', output = '0'] = from.split(':')
    const [node = '', index = '0'] = to.split(':')
    const outputs = (connections[source] ??= { main: [] }).main
    while (outputs.length <= Number(output)) outputs.push([])
    outputs[Number(output)]?.push({ node, type: 'main', index: Number(index) })
  }
  return connections
}

/** A workflow as it is stored or copied. */
export const workflowOf = (nodes: readonly SeedNode[], wires: readonly string[] = []) => ({
  name: 'Seeded',
  nodes: nodes.map((node, index) => ({
    type: node.name === 'Start' ? 'heddle.start' : 'heddle.noOp',
    typeVersion: 1,
    position: [240 + 220 * index, 300],
    parameters: {},
    ...node,
  })),
  connections: connectionsOf(wires),
  settings: {},
})

/** Stores a workflow through the API and gives its id. */
export async function storeWorkflow(page: Page, workflow: object): Promise<string> {
  await page.request.get('/rest/login')
  const answer = await page.request.post('/rest/workflows', { data: workflow })
  const { data } = (await answer.json()) as { data: { id: string } }
  return data.id
}

/** Stores a workflow and opens it in the editor. */
export async function openStored(page: Page, workflow: object): Promise<string> {
  const id = await storeWorkflow(page, workflow)
  await page.goto(`/workflow/${id}`)
  await page.getByTestId('canvas').waitFor()
  return id
}

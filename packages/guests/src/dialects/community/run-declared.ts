import { isJsonObject, type JsonObject } from '@heddle/core'
import {
  displayedCredentials,
  type HttpResponse,
  type NodeProperty,
  type NodeTypeDescription,
} from '@heddle/core/node'
import { errorData, ItemError, type Item } from '@heddle/core/run'
import {
  collectRouting,
  draftRequest,
  sendDraft,
  type Evaluate,
  type RequestPart,
} from '@heddle/nodes/declarative'
import type { RunFacts } from '../../protocol/messages.ts'
import type { HostAccess } from '../guest-package.ts'
import type { ForeignNode } from './foreign-node.ts'
import { fromOptions } from './http-options.ts'
import { readAnswer } from './http-answer.ts'
import { extractValue } from './read-parameter.ts'
import { itemContext } from './run-context.ts'
import { NodeApiError } from './workflow-module/errors.ts'

/** Runs a node that is data: item by item, a request as its parameters say. */
export async function runDeclared(node: ForeignNode, facts: RunFacts, host: HostAccess): Promise<Item[][]> {
  const output: Item[] = []
  for (const itemIndex of (facts.inputs[0] ?? []).keys()) {
    try {
      const items = await runItem(node, facts, { host, itemIndex })
      output.push(...items.map((item) => ({ pairedItem: { item: itemIndex }, ...item })))
    } catch (error) {
      if (!facts.continueOnFail || host.signal.aborted) throw new ItemError(error, itemIndex)
      const data = errorData(error)
      output.push({ json: { error: data.message }, error: data, pairedItem: { item: itemIndex } })
    }
  }
  return [output]
}

async function runItem(
  node: ForeignNode,
  facts: RunFacts,
  { host, itemIndex }: { host: HostAccess; itemIndex: number },
): Promise<Item[]> {
  const properties = propertiesOf(node)
  const values = plainValues(facts.params[itemIndex] ?? facts.params[0] ?? {}, properties)
  const { typeVersion: version } = facts.node
  const credential = credentialOf(node, facts, values)
  const evaluate: Evaluate = async (expression, roots) =>
    host.call({
      type: 'evaluate',
      expression,
      itemIndex,
      roots: {
        ...roots,
        $version: version,
        ...(await credentialRoots(expression, credential, { host, itemIndex })),
      },
    })
  const said = collectRouting(properties, { values, root: values, version })
  const draft = await draftRequest(defaultsOf(node), said, evaluate)
  const binary = {
    read: host.readFile,
    stream: async () => Promise.reject(new Error('Streams are not available to packages here')),
    write: async (bytes: unknown, info = {}) => host.writeFile(bytes as Uint8Array, info),
  }
  const send = (part: RequestPart) => sendPart(part, { host, credential, node: facts.node })
  const self = itemContext(node, facts, { host, itemIndex })
  return sendDraft(draft, { send, evaluate, binary, signal: host.signal, self })
}

/** A description is data of a package; the routing in it is trusted to have its shape, as its node is nothing without it. */
const propertiesOf = ({ description }: ForeignNode): NodeProperty[] =>
  Array.isArray(description.properties) ? (description.properties as NodeProperty[]) : []

export const defaultsOf = ({ description }: ForeignNode): RequestPart =>
  isJsonObject(description.requestDefaults) ? description.requestDefaults : {}

/** What was picked counts as its value. */
const plainValues = (values: JsonObject, properties: NodeProperty[]): JsonObject =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, extractValue(value, name, properties)]),
  )

/** The credential that is shown for these values and that the node has; without one a request goes out bare. */
function credentialOf(
  { description }: ForeignNode,
  { node }: RunFacts,
  parameters: JsonObject,
): string | undefined {
  const uses = displayedCredentials(description as unknown as NodeTypeDescription, {
    parameters,
    typeVersion: node.typeVersion,
  })
  return uses.find(({ name, required }) => required || node.credentials?.[name] !== undefined)?.name
}

const credentialRoots = async (
  expression: string,
  credentialType: string | undefined,
  { host, itemIndex }: { host: HostAccess; itemIndex: number },
) =>
  credentialType !== undefined && expression.includes('$credentials')
    ? { $credentials: await host.call({ type: 'credential', credentialType, itemIndex }) }
    : {}

interface Sender {
  host: HostAccess
  credential?: string
  node: unknown
}

/** Sends a request as functions may have changed it. */
export async function sendPart(part: RequestPart, { host, credential, node }: Sender): Promise<HttpResponse> {
  const asked = await fromOptions({ ...part, returnFullResponse: true })
  const request = { ...asked.request, ...(credential && { credential }) }
  const response = await host.call({ type: 'http', request })
  try {
    const answer = readAnswer(asked, response)
    return { ...response, body: isJsonObject(answer) ? answer.body : undefined }
  } catch (error) {
    throw new NodeApiError(node, error)
  }
}

import { isExpression } from '@heddle/core/expression'
import {
  fillDefaults,
  type LoadOptionsContext,
  type NodeDefinition,
  type NodeOutput,
  type RunContext,
} from '@heddle/core/node'
import type { RunFacts } from '../protocol/messages.ts'
import type { GuestNode } from '../protocol/package-description.ts'
import { noPorts } from './answer-call.ts'
import type { GuestLink } from './guest-link.ts'
import { portsOfOptions, portsOfRun } from './node-ports.ts'
import { triggerFunctions } from './guest-trigger.ts'

/** How long the choices of a parameter and a test may take. */
const questionMs = 60_000

/** A node type whose functions are calls into the process of its guest. To everybody else it is like any other. */
export function guestNode(guest: GuestNode, link: GuestLink): NodeDefinition {
  const { description, does, optionMethods, credentialTests } = guest
  return {
    type: description.name,
    aliases: [],
    versions: [description.version].flat().toSorted((a, b) => a - b),
    description,
    migrations: [],
    readParameters: (resolved) => resolved,
    readEachItem: (parameters) => {
      const resolve = parameters.open()
      return (itemIndex) => resolve(itemIndex)
    },
    // Nobody knows what a package does, so it is never done twice without being asked for.
    effectOf: () => 'writes',
    ...(does.includes('run') && { run: (context: RunContext) => run(guest, context, link) }),
    ...triggerFunctions(guest, link),
    loadOptions: Object.fromEntries(optionMethods.map((method) => [method, optionLoader(method, link)])),
    credentialTests: Object.fromEntries(
      credentialTests.map((method) => [method, credentialTest(description.name, method, link)]),
    ),
  }
}

async function run(
  { description, does }: GuestNode,
  context: RunContext,
  link: GuestLink,
): Promise<NodeOutput> {
  const resume = does.includes('resume') ? { resume: await resumeOf(context) } : {}
  const facts = { ...factsOfRun(description.properties, context), ...resume }
  const { output, staticData, waitTill } = await link.ask(
    { type: 'run', facts },
    { ports: portsOfRun(context, link), signal: context.signal },
  )
  Object.assign(context.staticData('global'), staticData.global)
  Object.assign(context.staticData('node'), staticData.node)
  if (waitTill !== undefined) context.waitUntil(waitTill === null ? null : new Date(waitTill))
  return output
}

async function resumeOf(context: RunContext): Promise<NonNullable<RunFacts['resume']>> {
  const url = String(await context.evaluate('={{ $execution.resumeUrl }}', 0))
  const answer = context.takeAnswer()
  return { url, ...(answer && { payload: answer.json }) }
}

function factsOfRun(properties: GuestNode['description']['properties'], context: RunContext): RunFacts {
  const { node, workflow, timezone, mode, executionId, runIndex, continueOnFail } = context
  const count = hasExpression(context.rawParameters)
    ? context.items.length
    : Math.min(1, context.items.length)
  const valuesOf = (index: number) => fillDefaults(properties, context.params(index), node.typeVersion)
  return {
    node,
    workflow,
    timezone,
    mode,
    executionId,
    runIndex,
    continueOnFail,
    staticData: {
      global: context.staticData('global'),
      node: context.staticData('node'),
    },
    inputs: context.inputs.map((items) => [...items]),
    params: Array.from({ length: count }, (_, index) => valuesOf(index)),
  }
}

function hasExpression(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return isExpression(value)
  return Object.values(value).some(hasExpression)
}

const optionLoader =
  (method: string, link: GuestLink): NodeDefinition['loadOptions'][string] =>
  async (context: LoadOptionsContext) => {
    const { node, parameters, filter, paginationToken } = context
    const { options } = await link.ask(
      {
        type: 'options',
        facts: {
          node,
          method,
          parameters: parameters,
          ...(filter !== undefined && { filter }),
          ...(paginationToken !== undefined && { paginationToken }),
        },
      },
      { ports: portsOfOptions(context, link), deadlineMs: questionMs },
    )
    return options
  }

const credentialTest =
  (node: string, method: string, link: GuestLink): NodeDefinition['credentialTests'][string] =>
  async ({ credential }) => {
    const { status, message } = await link.ask(
      { type: 'testCredential', node, method, credential: credential, credentialType: '' },
      { ports: { ...noPorts, http: link.http }, deadlineMs: questionMs },
    )
    if (status !== 'ok') throw new Error(message ?? 'The service refused the credential')
  }

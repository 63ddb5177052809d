import { textOf } from '@heddle/core'
import { defineOperation, eachItem, param, type RunContext } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'

interface AuditedWorkflow {
  id: string
  name: string
  active: boolean
  nodes: WorkflowNode[]
}

interface CredentialUse {
  id: string
  name: string
  usedIn: { id: string; active: boolean }[]
}

interface Location extends Record<string, unknown> {
  kind: 'credential' | 'node'
}

/** One kind of risk: what it is, what to do, and where it stands. */
interface Section {
  title: string
  description: string
  recommendation: string
  location: Location[]
}

/** How a node is told to be risky. */
interface NodeRisk extends Omit<Section, 'location'> {
  category: keyof typeof categories
  isRisky(node: WorkflowNode): boolean
}

const categories = {
  credentials: 'Credentials Risk Report',
  database: 'Database Risk Report',
  filesystem: 'Filesystem Risk Report',
  instance: 'Instance Risk Report',
  nodes: 'Nodes Risk Report',
} as const

const shortType = ({ type }: WorkflowNode): string => type.split('.').at(-1) ?? ''
const isOf = (node: WorkflowNode, ...types: string[]): boolean => types.includes(shortType(node))

const nodeRisks: readonly NodeRisk[] = [
  {
    category: 'database',
    title: 'Expressions in queries',
    description: 'These nodes put values of expressions into the text of a query.',
    recommendation: 'Send values as query parameters: then they cannot change what the query does.',
    isRisky: (node) =>
      textOf(node.parameters.operation) === 'executeQuery' && /\{\{/.test(textOf(node.parameters.query)),
  },
  {
    category: 'filesystem',
    title: 'Nodes that use files on the server',
    description: 'These nodes read or write files in the folders that this instance allows.',
    recommendation: 'Allow only the folders that are needed.',
    isRisky: (node) =>
      isOf(node, 'readWriteFile', 'readBinaryFile', 'readBinaryFiles', 'writeBinaryFile', 'localFileTrigger'),
  },
  {
    category: 'instance',
    title: 'Unprotected webhooks',
    description: 'Anyone who knows the URL can call these nodes of active workflows.',
    recommendation: 'Choose an authentication, or check the caller in the workflow.',
    isRisky: (node) =>
      isOf(node, 'webhook', 'formTrigger') && (textOf(node.parameters.authentication) || 'none') === 'none',
  },
  {
    category: 'nodes',
    title: 'Nodes that can do nearly anything',
    description: 'These nodes run code or commands, or call any address.',
    recommendation: 'Review what they do, especially where their input comes from outside.',
    isRisky: (node) =>
      isOf(node, 'code', 'function', 'functionItem', 'executeCommand', 'httpRequest', 'ssh', 'graphql'),
  },
]

export const generateAudit = defineOperation()({
  label: 'Generate',
  description: "Checks the workflows and credentials that this workflow's owner can see for risks",
  action: 'Generate a security audit',
  effect: 'reads',
  params: {
    additionalOptions: param.collection({
      label: 'Additional Options',
      placeholder: 'Add option',
      fields: {
        categories: param.multiOptions({
          label: 'Categories',
          options: [
            { name: 'Credentials', value: 'credentials' },
            { name: 'Database', value: 'database' },
            { name: 'Filesystem', value: 'filesystem' },
            { name: 'Instance', value: 'instance' },
            { name: 'Nodes', value: 'nodes' },
          ],
        }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, async (_item, _index, { additionalOptions }) => {
      const wanted = additionalOptions.categories ?? []
      const sections = [
        ...nodeSections(await readWorkflows(context)),
        ...credentialSections(await readCredentials(context)),
      ].filter(([category]) => wanted.length === 0 || wanted.includes(category))
      return { json: reports(sections) }
    }),
})

type Found = [category: keyof typeof categories, section: Section]

function reports(found: readonly Found[]): Record<string, unknown> {
  const byCategory = Map.groupBy(found, ([category]) => category)
  return Object.fromEntries(
    [...byCategory].map(([risk, entries]) => [
      categories[risk],
      { risk, sections: entries.map(([, section]) => section) },
    ]),
  )
}

function nodeSections(workflows: readonly AuditedWorkflow[]): Found[] {
  return nodeRisks.flatMap(({ category, isRisky, ...said }): Found[] => {
    const looked = category === 'instance' ? workflows.filter(({ active }) => active) : workflows
    const location = looked.flatMap(({ id, name, nodes }) =>
      nodes
        .filter((node) => !node.disabled && isRisky(node))
        .map((node) => ({
          kind: 'node' as const,
          workflowId: id,
          workflowName: name,
          nodeName: node.name,
          nodeType: node.type,
        })),
    )
    return location.length === 0 ? [] : [[category, { ...said, location }]]
  })
}

function credentialSections(credentials: readonly CredentialUse[]): Found[] {
  const section = (title: string, description: string, found: readonly CredentialUse[]): Found[] => {
    const location = found.map(({ id, name }) => ({ kind: 'credential' as const, id, name }))
    const recommendation = 'Delete the ones no one needs.'
    return location.length === 0 ? [] : [['credentials', { title, description, recommendation, location }]]
  }
  const unused = credentials.filter(({ usedIn }) => usedIn.length === 0)
  const inactive = credentials.filter(
    ({ usedIn }) => usedIn.length > 0 && usedIn.every(({ active }) => !active),
  )
  return [
    ...section('Credentials not used in any workflow', 'No workflow uses these.', unused),
    ...section('Credentials not used in any active workflow', 'Only inactive workflows use these.', inactive),
  ]
}

async function readWorkflows(context: RunContext<unknown>): Promise<AuditedWorkflow[]> {
  const listed = (await context.instance({ name: 'workflows.list', query: {} })) as { id: string }[]
  const whole: AuditedWorkflow[] = []
  for (const { id } of listed) {
    context.signal.throwIfAborted()
    whole.push((await context.instance({ name: 'workflows.get', params: { id } })) as AuditedWorkflow)
  }
  return whole
}

async function readCredentials(context: RunContext<unknown>): Promise<CredentialUse[]> {
  const names = (await context.instance({ name: 'credentials.list', query: {} })) as CredentialUse[]
  const uses = (await context.instance({ name: 'credentials.overview' })) as Omit<CredentialUse, 'name'>[]
  return names.map(({ id, name }) => ({
    id,
    name,
    usedIn: uses.find((each) => each.id === id)?.usedIn ?? [],
  }))
}

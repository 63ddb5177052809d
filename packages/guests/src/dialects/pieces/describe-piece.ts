import type { NodeCredentialUse, NodeProperty, NodeTypeDescription } from '@heddle/core/node'
import type { GuestFunction, GuestNode, PackageDescription } from '../../protocol/package-description.ts'
import { authTitle, authType, describeAuth } from './auth.ts'
import { describeProps } from './describe-prop.ts'
import type { Action, Piece, Trigger } from './piece.ts'

/** One node for the actions of a piece, one for the triggers that ask for news, one for those that are called. */
export function describePiece(piece: Piece): PackageDescription {
  const { actions, triggers, displayName } = piece
  const polling = triggers.filter(({ type }) => type === 'POLLING')
  const called = triggers.filter(({ type }) => type === 'WEBHOOK')
  const nodes = [
    describeNode(piece, {
      local: 'action',
      label: displayName,
      operations: actions,
      does: ['run', 'resume'],
    }),
    describeNode(piece, {
      local: 'trigger',
      label: `${displayName} Trigger`,
      operations: polling,
      does: ['poll'],
    }),
    describeNode(piece, {
      local: 'webhook',
      label: `${displayName} Webhook Trigger`,
      operations: called,
      does: ['webhook', 'subscription'],
    }),
  ]
  return {
    nodes: nodes.filter((node) => node !== undefined),
    credentials: piece.auths.map((auth) => ({
      description: describeAuth(piece, auth),
      signs: false,
      prepares: false,
    })),
    problems: triggers.flatMap(problemOf),
  }
}

function problemOf({ type, displayName, renewConfiguration }: Trigger): string[] {
  if (type !== 'POLLING' && type !== 'WEBHOOK')
    return [`The trigger "${displayName}" needs an app that is registered for this instance and is left out.`]
  const isRenewed = renewConfiguration?.strategy !== undefined && renewConfiguration.strategy !== 'NONE'
  return isRenewed ? [`The registration of the trigger "${displayName}" is not renewed by itself.`] : []
}

/** Where its service calls a trigger, and where someone answers an action that waits: links are opened, buttons send. */
function webhooksOf(does: readonly GuestFunction[]): Pick<NodeTypeDescription, 'webhooks'> {
  if (!does.includes('resume') && !does.includes('webhook')) return {}
  const place = does.includes('resume')
    ? { path: '', isFullPath: true, restartWebhook: true }
    : { path: 'webhook', responseMode: 'onReceived' }
  return {
    webhooks: [
      { name: 'setup', httpMethod: 'GET', ...place },
      { name: 'default', httpMethod: 'POST', ...place },
    ],
  }
}

interface NodeParts {
  local: string
  label: string
  operations: readonly Action[]
  does: GuestFunction[]
}

function describeNode(piece: Piece, { local, label, operations, does }: NodeParts): GuestNode | undefined {
  const [first] = operations
  if (!first) return undefined
  const isTrigger = !does.includes('run')
  const properties = [
    ...authChoice(piece),
    operationChoice(operations, first),
    ...operations.flatMap(({ name, props = {} }) =>
      describeProps(props, { owner: name, displayOptions: { show: { operation: [name] } } }),
    ),
  ]
  const description: NodeTypeDescription = {
    name: `${piece.packageName}.${local}`,
    displayName: label,
    description: piece.description || `Works with ${piece.displayName}`,
    version: 1,
    defaultVersion: 1,
    group: [isTrigger ? 'trigger' : 'transform'],
    icon: '',
    defaults: { name: label },
    subtitle: '={{ $parameter["operation"] }}',
    inputs: isTrigger ? [] : ['main'],
    outputs: ['main'],
    properties,
    ...(piece.auths.length > 0 && { credentials: credentialsOf(piece, operations) }),
    ...(!isTrigger && { usableAsTool: true }),
    ...(does.includes('poll') && { polling: true }),
    ...(does.includes('subscription') && { subscribes: true }),
    ...webhooksOf(does),
  }
  return {
    description,
    does,
    optionMethods: properties.flatMap(({ typeOptions }) => methodOf(typeOptions) ?? []),
    credentialTests: piece.auths.filter(({ validate }) => validate).map((auth) => authType(piece, auth)),
  }
}

const methodOf = (options: NodeProperty['typeOptions']): string | undefined =>
  options?.loadOptionsMethod ?? options?.resourceMapper?.resourceMapperMethod

const operationChoice = (operations: readonly Action[], first: Action): NodeProperty => ({
  displayName: 'Operation',
  name: 'operation',
  type: 'options',
  noDataExpression: true,
  default: first.name,
  options: operations.map(({ name, displayName, description }) => ({
    name: displayName,
    value: name,
    action: displayName,
    ...(description !== undefined && { description }),
  })),
})

const authChoice = (piece: Piece): NodeProperty[] =>
  piece.auths.length < 2
    ? []
    : [
        {
          displayName: 'Authentication',
          name: 'authentication',
          type: 'options',
          noDataExpression: true,
          default: authType(piece, piece.auths[0] ?? { type: '' }),
          options: piece.auths.map((auth) => ({ name: authTitle(auth), value: authType(piece, auth) })),
        },
      ]

function credentialsOf(piece: Piece, operations: readonly Action[]): NodeCredentialUse[] {
  const isNeeded = operations.every(({ requireAuth }) => requireAuth !== false)
  return piece.auths.map((auth) => {
    const name = authType(piece, auth)
    return {
      name,
      ...(isNeeded && { required: true }),
      ...(auth.validate && { testedBy: name }),
      ...(piece.auths.length > 1 && { displayOptions: { show: { authentication: [name] } } }),
    }
  })
}

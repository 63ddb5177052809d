import { getOwn } from '../../json.ts'
import { Facade } from '../evaluate/facade.ts'
import { scopeOf, type Evaluate, type Scope } from '../evaluate/scope.ts'
import { nodeFacade, sameIndexFacade, withoutBytes } from './node-facade.ts'
import { resolveParameter } from './own-parameters.ts'

const itemAt = ({ session, itemIndex }: Scope) => session.data.inputs[0]?.[itemIndex]

/** What an expression finds under each name. */
export const rootValues: ReadonlyMap<string, Evaluate> = new Map<string, Evaluate>([
  ['$json', (scope) => scope.json],
  ['$data', (scope) => scope.json],
  ['$binary', (scope) => withoutBytes(itemAt(scope)?.binary)],
  ['$node', (scope) => new Facade('$node', { other: (name) => sameIndexFacade(scope, name) })],
  ['$input', inputFacade],
  ['$parameter', parameterFacade],
  [
    '$workflow',
    ({ session: { data } }) => ({
      id: data.workflow.id,
      name: data.workflow.name,
      active: data.workflow.active,
    }),
  ],
  ['$execution', executionOf],
  ['$executionId', (scope) => scope.session.data.execution.id],
  ['$resumeWebhookUrl', (scope) => scope.session.data.execution.resumeUrl],
  ['$mode', (scope) => scope.session.data.execution.mode],
  ['$now', (scope) => scope.session.now],
  ['$today', (scope) => scope.session.now.startOf('day')],
  ['$runIndex', (scope) => scope.session.data.runIndex],
  ['$thisRunIndex', (scope) => scope.session.data.runIndex],
  ['$itemIndex', (scope) => scope.itemIndex],
  ['$position', (scope) => scope.itemIndex],
  ['$thisItemIndex', (scope) => scope.itemIndex],
  ['$thisItem', itemAt],
  ['$prevNode', previousNode],
  ['$vars', (scope) => scope.session.data.vars],
  ['$env', (scope) => scope.session.data.env],
  ['$self', (scope) => getOwn(scope.session.data.roots, '$self') ?? {}],
])

/** What `$item(index)` gives: the same names, seen from another item. */
export function otherItem(scope: Scope, itemIndex: unknown): Facade {
  const other = scopeOf(scope.session, Number(itemIndex))
  return new Facade('$item', { other: (name) => rootValues.get(name)?.(other) })
}

function inputFacade(scope: Scope): Facade {
  const { session, itemIndex } = scope
  const items = session.data.inputs[0] ?? []
  const previous = session.data.source[0]?.previousNode
  const feeder = () => (previous === undefined ? undefined : nodeFacade(scope, previous))
  return new Facade('$input', {
    fields: {
      item: () => items[itemIndex],
      params: () => feeder()?.read('params'),
      context: () => feeder()?.read('context'),
    },
    methods: {
      all: () => items,
      first: () => items[0],
      last: () => items.at(-1),
      item: () => items[itemIndex],
      itemAt: () => items[itemIndex],
    },
  })
}

function parameterFacade({ session, itemIndex }: Scope): Facade {
  return new Facade('$parameter', {
    other: (name) => resolveParameter(session, getOwn(session.data.parameters, name), itemIndex),
  })
}

function executionOf({ session }: Scope): Record<string, unknown> {
  const { id, mode, resumeUrl, resumeFormUrl, customData = {} } = session.data.execution
  return {
    id,
    mode: mode === 'manual' ? 'test' : 'production',
    resumeUrl,
    resumeFormUrl,
    customData: new Facade('$execution.customData', {
      methods: { get: (key) => getOwn(customData, String(key)), getAll: () => customData },
    }),
  }
}

function previousNode({ session }: Scope): Record<string, unknown> {
  const [source] = session.data.source
  return {
    name: source?.previousNode,
    outputIndex: source?.previousNodeOutput ?? 0,
    runIndex: source?.previousNodeRun ?? 0,
  }
}

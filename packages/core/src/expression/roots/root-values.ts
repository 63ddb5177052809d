import { findOwn, isJsonObject, type JsonObject } from '../../json.ts'
import { ExpressionError, MissingValue } from '../expression-error.ts'
import { defineFacade, type Facade } from '../values/facade.ts'
import { scopeOf, type Evaluate, type Scope } from '../evaluate/scope.ts'
import { nodeFacade, sameIndexFacade, withoutBytes } from './node-facade.ts'
import { resolveParameter } from './own-parameters.ts'

const itemAt = ({ session, itemIndex }: Scope) => session.items[itemIndex]

const inputItems = ({ session }: Scope) => session.items

const inputFacade = defineFacade<Scope>({
  label: '$input',
  fields: {
    item: itemAt,
    params: (scope) => previous(scope)?.read('params'),
    context: (scope) => previous(scope)?.read('context'),
  },
  methods: {
    all: inputItems,
    first: (scope) => inputItems(scope)[0],
    last: (scope) => inputItems(scope).at(-1),
    item: itemAt,
    itemAt,
  },
})

const nodeTable = defineFacade<Scope>({ label: '$node', other: sameIndexFacade })

const parameterFacade = defineFacade<Scope>({
  label: '$parameter',
  other: ({ session, itemIndex }, name) =>
    resolveParameter(session, findOwn(session.data.parameters, name), itemIndex),
  otherNames: ({ session }) => Object.keys(session.data.parameters),
})

const customDataFacade = defineFacade<Scope>({
  label: '$execution.customData',
  methods: {
    get: (scope, key) => findOwn(customData(scope), String(key)),
    getAll: customData,
    set: (scope, key, value) => setCustomData(scope, { [String(key)]: value }),
    setAll: (scope, pairs) => setCustomData(scope, isJsonObject(pairs) ? pairs : {}),
  },
})

const executionFacade = defineFacade<Scope>({
  label: '$execution',
  fields: {
    id: ({ session }) => session.data.execution.id,
    mode: wordForMode,
    resumeUrl: ({ session }) => session.data.execution.resumeUrl,
    resumeFormUrl: ({ session }) => session.data.execution.resumeFormUrl,
    customData: customDataFacade,
  },
  plain: executionOf,
})

/** What an expression finds under each name. */
export const rootValues: ReadonlyMap<string, Evaluate> = new Map<string, Evaluate>([
  ['$json', (scope) => scope.json],
  ['$data', (scope) => scope.json],
  ['$binary', (scope) => withoutBytes(itemAt(scope)?.binary)],
  ['$node', nodeTable],
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
  ['$execution', executionFacade],
  ['$executionId', (scope) => scope.session.data.execution.id],
  ['$resumeWebhookUrl', (scope) => scope.session.data.execution.resumeUrl],
  ['$mode', (scope) => scope.session.data.execution.mode],
  ['$now', (scope) => scope.session.now],
  ['$today', (scope) => scope.session.today],
  ['$runIndex', (scope) => scope.session.data.runIndex],
  ['$thisRunIndex', (scope) => scope.session.data.runIndex],
  ['$itemIndex', (scope) => scope.itemIndex],
  ['$position', (scope) => scope.itemIndex],
  ['$thisItemIndex', (scope) => scope.itemIndex],
  ['$thisItem', itemAt],
  ['$prevNode', previousNode],
  ['$vars', (scope) => scope.session.data.vars],
  ['$env', (scope) => scope.session.data.env],
  ['$self', (scope) => findOwn(scope.session.data.roots, '$self') ?? {}],
])

const otherItemView = defineFacade<Scope>({
  label: '$item',
  other: (scope, name) => rootValues.get(name)?.(scope),
})

/** What `$item(index)` gives: the same names, seen from another item. */
export function otherItem({ session }: Scope, itemIndex: unknown): Facade {
  const index = Number(itemIndex)
  if (!session.items[index]) throw new ExpressionError('notExecuted', `There is no item ${index}`)
  return otherItemView(scopeOf(session, index))
}

function previous(scope: Scope): Facade | undefined {
  const name = scope.session.data.source[0]?.previousNode
  return name === undefined ? undefined : nodeFacade(scope, name)
}

/** Code adds to it; for an expression it is only there to be read. */
function setCustomData({ session }: Scope, pairs: JsonObject): void {
  const { execution } = session.data
  if (!execution.saveCustomData) throw new MissingValue('Only code can set custom data')
  execution.saveCustomData(pairs)
}

function customData({ session }: Scope): Readonly<Record<string, string>> {
  return session.data.execution.customData ?? {}
}

function executionOf(scope: Scope): Record<string, unknown> {
  const { id, resumeUrl, resumeFormUrl } = scope.session.data.execution
  return { id, mode: wordForMode(scope), resumeUrl, resumeFormUrl }
}

function wordForMode({ session }: Scope): 'test' | 'production' {
  return session.data.execution.mode === 'manual' ? 'test' : 'production'
}

function previousNode({ session }: Scope): Record<string, unknown> {
  const [source] = session.data.source
  return {
    name: source?.previousNode,
    outputIndex: source?.previousNodeOutput ?? 0,
    runIndex: source?.previousNodeRun ?? 0,
  }
}

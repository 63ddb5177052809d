import { rootCompletions } from '../expression/completion/root-docs.ts'
import { noExpressionData, type ExpressionData } from '../expression/expression-data.ts'
import { methodsByKind } from '../expression/natives/find-method.ts'
import { globalFunctions } from '../expression/natives/globals.ts'
import { compileTemplate, readValue } from '../expression/template.ts'
import { kindOf } from '../expression/values/value-kind.ts'
import { splitTemplate } from '../syntax/split-template.ts'
import { walk } from '../syntax/walk.ts'

/** What expressions can call: functions by name (`$if`, `Math.max`), methods by the kind of value (`string.isEmpty`). */
export const callables: ReadonlySet<string> = new Set([
  ...rootCompletions.flatMap(({ label, kind }) => (kind === 'function' ? [label] : [])),
  ...globalFunctions.keys(),
  ...[...methodsByKind].flatMap(([kind, methods]) => [...methods.keys()].map((name) => `${kind}.${name}`)),
])

/** Those that an expression calls. What a method is called on is evaluated, for its kind tells which one is meant. */
export function callsIn(expression: string, data: ExpressionData): string[] {
  const template = `={{ (${expression}) }}`
  const called = new Set<string>()
  for (const part of splitTemplate(template)) {
    if (part.kind !== 'code' || !part.syntax) continue
    walk(part.syntax, (node) => {
      if (node.type !== 'CallExpression') return
      const { callee } = node
      const text = template.slice(callee.start, callee.end)
      called.add(text.replace('?.', '.'))
      if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
        return
      const target = template.slice(callee.object.start, callee.object.end)
      called.add(`${kindOf(valueOf(target, data))}.${callee.property.name}`)
    })
  }
  return [...called].filter((name) => callables.has(name))
}

const valueOf = (expression: string, data: ExpressionData): unknown =>
  readValue(compileTemplate(`={{ ${expression} }}`), data, 0)

const node = (name: string) => ({
  name,
  type: 'n8n-nodes-base.set',
  typeVersion: 3.4,
  position: [0, 0] as [number, number],
  parameters: { mode: 'raw' },
})

/** What the cases of a table see: one item, which came from a node before. */
export function tableData(json: Record<string, unknown>): ExpressionData {
  const items = [{ json, pairedItem: { item: 0 } }]
  const run = { startTime: 0, executionTime: 0, executionIndex: 0, source: [null], data: { main: [items] } }
  return {
    ...noExpressionData,
    workflow: { ...noExpressionData.workflow, nodes: [node('Node 0'), node('Node 1')] },
    node: 'Node 1',
    inputs: [items],
    source: [{ previousNode: 'Node 0', previousNodeOutput: 0, previousNodeRun: 0 }],
    runData: { 'Node 0': [run] },
    parameters: { mode: 'raw' },
    timezone: 'America/New_York',
    now: Date.now(),
  }
}

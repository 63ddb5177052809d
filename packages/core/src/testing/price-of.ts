import { HostSession } from '../expression/evaluate/session.ts'
import { scopeOf } from '../expression/evaluate/scope.ts'
import { compileTemplate } from '../expression/template.ts'
import { tableData } from './expression-calls.ts'

/** What an expression pays on the host for one item, in nanoseconds; what becomes of its value is not counted. */
export function priceOf(expression: string, json: Record<string, unknown> = {}): number {
  const session = new HostSession(tableData(json), () => '')
  compileTemplate(`={{ void (${expression}) }}`).run(scopeOf(session, 0))
  return session.spent()
}

import type { RunAnswer, RunFacts } from '../../protocol/messages.ts'
import type { HostAccess } from '../guest-package.ts'
import type { ForeignNode } from './foreign-node.ts'
import { readOutput } from './item-helpers.ts'
import { runContext } from './run-context.ts'
import { runDeclared } from './run-declared.ts'

/** Runs a node: by its function, or by what it declares. */
export async function runNode(node: ForeignNode, facts: RunFacts, host: HostAccess): Promise<RunAnswer> {
  if (!node.execute) return { output: await runDeclared(node, facts, host), staticData: facts.staticData }
  const { self, notes } = runContext(node, facts, host)
  const output = readOutput(await node.execute.call(self))
  return { output, staticData: facts.staticData, ...notes }
}

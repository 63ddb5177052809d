import type { NodeOutput } from '@heddle/core/node'

/** All or nothing: also when the node goes on after errors, one that fails undoes the others. */
export async function inTransaction(
  ask: (statement: string) => Promise<unknown>,
  run: () => Promise<NodeOutput>,
): Promise<NodeOutput> {
  await ask('BEGIN')
  try {
    const output = await run()
    const failed = output.some((items) => items?.some(({ error }) => error !== undefined))
    await ask(failed ? 'ROLLBACK' : 'COMMIT')
    return output
  } catch (error) {
    await ask('ROLLBACK').catch(() => undefined)
    throw error
  }
}

import type { RunContext } from '@heddle/core/node'
import { catalog } from '@heddle/nodes'
import { runThread } from '@heddle/worker/thread'

/** What the node that does nothing does when it has one of these names. */
const meanWork: Record<string, (context: RunContext) => Promise<void> | void> = {
  /** Until it is stopped. */
  Hang: ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  /** The same, but computing, with pauses for others. */
  async Compute({ signal, pause }) {
    while (!signal.aborted) await pause()
  },
  Spin() {
    for (;;);
  },
  'Spin if told'({ items }) {
    while (JSON.stringify(items[0]?.json).includes('spin'));
  },
  Hoard() {
    const kept: object[] = []
    for (;;) kept.push({ text: `${kept.length} `.repeat(20) })
  },
  'Leave a rejection'() {
    void Promise.reject(new Error('left behind'))
  },
  'Leave a timer'() {
    setTimeout(() => {
      throw new Error('too late')
    }, 1)
  },
}

/** An engine in which the node that does nothing does harm, when it is called so. */
runThread({
  async findNode(type) {
    const definition = await catalog.findNode(type)
    if (!definition || type !== 'heddle.noOp') return definition
    return {
      ...definition,
      async run(context) {
        await meanWork[context.node.name]?.(context)
        return definition.run?.(context) ?? []
      },
    }
  },
})

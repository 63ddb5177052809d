import { catalog } from '@heddle/nodes'
import { runThread } from '../dispatch/run-thread.ts'

/** An engine in which the node that does nothing does so without end, when it is called "Spin". */
runThread({
  async findNode(type) {
    const definition = await catalog.findNode(type)
    if (!definition || type !== 'heddle.noOp') return definition
    return {
      ...definition,
      async run(context) {
        while (context.node.name === 'Spin');
        return definition.run?.(context) ?? []
      },
    }
  },
})

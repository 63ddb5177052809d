import { BadRequest } from '@heddle/core'
import { compileTemplate, isExpression } from '@heddle/core/expression'
import type { WorkflowSettings } from '@heddle/core/workflow'

/** A key is read before an execution may begin, by the interpreter alone. */
export function refuseHeavyKey({ concurrency }: WorkflowSettings): void {
  const key = concurrency?.key
  if (key === undefined || !isExpression(key)) return
  const { error, tier } = compileTemplate(key)
  if (error) throw new BadRequest(`settings.concurrency.key: ${error.message}`)
  if (tier === 2)
    throw new BadRequest(
      'settings.concurrency.key: this expression is too complex here. Use values and methods only, such as {{ $json.body.customer }}.',
    )
}

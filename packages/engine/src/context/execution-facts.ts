import type { ExpressionData } from '@heddle/core/expression'
import type { Run } from './run.ts'

type Facts = ExpressionData['execution']

/** What expressions see of the execution. Its addresses are asked for only when one of them reads them. */
export class ExecutionFacts implements Facts {
  readonly id: string
  readonly mode: Facts['mode']
  readonly customData: Facts['customData']
  readonly #addresses: Run['request']['addresses']

  constructor({ request, state }: Pick<Run, 'request' | 'state'>) {
    this.id = request.executionId
    this.mode = request.mode
    this.customData = state.resultData.metadata
    this.#addresses = request.addresses
  }

  get resumeUrl(): string {
    return this.#addresses.resumeUrl
  }

  get resumeFormUrl(): string {
    return this.#addresses.resumeFormUrl
  }
}

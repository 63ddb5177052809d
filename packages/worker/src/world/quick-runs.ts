import type { Job } from '../protocol/messages.ts'

/** More are not remembered; they would be learnt again. */
const most = 10_000

/** Versions of workflows whose last execution came to its end without letting others have their turn. */
export class QuickRuns {
  readonly #versions = new Set<string>()

  has({ workflow }: Pick<Job, 'workflow'>): boolean {
    return workflow.type === 'version' && this.#versions.has(workflow.versionId)
  }

  note({ workflow }: Pick<Job, 'workflow'>, wasQuick: boolean): void {
    if (workflow.type !== 'version') return
    if (this.#versions.size >= most) this.#versions.clear()
    if (wasQuick) this.#versions.add(workflow.versionId)
    else this.#versions.delete(workflow.versionId)
  }
}

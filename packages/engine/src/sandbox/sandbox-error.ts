/** User code or expressions could not be run to their end: a limit, or the runner died. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
  readonly reason: 'timeout' | 'memory' | 'crash' | 'error'

  constructor(reason: SandboxError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

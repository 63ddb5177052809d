/** Work in another process could not be run to its end: a limit, or the process died. */
export class ProcessError extends Error {
  override readonly name = 'ProcessError'
  readonly reason: 'timeout' | 'memory' | 'crash' | 'error'

  constructor(reason: ProcessError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

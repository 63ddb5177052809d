import { Writable } from 'node:stream'

/**
 * In place of the module `thread-stream`, by which the logger pino starts a thread that writes for it: there are no threads here, and
 * what is logged is told to the host anyhow. Without it every library that logs by pino would be refused.
 */
export class LogStream extends Writable {
  constructor() {
    super({ decodeStrings: false })
    process.nextTick(() => this.emit('ready'))
  }

  override _write(line: unknown, _: BufferEncoding, done: () => void): void {
    process.stdout.write(String(line))
    done()
  }

  /** Nothing waits here, and nothing keeps the process alive. */
  flushSync(): void {}
  ref(): void {}
  unref(): void {}
}

/**
 * The runner process: isolates for expressions and code. It has no environment, no files but its own, no network use,
 * and it gives nothing to the isolates but texts. The server kills it when it does not answer in time.
 */
import { IsolateHost, type IsolatedVm } from './isolate-host.ts'
import { readFrames, writeFrame, type Frame } from '../processes/frames.ts'
import type { RunnerAnswer, RunnerRequest } from './messages.ts'

// The server knows where the add-on lies; looking for it would need more rights than reading it.
const [, , addonUrl = ''] = process.argv
const { default: ivm } = (await import(addonUrl)) as { default: IsolatedVm }

let host: IsolateHost | undefined

readFrames(
  process.stdin,
  { maxBytes: 2 ** 31 },
  {
    frame: (frame) => void handle(frame).catch(() => process.exit(1)),
    broken: () => process.exit(1),
  },
)
// The server, or its thread, is gone: nothing that still runs here may hold up the end.
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL'))

async function handle({ header, parts }: Frame): Promise<void> {
  const texts = parts.map(String)
  // Only the server writes here.
  const request = header as RunnerRequest
  if (request.type === 'start') {
    process.env.TZ = request.timezone
    watchMemory(request.memoryMb)
    host = new IsolateHost(ivm, { source: texts[0] ?? '', memoryMb: request.memoryMb })
    answer({ type: 'ready' })
  } else {
    if (!host) throw new Error('The runner was not started')
    const outcome = await host.run(request, texts)
    if ('result' in outcome) answer({ type: 'done' }, [outcome.result])
    else answer({ type: 'failed', ...outcome })
  }
  setImmediate(() => host?.prepare())
}

/** What this process needs itself, with the texts that it keeps. */
const ownMegabytes = 300

/** Some things take memory that no heap limit counts, formatters of Intl for one. */
function watchMemory(memoryMb: number): void {
  const limit = (ownMegabytes + memoryMb * 2) * 2 ** 20
  setInterval(() => {
    if (process.memoryUsage.rss() > limit) process.abort()
  }, 50).unref()
}

function answer(header: RunnerAnswer, texts: readonly string[] = []): void {
  writeFrame(process.stdout, header, texts)
}

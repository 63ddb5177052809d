/**
 * The process that converts. It has no environment, reads no files but its own code and uses no network; what it is given may
 * be written by anybody. The server kills it when it does not answer in time.
 */
import { Worker } from 'node:worker_threads'
import type { Conversion } from '@heddle/core'
import { readFrames, writeFrame, type Frame, type FramePart } from '../processes/frames.ts'
import type { ConverterAnswer, ConverterRequest } from './messages.ts'
import { runConversion } from './run-conversion.ts'
import { pack, unpack } from './transfer.ts'

type Loaders = Readonly<Record<string, () => Promise<Conversion>>>

const [, , registry = '', memoryMb = '', timezone = ''] = process.argv
process.env.TZ = timezone
watchMemory(Number(memoryMb))
const { conversionLoaders } = (await import(registry)) as { conversionLoaders: Loaders }

readFrames(
  process.stdin,
  { maxBytes: 2 ** 30 },
  {
    frame: (frame) => void handle(frame).catch(() => process.exit(1)),
    broken: () => process.exit(1),
  },
)
process.stdin.on('end', () => process.exit(0))

async function handle({ header, parts }: Frame): Promise<void> {
  // Only the server writes here.
  const request = header as ConverterRequest
  if (request.type === 'start') return answer({ type: 'ready' })
  try {
    const load = Object.hasOwn(conversionLoaders, request.name) && conversionLoaders[request.name]
    if (!load) throw new Error(`There is no conversion "${request.name}"`)
    const output = await pack(await runConversion(await load(), await unpack(request, parts)))
    const residentMb = process.memoryUsage.rss() / 2 ** 20
    answer({ type: 'done', residentMb, ...output.parcel }, output.parts)
  } catch (error) {
    answer({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

function answer(header: ConverterAnswer, parts: readonly FramePart[] = []): void {
  writeFrame(process.stdout, header, parts)
}

/** Bytes are not counted by the limit of the heap, and no timer fires while a conversion runs: a thread of its own looks. */
function watchMemory(limitMb: number): void {
  const source = `setInterval(() => {
    if (process.memoryUsage.rss() > ${limitMb * 2 ** 20}) process.kill(process.pid, 'SIGKILL')
  }, 50)`
  new Worker(source, { eval: true, stdin: false, env: {} }).unref()
}

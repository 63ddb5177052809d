/**
 * The process that converts. It has no environment, reads no files but its own code and uses no network; what it is given may
 * be written by anybody. The server kills it when it does not answer in time.
 */
import { Worker } from 'node:worker_threads'
import type { Conversion } from '@heddle/core'
import { readFrames, writeFrame, type Frame, type FramePart } from '../processes/frames.ts'
import type { ConverterAnswer, ConverterRequest } from './messages.ts'
import { packOutput, runConversion } from './run-conversion.ts'
import { unpack } from './transfer.ts'

/** The server kills it at the deadline; only when it does not, it is done here. */
const graceMs = 5000

type Loaders = Readonly<Record<string, () => Promise<Conversion>>>

const [, , registry = '', memoryMb = '', timezone = ''] = process.argv
process.env.TZ = timezone
/** When the conversion under way has to be over, in milliseconds since 1970; 0 while there is none. */
const deadline = new Float64Array(new SharedArrayBuffer(8))
watch()
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
  deadline[0] = Date.now() + request.seconds * 1000 + graceMs
  try {
    const load = Object.hasOwn(conversionLoaders, request.name) && conversionLoaders[request.name]
    if (!load) throw new Error(`There is no conversion "${request.name}"`)
    const conversion = await load()
    const output = await runConversion(conversion, await unpack(request, parts))
    const packed = await packOutput(conversion, output)
    const residentMb = process.memoryUsage.rss() / 2 ** 20
    answer({ type: 'done', residentMb, ...packed.parcel }, packed.parts)
  } catch (error) {
    answer({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  } finally {
    deadline[0] = 0
  }
}

function answer(header: ConverterAnswer, parts: readonly FramePart[] = []): void {
  writeFrame(process.stdout, header, parts)
}

/**
 * Bytes are not counted by the limit of the heap, and no timer fires while a conversion runs: a thread of its own looks. It also
 * ends what is left behind when the server died before its own deadline.
 */
function watch(): void {
  const source = `
    const { workerData } = require('node:worker_threads')
    setInterval(() => {
      const [deadline] = workerData
      const isLate = deadline > 0 && Date.now() > deadline
      if (isLate || process.memoryUsage.rss() > ${Number(memoryMb) * 2 ** 20}) process.kill(process.pid, 'SIGKILL')
    }, 50)`
  new Worker(source, { eval: true, workerData: deadline, stdin: false, env: {} }).unref()
}

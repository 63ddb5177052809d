/**
 * The process that converts. It has no environment, reads no files but its own code and uses no network; what it is given may
 * be written by anybody. The server kills it when it does not answer in time.
 */
import { Worker } from 'node:worker_threads'
import type { Conversion } from '@heddle/core/node'
import { readFrames, writeFrame, type Frame, type FramePart } from '../processes/frames.ts'
import type { ConverterAnswer, ConverterRequest } from './messages.ts'
import { packOutput, runConversion } from './run-conversion.ts'
import { unpack } from './transfer.ts'

type Loaders = Readonly<Record<string, () => Promise<Conversion>>>

const [, , registry = '', memoryMb = '', timezone = ''] = process.argv
process.env.TZ = timezone
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
  }
}

function answer(header: ConverterAnswer, parts: readonly FramePart[] = []): void {
  writeFrame(process.stdout, header, parts)
}

/**
 * While a conversion runs nothing else does here: a thread of its own looks whether it takes too much memory, of which the limit of
 * the heap counts only a part, and whether anybody still waits for it. The lifeline closes when nobody does.
 */
function watch(): void {
  const source = `
    const { Socket } = require('node:net')
    const end = () => process.kill(process.pid, 'SIGKILL')
    new Socket({ fd: 3 }).on('error', end).on('close', end).resume()
    setInterval(() => process.memoryUsage.rss() > ${Number(memoryMb) * 2 ** 20} && end(), 50)`
  new Worker(source, { eval: true, stdin: false, env: {} }).unref()
}

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TaskProcess } from '../processes/task-process.ts'
import type { ConverterRequest } from './messages.ts'

export interface ConverterOptions {
  /** The module that lists the conversions: its `conversionLoaders` by name. */
  registry: URL
  /** How large the heap may become; all memory together may be twice that. */
  memoryMb: number
}

const startMs = 20_000

export async function startConverter({ registry, memoryMb }: ConverterOptions): Promise<TaskProcess> {
  const isRelease = !import.meta.url.endsWith('.ts')
  const entry = new URL(isRelease ? './converter.js' : './converter.ts', import.meta.url)
  // A release is one folder; the sources import each other and their libraries.
  const readable = fileURLToPath(new URL(isRelease ? './' : '../../../../', import.meta.url))
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const args = [
    '--permission',
    `--allow-fs-read=${join(readable, '*')}`,
    // For the one that watches.
    '--allow-worker',
    '--no-warnings',
    '--disable-proto=delete',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${memoryMb}`,
    fileURLToPath(entry),
    registry.href,
    String(memoryMb * 2),
    timeZone,
  ]
  const converter = TaskProcess.start(args, { lifeline: true })
  const request: ConverterRequest = { type: 'start' }
  await converter.ask(request, { parts: [], deadlineMs: startMs })
  return converter
}

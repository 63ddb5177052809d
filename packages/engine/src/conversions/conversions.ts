import type { Conversion } from '@heddle/core/node'
import { createTurn } from '../fairness/turn.ts'
import type { Frame } from '../processes/frames.ts'
import { ProcessError } from '../processes/process-error.ts'
import { ProcessPool, shareOf, type PoolMetrics, type Runner } from '../processes/process-pool.ts'
import type { ConverterAnswer, ConverterRequest } from './messages.ts'
import { ConversionError, packInput, runConversion } from './run-conversion.ts'
import { sizeOf } from './size-of.ts'
import { startConverter, type ConverterOptions } from './start-converter.ts'
import { unpack } from './transfer.ts'

export interface ConversionsOptions extends Partial<ConverterOptions> {
  registry: URL
  /** Most processes at a time. */
  poolSize?: number
}

/** For whom something is converted: they take turns. */
interface Customer {
  owner: string
  workflow?: string | undefined
  signal?: AbortSignal
}

export interface Conversions {
  convert<I, O>(conversion: Conversion<I, O>, input: I, customer: Customer): Promise<O>
  /** So many have conversions of their own: each gets by with its part of the processes. */
  shareWith(others: number): void
  stop(): Promise<void>
  metrics(): PoolMetrics
}

/** A process that has become this large is not kept for the next conversion. */
const keptMb = 256

/** Converts texts and files in processes that are started when they are first needed, and what is small at once. */
export function createConversions({
  registry,
  poolSize = 2,
  memoryMb = 512,
}: ConversionsOptions): Conversions {
  const pool = new ProcessPool(poolSize, () => startConverter({ registry, memoryMb }))
  const takeTurn = createTurn()
  return {
    shareWith: (others) => pool.resize(shareOf(poolSize, others)),
    stop: () => pool.stop(),
    metrics: () => pool.metrics(),
    async convert(conversion, input, customer) {
      if (!runsInline(conversion, input)) return await convertInPool(pool, { conversion, input, customer })
      // Many small ones after another must not hold up others either.
      await takeTurn()
      return await runConversion(conversion, input)
    },
  }
}

/** Whether it takes so little that the way to another process would be longer. */
export function runsInline<I>({ limits: { inlineBytes }, isQuick }: Conversion<I>, input: I): boolean {
  if (inlineBytes === undefined || sizeOf(input, inlineBytes) > inlineBytes) return false
  return isQuick?.(input) ?? true
}

interface Work<I, O> {
  conversion: Conversion<I, O>
  input: I
  customer: Customer
}

async function convertInPool<I, O>(pool: ProcessPool, work: Work<I, O>): Promise<O> {
  const { header, parts } = await askPool(pool, work)
  const answer = header as ConverterAnswer
  if (answer.type === 'failed') throw new ConversionError(answer.message)
  if (answer.type === 'ready') throw new ConversionError(`The ${work.conversion.subject} was not converted`)
  // The conversion of this name is the one that was asked for.
  return (await unpack(answer, parts)) as O
}

async function askPool<I, O>(pool: ProcessPool, work: Work<I, O>): Promise<Frame> {
  const { conversion, customer } = work
  const { signal, owner, workflow = '' } = customer
  const { parcel, parts } = await packInput(conversion, work.input)
  const request: ConverterRequest = { type: 'convert', name: conversion.name, ...parcel }
  const converter = await pool.acquire({ person: owner, workflow }, signal)
  try {
    const deadlineMs = conversion.limits.seconds * 1000
    const frame = await converter.process.ask(request, { parts, deadlineMs, signal })
    giveBack(pool, converter, frame.header as ConverterAnswer)
    return frame
  } catch (error) {
    // Whatever went wrong in it, nobody else meets this process.
    pool.discard(converter)
    throw explained(error, conversion)
  }
}

function giveBack(pool: ProcessPool, converter: Runner, answer: ConverterAnswer): void {
  if (answer.type === 'done' && answer.residentMb > keptMb) pool.discard(converter)
  else pool.release(converter)
}

/** Limits are told in words that name what met them. */
function explained<I, O>(error: unknown, { subject, limits }: Conversion<I, O>): unknown {
  if (!(error instanceof ProcessError)) return error
  switch (error.reason) {
    case 'timeout':
      return new ConversionError(`The ${subject} took longer than ${limits.seconds} seconds and was given up`)
    case 'memory':
      return new ConversionError(`The ${subject} needs too much memory and was given up`)
    case 'crash':
      return new ConversionError(`The ${subject} cannot be read`)
    default:
      return error
  }
}

import type { Conversion } from '@heddle/core'
import { sizeOf } from './size-of.ts'

/** What was given cannot be converted: it is broken, or beyond a limit. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError'
}

/** Runs a conversion here and now, within the limits that code can keep by itself. */
export async function runConversion<I, O>(conversion: Conversion<I, O>, input: I): Promise<O> {
  const { subject, limits } = conversion
  try {
    const output = await conversion.run(input)
    if (sizeOf(output, limits.outputBytes) > limits.outputBytes)
      throw new ConversionError(`The ${subject} becomes more than ${inMegabytes(limits.outputBytes)} of data`)
    return output
  } catch (error) {
    throw isStackOverflow(error) ? new ConversionError(`The ${subject} is nested too deeply`) : error
  }
}

export function refuseTooLarge<I>({ subject, limits }: Conversion<I>, input: I): number {
  const size = sizeOf(input, limits.inputBytes)
  if (size > limits.inputBytes)
    throw new ConversionError(`The ${subject} is larger than ${inMegabytes(limits.inputBytes)}`)
  return size
}

const inMegabytes = (bytes: number): string => `${Math.round((bytes / 2 ** 20) * 10) / 10} MB`

const isStackOverflow = (error: unknown): boolean =>
  error instanceof RangeError && error.message.includes('call stack')

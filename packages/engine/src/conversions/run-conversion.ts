import type { Conversion } from '@heddle/core'
import { sizeOf } from './size-of.ts'

/** What was given cannot be converted: it is broken, or beyond a limit. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError'
}

/** Runs a conversion here and now, within the limits that code can keep by itself. */
export async function runConversion<I, O>(conversion: Conversion<I, O>, input: I): Promise<O> {
  const { subject, limits } = conversion
  const output = await inWords(subject, () => conversion.run(input))
  if (sizeOf(output, limits.outputBytes) > limits.outputBytes)
    throw new ConversionError(`The ${subject} becomes more than ${inMegabytes(limits.outputBytes)} of data`)
  return output
}

/** What libraries say is shortened: some repeat all that they were given. */
export async function inWords<T>(subject: string, act: () => Promise<T> | T): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof RangeError && error.message.includes('call stack'))
      throw new ConversionError(`The ${subject} is nested too deeply`)
    const message = error instanceof Error ? error.message : String(error)
    throw new ConversionError(
      message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message,
    )
  }
}

const longestMessage = 300

export function refuseTooLarge<I>({ subject, limits }: Conversion<I>, input: I): void {
  if (sizeOf(input, limits.inputBytes) > limits.inputBytes)
    throw new ConversionError(`The ${subject} is larger than ${inMegabytes(limits.inputBytes)}`)
}

const inMegabytes = (bytes: number): string => `${Math.round((bytes / 2 ** 20) * 10) / 10} MB`

import type { Conversion } from '@heddle/core/node'
import { pack, type Packed } from './transfer.ts'

/** What was given cannot be converted: it is broken, or beyond a limit. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError'
}

/** The input of a conversion on its way to where it runs. */
export async function packInput<I, O>({ subject, limits }: Conversion<I, O>, input: I): Promise<Packed> {
  const packed = await inWords(subject, () => pack(input, limits.inputBytes))
  if (!packed) throw new ConversionError(`The ${subject} is larger than ${inMegabytes(limits.inputBytes)}`)
  return packed
}

/** The output of a conversion on its way back. */
export async function packOutput<I, O>({ subject, limits }: Conversion<I, O>, output: O): Promise<Packed> {
  const packed = await inWords(subject, () => pack(output, limits.outputBytes))
  if (!packed)
    throw new ConversionError(`The ${subject} becomes more than ${inMegabytes(limits.outputBytes)} of data`)
  return packed
}

export const runConversion = <I, O>({ subject, run }: Conversion<I, O>, input: I): Promise<O> =>
  inWords(subject, () => run(input))

/** What libraries say is shortened: some repeat all that they were given. */
async function inWords<T>(subject: string, act: () => Promise<T> | T): Promise<T> {
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

const inMegabytes = (bytes: number): string => `${Math.round((bytes / 2 ** 20) * 10) / 10} MB`

/** What a conversion may cost, whatever it is given. */
export interface ConversionLimits {
  /** Texts count by their characters, files by their bytes. */
  inputBytes: number
  outputBytes: number
  seconds: number
  /** How many levels deep the input may be nested, where it nests. */
  depth?: number
  /**
   * Inputs up to this size are converted where they are needed, without the way to another process: the worst of them takes a
   * few milliseconds.
   */
  inlineBytes?: number
}

/**
 * A function of plain data (texts, bytes, JSON) that reads what strangers wrote, or makes a file. It runs in a process of its
 * own, where it can be stopped. It gets nothing but its input, and every conversion is listed in `conversions.ts` of the nodes.
 */
export interface Conversion<Input = unknown, Output = unknown> {
  readonly name: string
  /** How the table of limits names it. */
  readonly label: string
  /** What is converted, as people call it: `HTML`, `archive`. Errors begin with it. */
  readonly subject: string
  readonly limits: ConversionLimits
  /** For inputs whose size alone does not say that they are quick. */
  isQuick?(input: Input): boolean
  run(input: Input): Promise<Output> | Output
}

export const defineConversion = <Input, Output>(
  conversion: Conversion<Input, Output>,
): Conversion<Input, Output> => conversion

/** Converts, wherever it is the right place to. */
export type Convert = <Input, Output>(conversion: Conversion<Input, Output>, input: Input) => Promise<Output>

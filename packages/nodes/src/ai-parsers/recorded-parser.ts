import type { SupplyContext } from '@heddle/core/node'
import type { OutputParser } from '../ai/output-parser.ts'

/** A parser whose every reading is recorded as a run of its sub-node. */
export const recordedParser = (
  { record }: Pick<SupplyContext, 'record'>,
  parser: OutputParser,
): OutputParser => ({
  ...parser,
  read: (text) =>
    record(
      { text },
      () => parser.read(text),
      (output) => ({ output: [{ json: { output } }] }),
    ),
})

import type { RunContext } from '@heddle/core/node'

/** Under these names an execution says that it tries test cases, and which one. */
const keys = { row: 'evaluationRow', progress: 'evaluation' }

export interface CurrentRow {
  /** The id of the row. */
  row: number
  /** Counted from 1. */
  number: number
  count: number
}

/** Tells the nodes behind the trigger which row this is. */
export function noteRow(
  { saveMetadata }: Pick<RunContext, 'saveMetadata'>,
  { row, number, count }: CurrentRow,
): void {
  saveMetadata({ [keys.row]: String(row), [keys.progress]: `${number}/${count}` })
}

/** The id of the row that is tried; undefined in an ordinary execution. */
export async function findRow({ evaluate }: Pick<RunContext, 'evaluate'>): Promise<number | undefined> {
  const row = await evaluate(`={{ $execution.customData.get('${keys.row}') }}`, 0)
  return typeof row === 'string' && row !== '' ? Number(row) : undefined
}

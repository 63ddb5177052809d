import { diffArrays } from 'diff'

export interface Line {
  kind: 'removed' | 'added' | 'same' | 'gap'
  text: string
}

/** Texts that differ in more lines than this have little in common, and finding out what takes long. */
const mostChanges = 1000
const around = 2

/** What became of a text line by line, with a little of what stayed around each change. */
export function diffLines(before: string, after: string): Line[] {
  const changes = diffArrays(before.split('\n'), after.split('\n'), { maxEditLength: mostChanges })
  if (!changes) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  }
  return withoutFarLines(
    changes.flatMap((change) => change.value.map((text): Line => ({ kind: kindOf(change), text }))),
  )
}

function kindOf({ added, removed }: { added: boolean; removed: boolean }): Line['kind'] {
  if (added) return 'added'
  return removed ? 'removed' : 'same'
}

function withoutFarLines(lines: readonly Line[]): Line[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same')
  return lines.flatMap((line, index): Line[] => {
    if (isNear(index)) return [line]
    return index === 0 || isNear(index - 1) ? [{ kind: 'gap', text: '' }] : []
  })
}

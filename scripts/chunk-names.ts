import type { ChunkingContext, CodeSplittingNameFunction } from 'rolldown'

interface Reach {
  name: string
  /** What is loaded with it. */
  atOnce: ReadonlySet<string>
  /** That, and what may be loaded later. */
  ever: ReadonlySet<string>
}

/**
 * Names the files of a bundle by which beginnings of processes and threads load them, so that each of these reads few files and
 * nothing that it does not run. A bundler left alone cuts where anything that is loaded later shares something: each of many small
 * files costs time and memory.
 */
export function chunkNames(beginnings: Readonly<Record<string, string>>): CodeSplittingNameFunction {
  let reaches: readonly Reach[] | undefined
  return (id, context) => {
    reaches ??= Object.entries(beginnings).map(([name, file]) => ({
      name,
      atOnce: reachedFrom(file, (each) => context.getModuleInfo(each)?.importedIds ?? []),
      ever: reachedFrom(file, (each) => allImports(context, each)),
    }))
    const loading = reaches.filter(({ atOnce }) => atOnce.has(id))
    // Whoever needs it later must not load all that another one begins with.
    const needing = reaches.filter(({ ever }) => ever.has(id))
    return loading.length === needing.length ? loading.map(({ name }) => name).join('-') || null : null
  }
}

function allImports(context: ChunkingContext, id: string): readonly string[] {
  const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
  return [...importedIds, ...dynamicallyImportedIds]
}

function reachedFrom(file: string, importsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set([file])
  for (const each of reached) for (const id of importsOf(each)) reached.add(id)
  return reached
}

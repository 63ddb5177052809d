import type { Identifier } from 'acorn'
import { findOwn } from '../../json.ts'
import type { Evaluate, Scope } from '../evaluate/scope.ts'
import { functionError } from '../evaluate/members.ts'
import { globalFunctions, globalValues } from '../natives/globals.ts'
import { rootFunctions } from '../roots/root-functions.ts'
import { rootValues } from '../roots/root-values.ts'
import { isSandboxName } from '../sandbox/sandbox-names.ts'
import { BeyondTierOne, type Context } from './context.ts'

export function compileIdentifier({ name }: Identifier, context: Context): Evaluate {
  const local = findLocal(name, context)
  if (local) return local
  const root = rootValues.get(name)
  if (root) {
    context.heavy ||= heavyRoots.has(name)
    if (dataRoots.has(name)) context.paths.set(root, { root, keys: [] })
    return root
  }
  if (globalValues.has(name)) return constant(globalValues.get(name))
  if (rootFunctions.has(name) || globalFunctions.has(name)) return () => fail(name)
  if (isSandboxName(name)) throw new BeyondTierOne(name)
  context.unknown.add(name)
  return (scope) => findOwn(scope.session.data.roots, name)
}

const dataRoots: ReadonlySet<string> = new Set(['$json', '$data', '$thisItem', '$vars', '$env'])

/** Their values are dates or expressions themselves. */
const heavyRoots: ReadonlySet<string> = new Set(['$now', '$today', '$parameter', '$item'])

export const isLocal = (name: string, { frames }: Context): boolean =>
  frames.some((names) => names.includes(name))

const constant = (value: unknown) => () => value

function fail(name: string): never {
  throw functionError(name)
}

function findLocal(name: string, { frames }: Context): Evaluate | undefined {
  const frame = frames.findLastIndex((names) => names.includes(name))
  if (frame === -1) return undefined
  const depth = frames.length - 1 - frame
  const index = frames[frame]?.lastIndexOf(name) ?? 0
  if (depth === 0) return (scope) => scope.frame?.values[index]
  return (scope) => readOuter(scope, depth, index)
}

function readOuter(scope: Scope, depth: number, index: number): unknown {
  let { frame } = scope
  for (let level = 0; level < depth; level++) frame = frame?.outer
  return frame?.values[index]
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { isJsonObject, type JsonObject } from '@heddle/core'
import type { ForeignCredential, ForeignNode, LoadedNode, NodeLayout } from './foreign-node.ts'

export interface PackageClasses {
  name: string
  nodes: LoadedNode[]
  credentials: { credential: ForeignCredential; path: string }[]
  /** What could not be loaded, and why. */
  problems: string[]
}

/** Loads the files that the package names as its nodes and credentials. One that fails does not stop the others. */
export function readClasses(folder: string): PackageClasses {
  const manifest = readJson(join(folder, 'package.json'))
  const named = isJsonObject(manifest.n8n) ? manifest.n8n : {}
  const name = String(manifest.name)
  const require = createRequire(join(folder, 'package.json'))
  const problems: string[] = []

  const each = <T>(paths: unknown, load: (instance: JsonObject, path: string) => T): T[] =>
    pathsIn(paths).flatMap((path) => {
      try {
        return [load(instanceOf(require(join(folder, path)), path), path)]
      } catch (error) {
        problems.push(
          `${path} cannot be loaded: ${error instanceof Error ? firstLine(error.message) : String(error)}`,
        )
        return []
      }
    })

  return {
    name,
    nodes: each(named.nodes, (instance, path) => ({
      ...readNode(instance, name, path),
      codex: findCodex(folder, path),
    })),
    credentials: each(named.credentials, (instance, path) => ({
      credential: instance as ForeignCredential,
      path,
    })),
    problems,
  }
}

const pathsIn = (paths: unknown): string[] =>
  Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : []

const readJson = (path: string): JsonObject => {
  const data: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return isJsonObject(data) ? data : {}
}

/** The class has the name of the file, or is the only one in it. */
function instanceOf(exported: unknown, path: string): JsonObject {
  const [name = ''] = basename(path).split('.')
  const all: JsonObject = isJsonObject(exported) ? exported : {}
  const classes = Object.values(all).filter((each) => typeof each === 'function')
  const named = Object.hasOwn(all, name) ? all[name] : undefined
  const found: unknown = named ?? (classes.length > 0 ? classes[0] : exported)
  if (typeof found !== 'function') throw new Error(`it has no class named ${name}`)
  return new (found as new () => JsonObject)()
}

function readNode(instance: JsonObject, packageName: string, path: string): LoadedNode {
  const { description: base } = instance
  if (!isJsonObject(base)) throw new Error('its class has no description')
  const layouts = isJsonObject(instance.nodeVersions)
    ? layoutsOf(instance.nodeVersions as Record<string, ForeignNode>)
    : [{ versions: versionsOf(base.version), node: instance as unknown as ForeignNode }]
  const newest = layouts.at(-1)?.node.description
  const name = base.name ?? newest?.name
  if (typeof name !== 'string') throw new Error('its description has no name')
  return { type: `${packageName}.${name}`, path, layouts, base }
}

/** Versions may share a class. */
function layoutsOf(nodeVersions: Record<string, ForeignNode>): NodeLayout[] {
  const numbers = Object.keys(nodeVersions)
    .map(Number)
    .toSorted((a, b) => a - b)
  const layouts = new Map<ForeignNode, NodeLayout>()
  for (const version of numbers) {
    const node = nodeVersions[String(version)]
    if (!node) continue
    const known = layouts.get(node)
    if (known) known.versions.push(version)
    else layouts.set(node, { versions: [version], node })
  }
  return [...layouts.values()]
}

function versionsOf(version: unknown): number[] {
  const given = [version].flat().filter((each) => typeof each === 'number')
  return given.length > 0 ? given.toSorted((a, b) => a - b) : [1]
}

/** Categories and other names to find the node by stand in a file beside it. */
function findCodex(folder: string, path: string): JsonObject | undefined {
  try {
    return readJson(join(folder, path.replace(/\.js$/, '.json')))
  } catch {
    return undefined
  }
}

const firstLine = (text: string): string => text.split('\n')[0] ?? ''

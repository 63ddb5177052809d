import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { OwnPackage } from './own-package.ts'
import { credentialShape, nodeShape } from './shapes.ts'

const manifest = z.looseObject({
  name: z.string(),
  heddle: z.object({ nodes: z.array(z.string()), credentials: z.array(z.string()).default([]) }),
})

/** Loads the files that the package names. One that fails does not stop the others. */
export async function readPackage(folder: string): Promise<OwnPackage> {
  const { name, heddle } = readManifest(folder)
  const nodes = await Promise.all(heddle.nodes.map((path) => readFile({ folder, path, shape: nodeShape })))
  const credentials = await Promise.all(
    heddle.credentials.map((path) => readFile({ folder, path, shape: credentialShape })),
  )
  return {
    name,
    nodes: nodes.flatMap(({ found }) => found ?? []),
    credentials: credentials.flatMap(({ found }) => found ?? []),
    problems: [...nodes, ...credentials].flatMap(({ problem }) => problem ?? []),
  }
}

function readManifest(folder: string): z.infer<typeof manifest> {
  const { data, error } = manifest.safeParse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  if (data) return data
  throw new Error(`package.json: ${reasonOf(error)}`)
}

interface Wanted<T> {
  folder: string
  path: string
  shape: z.ZodType<T>
}

async function readFile<T>({ folder, path, shape }: Wanted<T>): Promise<{ found?: T; problem?: string }> {
  const place = join(folder, path)
  if (!existsSync(place)) return { problem: `${path}: it is missing. Is the package built?` }
  try {
    const file = pathToFileURL(place).href
    const { default: exported } = (await import(/* @vite-ignore */ file)) as { default?: unknown }
    if (exported === undefined) return { problem: `${path}: it has no default export` }
    const { data, error } = shape.safeParse(exported)
    return data === undefined ? { problem: `${path}: ${reasonOf(error)}` } : { found: data }
  } catch (error) {
    return { problem: `${placeOf(error, folder) ?? path}: ${reasonIn(error, folder)}` }
  }
}

/** The place that a shape does not fit, and why. */
function reasonOf(error: z.ZodError | undefined): string {
  const [issue] = error?.issues ?? []
  const place = issue?.path.join('.') ?? ''
  return `${place && `${place}: `}${issue?.message ?? 'it is not what the kit defines'}`
}

/** The file of the package in which something failed, and the line, as far as the error tells. */
function placeOf(error: unknown, folder: string): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const places = stack.split(`${folder}/`).slice(1)
  return places.flatMap((text) => /^[^\s:'"()]+:\d+/.exec(text)?.[0] ?? [])[0]
}

/** Where the package lies says nothing to its author. */
function reasonIn(error: unknown, folder: string): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.trim().split('\n')[0]?.replaceAll(`${folder}/`, '') ?? ''
}

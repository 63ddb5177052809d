import { laterTypes, readLayouts, type NodeFormat } from '@heddle/core/node'
import { catalog } from '@heddle/nodes'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareVersion } from './formats/compare-version.ts'
import { countCases, type CountedSetting } from './formats/count-cases.ts'
import type { Violation } from './source-files.ts'

export interface FormatsReport {
  types: number
  versions: number
  exceptions: number
  /** Types that have no node yet, with the reason why. */
  later: number
  /** Parameters and allowed values; each stands in at least two cases, or is not taken. */
  settings: number
  'settings without cases, for a reason': number
  violations: Violation[]
}

/** What a node does not take from documents, and why not. */
interface Exception {
  type: string
  settings: string[]
  reason: string
}

const formatFiles = 'packages/nodes/src/formats/*.json'
const exceptionFiles = 'packages/nodes/src/*/formats-exceptions.json'

/**
 * Compares what nodes accept with how documents store them, version by version: parameters, allowed values, defaults.
 * What is missing has a reason beside the node; a reason that is no longer needed is an error.
 */
export async function checkFormats(root: string): Promise<FormatsReport> {
  const paths = globSync(formatFiles, { cwd: root }).filter((path) => !path.endsWith('exceptions.json'))
  const formats = paths.map((path) => ({
    path,
    format: JSON.parse(readFileSync(join(root, path), 'utf8')) as NodeFormat,
  }))
  const exceptions = readExceptions(root)
  const found = await Promise.all(
    formats.map(async ({ path, format }) => ({ path, type: format.type, missing: await missingIn(format) })),
  )
  const counted = countCases(
    root,
    formats.map(({ format }) => format),
  )
  const rare = counted.filter(({ count }) => count < 2)
  const untried = rare.filter((each) => !isExplained(each, exceptions))
  return {
    types: formats.length,
    versions: formats.flatMap(({ format }) => format.layouts.flatMap(({ versions }) => versions)).length,
    exceptions: exceptions.length,
    later: laterTypes.length,
    settings: counted.length,
    'settings without cases, for a reason': rare.length - untried.length,
    violations: [
      ...unexplained(found, exceptions),
      ...unneeded(found, exceptions),
      ...noLonger(formats),
      ...untried.map(({ type, setting, count }) => ({
        path: casesPath(type, formats),
        message: `${setting} stands in ${count} of 2 cases`,
      })),
    ],
  }
}

const casesPath = (type: string, formats: readonly { path: string; format: NodeFormat }[]): string =>
  formats.find(({ format }) => format.type === type)?.path ?? type

/** What a node does not take cannot matter in a case, nor can its values and what is in it. */
const isExplained = ({ type, setting }: CountedSetting, exceptions: readonly Exception[]): boolean =>
  exceptions.some(
    (each) =>
      each.type === type &&
      each.settings.some(
        (pattern) =>
          setting === pattern || setting.startsWith(`${pattern} `) || setting.startsWith(`${pattern}.`),
      ),
  )

const laterFile = 'packages/core/src/node/later-types.ts'

/** A type that has a node, or a layout that says how it is stored, does not come later. */
const noLonger = (formats: readonly { format: NodeFormat }[]): Violation[] =>
  laterTypes.flatMap(({ type, reason }) => [
    ...(catalog.findListed(type) || formats.some(({ format }) => format.type === type)
      ? [{ path: laterFile, message: `${type} is there: it does not come later` }]
      : []),
    ...(reason.trim() === '' ? [{ path: laterFile, message: `${type}: no reason why it comes later` }] : []),
  ])

/** By setting, the versions in which it is missing. */
async function missingIn(format: NodeFormat): Promise<Map<string, number[]>> {
  const node = await catalog.findNode(format.type)
  const missing = new Map<string, number[]>()
  for (const { versions, properties } of readLayouts(format)) {
    for (const version of versions) {
      for (const setting of node ? compareVersion(node, properties, version) : ['type']) {
        missing.set(setting, [...(missing.get(setting) ?? []), version])
      }
    }
  }
  return missing
}

interface Found {
  path: string
  type: string
  missing: Map<string, number[]>
}

function unexplained(found: readonly Found[], exceptions: readonly Exception[]): Violation[] {
  return found.flatMap(({ path, type, missing }) =>
    [...missing]
      .filter(
        ([setting]) => !exceptions.some((each) => each.type === type && each.settings.some(covers(setting))),
      )
      .map(([setting, versions]) => ({
        path,
        message: `${setting} is not taken from documents (version ${[...new Set(versions)].join(', ')})`,
      })),
  )
}

function unneeded(
  found: readonly Found[],
  exceptions: readonly (Exception & { path: string })[],
): Violation[] {
  return exceptions.flatMap(({ path, type, settings, reason }) => {
    const missing = found.find((each) => each.type === type)?.missing
    const known = settings.filter(
      (pattern) => ![...(missing?.keys() ?? [])].some((key) => covers(key)(pattern)),
    )
    return [
      ...known.map((setting) => ({ path, message: `${type}: ${setting} needs no exception any more` })),
      ...(reason.trim() === '' ? [{ path, message: `${type}: an exception without a reason` }] : []),
    ]
  })
}

/** A star at the end stands for all values of a parameter, or all members of a collection. */
const covers = (setting: string) => (pattern: string) =>
  pattern.endsWith('*') ? setting.startsWith(pattern.slice(0, -1)) : setting === pattern

function readExceptions(root: string): (Exception & { path: string })[] {
  return globSync(exceptionFiles, { cwd: root }).flatMap((path) =>
    (JSON.parse(readFileSync(join(root, path), 'utf8')) as Exception[]).map((each) => ({ ...each, path })),
  )
}

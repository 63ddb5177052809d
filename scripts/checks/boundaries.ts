import { dirname, join, normalize } from 'node:path'
import { findCircles, type InnerImport } from './circles.ts'
import { findSources, isTest, lineAt, parse, type SourceFile, type Violation } from './source-files.ts'

/** Which packages each package may import. */
const packageRules: Readonly<Record<string, readonly string[]>> = {
  core: [],
  contract: ['core'],
  engine: ['core'],
  nodes: ['core'],
  templates: [],
  outbound: ['core', 'nodes'],
  guests: ['core', 'engine', 'nodes'],
  worker: ['core', 'contract', 'engine', 'guests', 'nodes', 'outbound'],
  editor: ['core', 'contract'],
  server: ['core', 'contract', 'engine', 'guests', 'nodes', 'outbound', 'templates', 'worker'],
}

/** Further packages that tests may import. */
const testRules: Readonly<Record<string, readonly string[]>> = {
  nodes: ['engine', 'outbound'],
  guests: ['outbound'],
}

const coreLibraries = new Set(['zod', 'luxon', 'jmespath', 'acorn'])

/** Libraries that only one place may know. */
const libraryRules: readonly { library: RegExp; only: RegExp; name: string }[] = [
  { library: /^(fastify|@fastify\/)/, only: /^packages\/server\/src\/http\//, name: 'server/http' },
  {
    library: /^(kysely|better-sqlite3|pg)$/,
    only: /^packages\/(server\/src\/|nodes\/src\/)/,
    name: 'server',
  },
  {
    library: /^(better-sqlite3|pg)$/,
    only: /^packages\/(server\/src\/db\/|nodes\/src\/)/,
    name: 'server/db',
  },
  { library: /^bullmq$/, only: /^packages\/server\/src\/queue\//, name: 'server/queue' },
  { library: /^undici$/, only: /^packages\/outbound\//, name: 'outbound' },
  {
    library: /^@xyflow\//,
    only: /^packages\/editor\/src\/features\/canvas\//,
    name: 'editor/features/canvas',
  },
  { library: /^@(codemirror|lezer)\//, only: /^packages\/editor\/src\/ui\//, name: 'editor/ui' },
  { library: /^isolated-vm$/, only: /^packages\/engine\/src\/sandbox\//, name: 'engine/sandbox' },
]

/** Layers within a package, from top to bottom: a file imports from its own layer's folder or below. */
const layerRules: Readonly<Record<string, readonly (readonly string[])[]>> = {
  server: [
    ['main.ts', 'cli', 'index.ts', 'testing'],
    ['app.ts'],
    ['*'],
    ['http', 'db', 'dispatch', 'push', 'auth', 'queue'],
    [
      'config.ts',
      'engine-sizes.ts',
      'package-settings.ts',
      's3-place.ts',
      'setting-values.ts',
      'trace-place.ts',
    ],
  ],
  editor: [['app', 'main.tsx'], ['features'], ['workspace'], ['api', 'ui', 'lib']],
}

/** Packages whose folders must not import each other in circles, not even for types. */
const packagesOfFolders: ReadonlySet<string> = new Set(['core', 'engine', 'server', 'worker'])

export interface BoundaryReport {
  files: number
  imports: number
  violations: Violation[]
}

/** Checks who imports whom. Everything that the architecture does not allow is a violation. */
export function checkBoundaries(root: string): BoundaryReport {
  const files = findSources(root)
  const found = files.flatMap((file) => importsOf(file))
  return {
    files: files.length,
    imports: found.length,
    violations: [
      ...found.flatMap((each) => {
        const message = judge(each)
        return message ? [{ path: each.file.path, line: each.line, message }] : []
      }),
      ...findCircles(found.flatMap(withinPackage), packagesOfFolders),
    ],
  }
}

/** What is loaded only when it is needed waits for nobody: it closes no circle. */
function withinPackage({ packageName, file, inner, specifier, line, typeOnly, late }: Import): InnerImport[] {
  if (!specifier.startsWith('.') || isTest(file)) return []
  const to = targetOf(inner, specifier)
  return [{ packageName, from: inner, to, typeOnly: typeOnly || late, place: { path: file.path, line } }]
}

interface Import {
  file: SourceFile
  line: number
  specifier: string
  packageName: string
  /** Path of the file below `src`. */
  inner: string
  typeOnly: boolean
  /** Loaded when it is needed. */
  late: boolean
}

function importsOf(file: SourceFile): Import[] {
  const [, packageName = '', , ...rest] = file.path.split('/')
  const { module } = parse(file)
  const named = [
    ...module.staticImports.map((each) => ({
      specifier: each.moduleRequest.value,
      start: each.start,
      typeOnly: each.entries.length > 0 && each.entries.every((entry) => entry.isType),
      late: false,
    })),
    ...module.staticExports.flatMap((each) =>
      each.entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest
          ? [{ specifier: moduleRequest.value, start: each.start, typeOnly: isType, late: false }]
          : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest, start }) => {
      const literal = /^['"](.+)['"]$/.exec(file.text.slice(moduleRequest.start, moduleRequest.end))
      return literal?.[1] ? [{ specifier: literal[1], start, typeOnly: false, late: true }] : []
    }),
  ]
  return named.map(({ specifier, start, typeOnly, late }) => ({
    file,
    specifier,
    typeOnly,
    late,
    line: lineAt(file.text, start),
    packageName,
    inner: rest.join('/'),
  }))
}

/** The editor waits for its texts before it starts; one that waited for the editor would stop both. */
const isEarlyText = ({ packageName, inner, file }: Import): boolean =>
  packageName === 'editor' && inner.startsWith('lib/texts/') && !isTest(file)

function judge(each: Import): string | undefined {
  if (isEarlyText(each) && !each.typeOnly && !each.specifier.startsWith('./')) {
    return `texts are loaded before the rest of the editor and must not import ${each.specifier}`
  }
  if (each.specifier.startsWith('.')) return judgeRelative(each)
  const own = /^@heddle\/([^/]+)/.exec(each.specifier)?.[1]
  return own ? judgePackage(each, own) : judgeLibrary(each)
}

/** Parts of the contract without schemas. Of the rest the editor starts with types only: no schema library. */
const withoutSchemas: ReadonlySet<string> = new Set(['@heddle/contract/limits', '@heddle/contract/scopes'])

const takesSchemas = ({ packageName, specifier, typeOnly, late, file }: Import): boolean =>
  packageName === 'editor' &&
  specifier.startsWith('@heddle/contract') &&
  !(typeOnly || late || withoutSchemas.has(specifier) || isTest(file))

function judgePackage(each: Import, target: string): string | undefined {
  const { packageName, file } = each
  if (takesSchemas(each)) return 'the editor takes types, limits and scopes of the contract, and no schemas'
  const allowed = [
    ...(packageRules[packageName] ?? []),
    ...(isTest(file) ? (testRules[packageName] ?? []) : []),
  ]
  return allowed.includes(target) ? undefined : `${packageName} must not import ${target}`
}

function judgeLibrary({ specifier, file, packageName }: Import): string | undefined {
  if (
    specifier.startsWith('node:') &&
    ['core', 'contract', 'editor'].includes(packageName) &&
    !isTest(file)
  ) {
    return `${packageName} runs in the browser too and must not import ${specifier}`
  }
  if (isTest(file)) return undefined
  if (packageName === 'core' && !coreLibraries.has(specifier)) return `core must not import ${specifier}`
  const rule = libraryRules.find(({ library, only }) => library.test(specifier) && !only.test(file.path))
  return rule && `only ${rule.name} may import ${specifier}`
}

function judgeRelative(each: Import): string | undefined {
  const layers = layerRules[each.packageName]
  const target = targetOf(each.inner, each.specifier)
  if (target === '../package.json') return undefined
  if (target.startsWith('..')) return `a relative import must not leave its package: ${each.specifier}`
  if (!layers || isTest(each.file)) return undefined
  const [from, to] = [layerOf(layers, each.inner), layerOf(layers, target)]
  if (from > to) return `${topOf(each.inner)} is below ${topOf(target)} and must not import it`
  return judgeWorkspace(each, target) ?? judgeNeighbours(each, target)
}

/** What became of a command is told by whoever called it. */
const judgeWorkspace = ({ packageName, inner }: Import, target: string): string | undefined =>
  packageName === 'editor' && topOf(inner) === 'workspace' && topOf(target) === 'ui'
    ? 'a workspace shows nothing itself and must not import ui'
    : undefined

/** Features stand side by side: they meet in app, not in each other. */
function judgeNeighbours({ packageName, inner }: Import, target: string): string | undefined {
  if (packageName === 'editor' && inner.startsWith('features/') && target.startsWith('features/')) {
    const [, from] = inner.split('/')
    const [, to] = target.split('/')
    if (from !== to) return `the feature ${from} must not import the feature ${to}`
  }
  if (
    packageName === 'server' &&
    target.endsWith('-routes.ts') &&
    topOf(inner) !== topOf(target) &&
    inner !== 'app.ts'
  ) {
    return `a feature must not import another feature's routes`
  }
  return undefined
}

const targetOf = (inner: string, specifier: string): string =>
  normalize(join(dirname(inner), specifier)).replaceAll('\\', '/')

const topOf = (path: string): string => path.split('/')[0] ?? path

function layerOf(layers: readonly (readonly string[])[], path: string): number {
  const exact = layers.findIndex((names) => names.includes(topOf(path)))
  return exact === -1 ? layers.findIndex((names) => names.includes('*')) : exact
}

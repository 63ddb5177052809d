import { canUnshare, newPackage, Packages, type InstalledPackage, type PackageSource } from '@heddle/guests'
import { relative } from 'node:path'
import { readConfig, settings } from '../config.ts'
import { packagesFolder } from '../package-settings.ts'
import { WrongUse, type CommandInput } from './command.ts'
import { developPackage } from './develop-package.ts'

/** A situation that the person who called has to put right. */
export class PackageRefused extends Error {}

type Action = (packages: Packages, name: string | undefined) => Promise<string[]>

/** `heddle packages <action> [package]`. Running servers see what changes at once: they share the folder. */
export async function managePackages({ env, argument, further }: CommandInput): Promise<void> {
  if (argument === 'new') return say(await startPackage(needed(further)))
  const action = Object.hasOwn(actions, argument) ? actions[argument] : undefined
  if (!action)
    throw new WrongUse(
      `heddle packages does not know "${argument}": new, ${Object.keys(actions).join(', ')}.`,
    )
  const config = readConfig(env)
  const folder = packagesFolder(config)
  if (folder === undefined)
    throw new PackageRefused(`Packages are switched off: set ${settings.packages.variable} to on.`)
  const { packagesAllow: allow, packagesRegistry: registry, npmEnvironment } = config
  say(await action(new Packages({ folder, allow, registry, env: npmEnvironment }), further))
}

function say(lines: readonly string[]): void {
  for (const line of lines) console.log(line)
}

const actions: Readonly<Record<string, Action>> = {
  async dev(packages, folder = '.') {
    const stop = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
    console.log('Press Ctrl+C to stop.')
    await developPackage(packages, folder, { say: (line) => say([line]), signal: stop.signal })
    return []
  },
  add: (packages, name) => install(packages, needed(name)),
  update: async (packages, name) => install(packages, getInstalled(await packages.list(), needed(name)).name),
  async remove(packages, name) {
    const { name: known } = getInstalled(await packages.list(), needed(name))
    await packages.remove(known)
    return [`${known} is removed. Workflows that use it keep its nodes, but cannot run them.`]
  },
  async list(packages) {
    const installed = await packages.list()
    if (installed.length === 0) return ['No packages are installed.']
    return installed.map(({ name, version, license, bytes, inDevelopment, source }) =>
      [
        name,
        version,
        license ?? 'no license stated',
        `${Math.ceil(bytes / 1024)} KB`,
        ...(inDevelopment ? [`in development in ${source}`] : []),
      ].join('  '),
    )
  },
  async verify(packages, name) {
    const installed = await packages.list()
    const wanted = name === undefined ? installed : [getInstalled(installed, name)]
    const changed: string[] = []
    for (const each of wanted) if (!(await packages.isUntouched(each))) changed.push(each.name)
    if (changed.length === 0) return ['Nothing has changed since installation.']
    throw new PackageRefused(`These were changed since they were installed: ${changed.join(', ')}.`)
  },
}

async function install(packages: Packages, spec: string): Promise<string[]> {
  const { installed, description, before } = await orRefuse(packages.add(sourceOf(spec)))
  const { name, version, license } = installed
  const names = description.nodes.map(({ description: node }) => node.displayName)
  return [
    before === undefined || before === version
      ? `${name} ${version} is installed (${license ?? 'no license stated'}).`
      : `${name} is updated from ${before} to ${version}.`,
    `Nodes: ${names.join(', ')}`,
    ...description.problems.map((problem) => `! ${problem}`),
    ...((await canUnshare())
      ? []
      : ['! This system cannot keep packages from the network: trust what you install.']),
  ]
}

/** What is wrong is for the person to put right. */
const orRefuse = <T>(doing: Promise<T>): Promise<T> =>
  doing.catch((error: unknown) => {
    throw new PackageRefused(error instanceof Error ? error.message : String(error))
  })

async function startPackage(name: string): Promise<string[]> {
  const { folder, files } = await orRefuse(newPackage(name, process.cwd()))
  const place = relative(process.cwd(), folder)
  return [
    `${name} is in ${folder}:`,
    ...files.map((file) => `  ${file}`),
    '',
    'Next:',
    `  cd ${place}`,
    '  npm install             fetches TypeScript, to check and build it',
    '  npm test                tries the node without a server',
    '  heddle packages dev     shows it in your instance, and again after every change',
    '  npm pack                makes the archive that heddle packages add installs',
  ]
}

/** Archives are told by their ending, so that they need no ./ in front. */
const sourceOf = (spec: string): PackageSource =>
  /^[./]|\.tgz$/.test(spec) ? { type: 'file', path: spec } : { type: 'registry', spec }

function needed(name: string | undefined): string {
  if (name === undefined) throw new WrongUse('heddle packages needs the name of a package here.')
  return name
}

function getInstalled(installed: readonly InstalledPackage[], name: string): InstalledPackage {
  const found = installed.find((each) => each.name === name)
  if (!found) throw new PackageRefused(`${name} is not installed.`)
  return found
}

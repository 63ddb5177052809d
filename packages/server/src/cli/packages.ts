import { canUnshare, Packages, type InstalledPackage, type PackageSource } from '@heddle/guests'
import { readConfig, settings } from '../config.ts'
import { packagesFolder } from '../package-settings.ts'
import { WrongUse, type CommandInput } from './command.ts'

/** A situation that the person who called has to put right. */
export class PackageRefused extends Error {}

type Action = (packages: Packages, name: string | undefined) => Promise<string[]>

/** `heddle packages <action> [package]`. Running servers see what changes at once: they share the folder. */
export async function managePackages({ env, argument, further }: CommandInput): Promise<void> {
  const action = Object.hasOwn(actions, argument) ? actions[argument] : undefined
  if (!action)
    throw new WrongUse(`heddle packages does not know "${argument}": ${Object.keys(actions).join(', ')}.`)
  const config = readConfig(env)
  const folder = packagesFolder(config)
  if (folder === undefined)
    throw new PackageRefused(`Packages are switched off: set ${settings.packages.variable} to on.`)
  const { packagesAllow: allow, packagesRegistry: registry, npmEnvironment } = config
  for (const line of await action(new Packages({ folder, allow, registry, env: npmEnvironment }), further))
    console.log(line)
}

const actions: Readonly<Record<string, Action>> = {
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
    return installed.map(({ name, version, license, bytes }) =>
      [name, version, license ?? 'no license stated', `${Math.ceil(bytes / 1024)} KB`].join('  '),
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
  const { installed, description, before } = await packages.add(sourceOf(spec)).catch((error: unknown) => {
    throw new PackageRefused(error instanceof Error ? error.message : String(error))
  })
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

const sourceOf = (spec: string): PackageSource =>
  /^[./]/.test(spec) ? { type: 'file', path: spec } : { type: 'registry', spec }

function needed(name: string | undefined): string {
  if (name === undefined) throw new WrongUse('heddle packages needs the name of a package here.')
  return name
}

function getInstalled(installed: readonly InstalledPackage[], name: string): InstalledPackage {
  const found = installed.find((each) => each.name === name)
  if (!found) throw new PackageRefused(`${name} is not installed.`)
  return found
}

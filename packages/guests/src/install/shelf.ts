import { actionsOf, type CredentialTypeDescription, type NodeTypeDescription } from '@heddle/core/node'
import { join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Guest } from '../host/guests.ts'
import type { GuestNode, PackageDescription } from '../protocol/package-description.ts'
import { readDescription } from './read-description.ts'
import { guestOf, readInstalled, stampOf, type InstalledPackage } from './installed-file.ts'

type ListedNode = Omit<NodeTypeDescription, 'properties'>

/** A guest with what it brings. */
export interface ShelvedGuest {
  guest: Guest
  description: PackageDescription
}

interface ShelvedNode extends ShelvedGuest {
  node: GuestNode
}

/** What is installed, as every process that shares the folder sees it. */
export class Shelf {
  readonly #folder: string
  /** Types that the product has itself: no package comes in their place. */
  readonly #isOwnCredential: (name: string) => boolean
  #stamp: string | undefined
  #guests: readonly ShelvedGuest[] = []
  #byType: ReadonlyMap<string, ShelvedNode> = new Map()

  nodes: readonly ListedNode[] = []
  credentialTypes: readonly CredentialTypeDescription[] = []

  constructor(folder: string, isOwnCredential: (name: string) => boolean) {
    this.#folder = folder
    this.#isOwnCredential = isOwnCredential
  }

  /** Reads the list again if somebody has changed it. */
  async refresh(): Promise<void> {
    const stamp = await stampOf(this.#folder)
    if (stamp === this.#stamp) return
    const installed = stamp === undefined ? [] : await readInstalled(this.#folder)
    const guests = await Promise.all(installed.map((each) => this.#open(each)))
    this.#stamp = stamp
    this.#guests = guests
    this.#index()
  }

  /** Whether a package of this name is installed. */
  has(name: string): boolean {
    return this.#guests.some(({ guest }) => guest.name === name)
  }

  find(type: string): ShelvedNode | undefined {
    return this.#byType.get(type)
  }

  /** Where the icon of a node or credential type stands, in the folder of its package. */
  findIcon(kind: 'node' | 'credential', name: string, theme: 'light' | 'dark'): URL | undefined {
    const found = kind === 'node' ? this.#nodeIcon(name) : this.#credentialIcon(name)
    const { icon, guest } = found ?? {}
    const path = typeof icon === 'object' ? icon[theme] : icon
    if (!guest || !path?.startsWith('file:')) return undefined
    const file = resolve(guest.packageFolder, path.slice('file:'.length))
    return file.startsWith(guest.packageFolder + sep) ? pathToFileURL(file) : undefined
  }

  #nodeIcon(type: string) {
    const found = this.#byType.get(type)
    return found && { icon: found.node.description.icon, guest: found.guest }
  }

  #credentialIcon(name: string) {
    for (const { guest, description } of this.#guests) {
      const found = description.credentials.find((each) => each.description.name === name)
      if (found) return { icon: found.description.icon, guest }
    }
    return undefined
  }

  async #open(installed: InstalledPackage): Promise<ShelvedGuest> {
    const description = await readDescription(this.#folder, installed)
    return { guest: guestOf(installed, join(this.#folder, installed.folder)), description }
  }

  #index(): void {
    const shelved = this.#guests.flatMap((each) =>
      each.description.nodes.map((node) => [node.description.name, { ...each, node }] as const),
    )
    this.#byType = new Map(shelved)
    this.nodes = shelved.map(([, { node }]) => listed(node.description))
    const types = new Map<string, CredentialTypeDescription>()
    for (const { description } of this.#guests.flatMap((each) => each.description.credentials))
      if (!types.has(description.name) && !this.#isOwnCredential(description.name))
        types.set(description.name, description)
    this.credentialTypes = [...types.values()]
  }
}

/** With what it can do, which is worked out from the parameters that the list leaves out. */
function listed(description: NodeTypeDescription): ListedNode {
  const actions = actionsOf(description)
  const entries = Object.entries(description).filter(([key]) => key !== 'properties')
  return { ...(Object.fromEntries(entries) as unknown as ListedNode), ...(actions.length > 0 && { actions }) }
}

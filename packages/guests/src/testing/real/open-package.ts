import { isJsonObject } from '@heddle/core'
import type { NodeDefinition } from '@heddle/core/node'
import { catalog } from '@heddle/nodes'
import { startDouble, type DoubleRequest } from '@heddle/nodes/testing'
import { createConnector } from '@heddle/outbound'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkTo } from '../../host/guest-link.ts'
import { guestNode } from '../../host/guest-node.ts'
import { Guests } from '../../host/guests.ts'
import { describeGuest } from '../../install/describe-guest.ts'
import type { PackageDescription } from '../../protocol/package-description.ts'
import { readRealPackage } from './package-cache.ts'
import { getPinned } from './real-packages.ts'
import type { Answers, PackageTrials } from './trial.ts'

export type OpenPackage = Awaited<ReturnType<typeof openPackage>>

/**
 * A real package in its own process, with the double of its service: everything that it sends goes through the tunnel or the
 * product's client to a server of this machine, which has the name and a certificate of the service.
 */
export async function openPackage({ package: name, credentials = {}, trials }: PackageTrials) {
  let answers: Answers = {}
  const hosts = [...new Set(trials.flatMap(hostsOf))]
  const answer = ({ method, host, path }: DoubleRequest) => answers[`${method} https://${host}${path}`]
  const double = await startDouble(hosts.length > 0 ? hosts : ['service.example'], answer, credentials)
  const folder = await mkdtemp(join(tmpdir(), 'heddle-real-'))
  const certificates = join(folder, 'authority.pem')
  await writeFile(certificates, double.places.ca)
  const outside = { outboundPolicy: 'public' as const, outboundAllow: [] }
  const guests = new Guests({ openConnection: createConnector(outside, double.places), certificates })
  const close = async (): Promise<void> => {
    catalog.joinGuests(undefined)
    await guests.stop()
    await double.stop()
    await rm(folder, { recursive: true })
  }
  const { description, definitions, facts } = await describeIn(guests, name, double.http).catch(
    async (error: unknown) => {
      await close()
      throw error
    },
  )

  return {
    description,
    /** What was fetched. */
    facts,
    credentials,
    double,
    /** What the service answers from now on; what it was asked so far is forgotten. */
    answerWith(given: Answers = {}): void {
      answers = given
      double.requests.splice(0)
    },
    getNode(local: string): NodeDefinition {
      const found = definitions.find(({ type }) => type === `${name}.${local}`)
      if (!found) throw new Error(`${name} has no node "${local}"`)
      return found
    },
    close,
  }
}

/** Has the package say anew what it brings, and makes nodes of that as an installed package has them. */
async function describeIn(guests: Guests, name: string, http: Parameters<typeof linkTo>[0]['http']) {
  const facts = await readRealPackage(getPinned(name))
  const { guest } = facts
  const description: PackageDescription = await describeGuest(guest, guests)
  const link = linkTo({ guests, guest, credentials: description.credentials, http })
  const definitions = description.nodes.map((node) => guestNode(node, link))
  catalog.joinGuests({
    nodes: [],
    credentialTypes: description.credentials
      .map((each) => each.description)
      .filter((type) => !catalog.isOwnCredential(type.name)),
    refresh: async () => undefined,
    findListed: () => undefined,
    findNode: async (type) => definitions.find((each) => each.type === type),
    findIcon: () => undefined,
  })
  return { description, definitions, facts }
}

/** The hosts of all addresses in the table of answers, wherever it stands in a trial. */
function hostsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(hostsOf)
  if (!isJsonObject(value)) return []
  const own = isJsonObject(value.answers) ? Object.keys(value.answers) : []
  const here = own.map((key) => new URL(key.slice(key.indexOf(' ') + 1)).hostname)
  return [...here, ...Object.values(value).flatMap(hostsOf)]
}

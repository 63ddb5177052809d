import { noPorts } from '../host/answer-call.ts'
import { linkTo } from '../host/guest-link.ts'
import { Guests, type Guest } from '../host/guests.ts'
import { pollTimesProperty } from '@heddle/nodes'
import type { GuestNode, PackageDescription } from '../protocol/package-description.ts'

const describeMs = 60_000

/** Loads a package once, where it can reach nothing, and gives what it says. */
export async function describeAlone(guest: Guest): Promise<PackageDescription> {
  const guests = new Guests({
    openConnection: () => Promise.reject(new Error('There is no network while a package is described')),
  })
  try {
    return await describeGuest(guest, guests)
  } finally {
    await guests.stop()
  }
}

/** Has a guest say what it brings; a package that brings nothing is refused with the reason. @internal */
export async function describeGuest(guest: Guest, guests: Pick<Guests, 'ask'>): Promise<PackageDescription> {
  const link = linkTo({ guests, guest, credentials: [], http: noPorts.http })
  const described = await link.ask({ type: 'describe' }, { ports: noPorts, deadlineMs: describeMs })
  return checkNames(guest.name, described)
}

/** When a node looks for news is asked by the product that it was written for, not by the node. */
function withPollTimes(node: GuestNode): GuestNode {
  const { properties } = node.description
  if (!node.does.includes('poll') || properties.some((each) => each.name === pollTimesProperty.name))
    return node
  return { ...node, description: { ...node.description, properties: [pollTimesProperty, ...properties] } }
}

/** A package has the types of its own name and no others, whatever it says. */
function checkNames(name: string, { nodes, credentials, problems }: PackageDescription): PackageDescription {
  const own = nodes.filter(({ description }) => description.name.startsWith(`${name}.`))
  const strange = nodes.length - own.length
  if (own.length === 0 && strange === 0 && problems.length > 0) throw new Error(problems[0])
  if (own.length === 0) throw new Error(`${name} brings no nodes`)
  const note =
    strange > 0 ? [`${strange} of its nodes have the name of another package and are left out`] : []
  return { nodes: own.map(withPollTimes), credentials, problems: [...problems, ...note] }
}

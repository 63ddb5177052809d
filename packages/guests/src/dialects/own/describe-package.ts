import type { NodeTypeDescription } from '@heddle/core/node'
import type { GuestFunction, GuestNode, PackageDescription } from '../../protocol/package-description.ts'
import type { Credential, Node, Trigger } from '../../kit/template/src/heddle.ts'
import { describeCredential, isTestedHere } from './describe-credential.ts'
import { isNode, type OwnPackage } from './own-package.ts'
import { loadersOf, toDefinition } from './to-definition.ts'

export function describePackage(own: OwnPackage): PackageDescription {
  return {
    nodes: own.nodes.map((node) => describeNode(own, node)),
    credentials: own.credentials.map(describeCredential),
    problems: [...own.problems],
  }
}

function describeNode({ name, credentials }: OwnPackage, node: Node | Trigger): GuestNode {
  const { description } = toDefinition(node)
  const tested = credentials.filter((each) => each.name === node.credential && isTestedHere(each))
  return {
    description: {
      ...description,
      name: `${name}.${node.name}`,
      ...markOf(node),
      ...testedBy(description, tested),
    },
    does: functionsOf(node),
    optionMethods: [...loadersOf(node).keys()],
    credentialTests: tested.map((each) => each.name),
  }
}

function functionsOf(node: Node | Trigger): GuestFunction[] {
  if (isNode(node)) return ['run']
  if (node.poll) return ['poll']
  return node.webhook?.subscribe ? ['webhook', 'subscription'] : ['webhook']
}

/** What the editor is told of triggers. */
const markOf = (node: Node | Trigger): Partial<NodeTypeDescription> =>
  isNode(node)
    ? {}
    : { ...(node.poll && { polling: true }), ...(node.webhook?.subscribe && { subscribes: true }) }

const testedBy = ({ credentials = [] }: NodeTypeDescription, tested: readonly Credential[]) =>
  tested.length === 0 ? {} : { credentials: credentials.map((use) => ({ ...use, testedBy: use.name })) }

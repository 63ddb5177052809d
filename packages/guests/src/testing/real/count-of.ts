import type { PropertyOption } from '@heddle/core/node'
import type { GuestNode, PackageDescription } from '../../protocol/package-description.ts'
import type { RealPackage } from './real-packages.ts'

/** How many actions, triggers and credentials a package brings. */
export function countOf({ nodes, credentials }: PackageDescription): RealPackage['brings'] {
  const sum = (some: readonly GuestNode[]) => some.reduce((total, node) => total + operationsOf(node), 0)
  return {
    actions: sum(nodes.filter(({ does }) => does.includes('run'))),
    triggers: sum(nodes.filter(({ does }) => !does.includes('run'))),
    credentials: credentials.length,
  }
}

/** A node without a choice of operations does one thing. */
function operationsOf({ description }: GuestNode): number {
  const choices = description.properties
    .filter(({ name, type }) => name === 'operation' && type === 'options')
    .flatMap(({ options = [] }) => options as PropertyOption[])
  return Math.max(choices.length, 1)
}

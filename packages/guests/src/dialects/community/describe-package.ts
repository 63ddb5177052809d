import type { PackageDescription } from '../../protocol/package-description.ts'
import { describeCredential } from './describe-credential.ts'
import { describeNode } from './describe-node.ts'
import type { PackageClasses } from './read-classes.ts'

/** Everything that a package brings. What cannot be described is a problem, and does not stop the rest. */
export function describePackage({ nodes, credentials, problems }: PackageClasses): PackageDescription {
  const found = [...problems]
  const problem = (sentence: string) => void found.push(sentence)
  const each = <T, D>(
    all: readonly T[],
    nameOf: (one: T) => string,
    describe: (one: T) => D | undefined,
  ): D[] =>
    all.flatMap((one) => {
      try {
        const described = describe(one)
        return described === undefined ? [] : [described]
      } catch (error) {
        problem(
          `"${nameOf(one)}" cannot be described: ${error instanceof Error ? error.message : String(error)}`,
        )
        return []
      }
    })
  return {
    nodes: each(
      nodes,
      ({ type }) => type,
      (node) => describeNode(node, problem),
    ),
    credentials: each(
      credentials,
      ({ credential }) => credential.name,
      (credential) => describeCredential(credential, problem),
    ),
    problems: [...new Set(found)],
  }
}

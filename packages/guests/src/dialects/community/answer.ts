import { assertNever } from '@heddle/core'
import type { Question } from '../../protocol/messages.ts'
import type { HostAccess } from '../guest-package.ts'
import { prepareCredential, signRequest, testCredential } from './credentials.ts'
import { describePackage } from './describe-package.ts'
import { newestOf, nodeOfVersion, type LoadedNode } from './foreign-node.ts'
import { loadChoices } from './load-choices.ts'
import type { PackageClasses } from './read-classes.ts'
import { runNode } from './run-node.ts'
import { changeSubscription, pollNode, receiveCall, watchNode } from './trigger-node.ts'

/** Answers a question by the functions of the package. */
export async function answerQuestion(
  classes: PackageClasses,
  question: Question,
  host: HostAccess,
): Promise<unknown> {
  const nodeOf = ({ type, typeVersion }: { type: string; typeVersion: number }) =>
    nodeOfVersion(findNode(classes, type), typeVersion)
  switch (question.type) {
    case 'describe':
      return describePackage(classes)
    case 'run':
      return runNode(nodeOf(question.facts.node), question.facts, host)
    case 'options': {
      const { type, version } = question.facts.node
      return loadChoices(nodeOf({ type, typeVersion: version }), question.facts, host)
    }
    case 'testCredential':
      return testCredential(newestOf(findNode(classes, question.node)), question, host)
    case 'sign':
      return signRequest(classes, question)
    case 'prepareCredential':
      return prepareCredential(classes, question, host)
    case 'poll':
      return pollNode(nodeOf(question.facts.node), question.facts, host)
    case 'subscribe':
    case 'unsubscribe':
      return changeSubscription(nodeOf(question.facts.node), question, host)
    case 'webhook':
      return receiveCall(nodeOf(question.facts.node), question.facts, host)
    case 'watch':
      return watchNode(nodeOf(question.facts.node), question.facts, host)
    default:
      return assertNever(question)
  }
}

/** As a tool of an agent a node has another name. */
function findNode({ nodes }: PackageClasses, type: string): LoadedNode {
  const found = nodes.find((node) => node.type === type) ?? nodes.find((node) => `${node.type}Tool` === type)
  if (!found) throw new Error(`The package has no node "${type}"`)
  return found
}

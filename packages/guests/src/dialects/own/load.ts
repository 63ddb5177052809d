import { assertNever } from '@heddle/core'
import type { NodeDefinition } from '@heddle/core/node'
import type { Node, Trigger } from '../../kit/template/src/heddle.ts'
import type { Answers, OptionsFacts, Question } from '../../protocol/messages.ts'
import type { GuestPackage, HostAccess, LoadPackage } from '../guest-package.ts'
import { contextOf } from './context.ts'
import { describePackage } from './describe-package.ts'
import { isNode, type OwnPackage } from './own-package.ts'
import { readPackage } from './read-package.ts'
import { runNode } from './run-node.ts'
import { signRequest, testSigned } from './sign-request.ts'
import { loadersOf, toDefinition } from './to-definition.ts'
import { changeSubscription, pollTrigger, receiveCall } from './triggers.ts'

/** Loads a package that is written with our own kit. */
export const loadOwnPackage: LoadPackage = async (folder) => {
  const own = await readPackage(folder)
  const loaded: Loaded = {
    own,
    nodes: new Map(
      own.nodes.map((node) => [`${own.name}.${node.name}`, { node, definition: toDefinition(node) }]),
    ),
  }
  return {
    describe: async () => describePackage(own),
    // Each question gets the answer of its kind.
    answer: ((question, host) => answerQuestion(loaded, question, host)) as GuestPackage['answer'],
  }
}

interface Loaded {
  own: OwnPackage
  nodes: ReadonlyMap<string, LoadedNode>
}

interface LoadedNode {
  node: Node | Trigger
  definition: NodeDefinition
}

async function answerQuestion(
  { own, nodes }: Loaded,
  question: Question,
  host: HostAccess,
): Promise<unknown> {
  switch (question.type) {
    case 'describe':
      return describePackage(own)
    case 'options':
      return loadChoices(getNode(nodes, question.facts.node.type), question.facts, host)
    case 'testCredential':
      return testSigned(own.credentials, question, host)
    case 'sign':
      return signRequest(own.credentials, question)
    case 'prepareCredential':
    case 'watch':
      throw new Error('A package of this kind has nothing of that kind')
    default:
      return answerForNode(getNode(nodes, question.facts.node.type), question, host)
  }
}

type NodeQuestion = Extract<Question, { type: 'run' | 'poll' | 'subscribe' | 'unsubscribe' | 'webhook' }>

function answerForNode(loaded: LoadedNode, question: NodeQuestion, host: HostAccess): Promise<unknown> {
  const { node, definition } = loaded
  if (question.type === 'run') {
    if (!isNode(node)) throw new Error('A trigger only starts workflows')
    return runNode({ node, definition, facts: question.facts, host })
  }
  if (isNode(node)) throw new Error('The node is no trigger')
  switch (question.type) {
    case 'poll':
      return pollTrigger({ trigger: node, definition, facts: question.facts, host })
    case 'subscribe':
    case 'unsubscribe':
      return changeSubscription(question, { trigger: node, definition, host })
    case 'webhook':
      return receiveCall({ trigger: node, definition, facts: question.facts, host })
    default:
      return assertNever(question)
  }
}

async function loadChoices(
  { node }: LoadedNode,
  { method, parameters }: OptionsFacts,
  host: HostAccess,
): Promise<Answers['options']> {
  const load = loadersOf(node).get(method)
  if (!load) throw new Error(`The node has no choices called "${method}"`)
  // Nobody has finished filling them in, so they are given as they are.
  return { options: await load(contextOf({ node, host, params: parameters })) }
}

function getNode(nodes: Loaded['nodes'], type: string): LoadedNode {
  const found = nodes.get(type)
  if (!found) throw new Error(`The package has no node "${type}"`)
  return found
}

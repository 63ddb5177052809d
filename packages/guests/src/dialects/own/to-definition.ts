import { defineNode, type NodeDefinition, type NodeOperation } from '@heddle/core/node'
import type { LoadChoices, Node, Trigger } from '../../kit/template/src/heddle.ts'
import { isNode } from './own-package.ts'
import { choiceLoaders, toParams } from './to-params.ts'

/** A node of the kit as one of our own: it is described like ours, and its parameters are read like ours. */
export function toDefinition(node: Node | Trigger): NodeDefinition {
  const { name, label, description, icon, credential, alias = [], documentationUrl } = node
  const about = {
    name,
    label,
    description,
    version: 1,
    icon: icon === undefined ? '' : `file:${icon}`,
    codex: { alias: [...alias] },
    ...(credential !== undefined && { credentials: [{ name: credential, required: true }] }),
    ...(documentationUrl !== undefined && { documentationUrl }),
  }
  if (isNode(node))
    return defineNode({
      ...about,
      group: 'transform',
      usableAsTool: true,
      subtitle: '={{ $parameter["operation"] }}',
      params: {},
      operations: operationsOf(node),
    })
  return defineNode({
    ...about,
    group: 'trigger',
    params: toParams(node.params ?? {}, 'trigger'),
    ...(node.webhook && {
      webhooks: [
        {
          name: 'default',
          httpMethod: node.webhook.method ?? 'POST',
          path: 'webhook',
          responseMode: 'onReceived',
        },
      ],
    }),
  })
}

const operationsOf = ({ operations }: Node): Record<string, NodeOperation> =>
  Object.fromEntries(
    Object.entries(operations).map(([name, { label, action, description, params = {} }]) => [
      name,
      {
        label,
        action,
        ...(description !== undefined && { description }),
        params: toParams(params, name),
        run: runsElsewhere,
      },
    ]),
  )

/** What it does is called by the dialect, with another context. */
function runsElsewhere(): never {
  throw new Error('This runs in the package')
}

/** The functions that find the choices of its parameters, by the names in its description. */
export const loadersOf = (node: Node | Trigger): ReadonlyMap<string, LoadChoices> =>
  new Map(
    isNode(node)
      ? Object.entries(node.operations).flatMap(([name, { params = {} }]) => choiceLoaders(params, name))
      : choiceLoaders(node.params ?? {}, 'trigger'),
  )

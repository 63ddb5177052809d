import { contract } from '@heddle/contract'
import { NotFound } from '@heddle/core'
import { migrateParameters, type NodeTypeDescription } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { catalog, findTranslator } from '@heddle/nodes'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Config } from '../config.ts'
import { serve, type RawResponse, type RequestFacts } from '../http/serve.ts'
import { wantedLanguage } from '../http/wanted-language.ts'

export function nodeTypeRoutes(config: Pick<Config, 'locale'>) {
  const translatorFor = ({ request }: { request: RequestFacts }) =>
    findTranslator(wantedLanguage(request, config.locale))

  return serve(contract.nodeTypes, {
    async list() {
      await catalog.refresh()
      return [...catalog.nodes]
    },
    async describe(call) {
      const translator = await translatorFor(call)
      const described = await Promise.all(call.body.nodeInfos.map(({ name }) => describeNode(name)))
      return translator ? described.map((node) => translator.node(node)) : described
    },
    newest: ({ body }) => Promise.all(body.nodes.map(toNewest)),
    icon: ({ params, query }) =>
      sendIcon(params.name, catalog.findNodeIcon(params.name, query.theme ?? 'light')),
    credentialIcon: ({ params, query }) =>
      sendIcon(params.name, catalog.findCredentialIcon(params.name, query.theme ?? 'light')),
    async credentialTypes() {
      await catalog.refresh()
      return [...catalog.credentialTypes]
    },
    async credentialTranslation(call) {
      const type = catalog.credentialTypes.find(({ name }) => name === call.query.credentialType)
      return (type && (await translatorFor(call))?.credential(type)) ?? null
    },
    async translationHeaders(call) {
      const translator = await translatorFor(call)
      return (
        translator && Object.fromEntries(catalog.nodes.map((node) => [node.name, translator.header(node)]))
      )
    },
  })
}

async function describeNode(name: string): Promise<NodeTypeDescription> {
  const node = await catalog.findNode(name)
  const listed = catalog.findListed(name)
  if (!node || !listed) throw new NotFound('Node type', name)
  const { icon, actions } = listed
  return { ...node.description, icon, ...(actions && { actions }) }
}

type VersionedNode = Pick<WorkflowNode, 'type' | 'typeVersion' | 'parameters'>

async function toNewest(node: VersionedNode): Promise<VersionedNode> {
  const definition = await catalog.findNode(node.type)
  return definition ? migrateParameters(definition, node) : node
}

const mediaTypes: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png' }

/** Icons come from the catalogue by name, never from a path that the caller gives. */
async function sendIcon(name: string, file: URL | undefined): Promise<RawResponse> {
  if (!file) throw new NotFound('The icon of', name)
  return {
    headers: {
      'content-type': mediaTypes[extname(file.pathname)] ?? 'application/octet-stream',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400',
    },
    body: await readFile(file),
  }
}

import { contract } from '@heddle/contract'
import { NotFound, type NodeTypeDescription } from '@heddle/core'
import { catalog } from '@heddle/nodes'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { serve, type RawAnswer } from '../http/serve.ts'

export const nodeTypeRoutes = () =>
  serve(contract.nodeTypes, {
    list: () => [...catalog.nodes],
    describe: ({ body }) => Promise.all(body.nodeInfos.map(({ name }) => describeNode(name))),
    icon: ({ params, query }) =>
      sendIcon(params.name, catalog.findNodeIcon(params.name, query.theme ?? 'light')),
    credentialIcon: ({ params, query }) =>
      sendIcon(params.name, catalog.findCredentialIcon(params.name, query.theme ?? 'light')),
    credentialTypes: () => [...catalog.credentialTypes],
    credentialTranslation: () => null,
    translationHeaders: () => undefined,
  })

async function describeNode(name: string): Promise<NodeTypeDescription> {
  const node = await catalog.findNode(name)
  if (!node) throw new NotFound('Node type', name)
  return node.description
}

const mediaTypes: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png' }

/** Icons come from the catalogue by name, never from a path that the caller gives. */
async function sendIcon(name: string, file: URL | undefined): Promise<RawAnswer> {
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

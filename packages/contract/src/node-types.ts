import type { CredentialTypeDescription, NodeTypeDescription } from '@heddle/core/node'
import { workflowNodeSchema } from '@heddle/core/workflow'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { nodesMax } from './limits.ts'
import { booleanQuery } from './shapes.ts'

// The description's shape lives in core, where nodes are written; it is checked there, not on every answer.
const nodeType = z.custom<NodeTypeDescription>()
const credentialType = z.custom<CredentialTypeDescription>()

const versionedNode = workflowNodeSchema.pick({ type: true, typeVersion: true, parameters: true })

export const nodeTypes = {
  list: endpoint({
    method: 'GET',
    path: '/node-types',
    scope: 'nodeType:read',
    summary: 'All node types without their parameters',
    query: z.object({ onlyLatest: booleanQuery.optional() }),
    response: z.array(z.custom<Omit<NodeTypeDescription, 'properties'>>()),
  }),
  describe: endpoint({
    method: 'POST',
    path: '/node-types',
    scope: 'nodeType:read',
    summary:
      'The given node types with their parameters, in the order asked and in the language of the caller',
    body: z
      .object({
        nodeInfos: z
          .array(z.object({ name: z.string(), version: z.number() }))
          .max(1000)
          .default([]),
      })
      .default({ nodeInfos: [] }),
    response: z.array(nodeType),
  }),
  newest: endpoint({
    method: 'POST',
    path: '/node-types/newest',
    scope: 'nodeType:read',
    summary: 'The given nodes as they would be written today; those of unknown types stay as they are',
    body: z.object({ nodes: z.array(versionedNode).max(nodesMax) }),
    response: z.array(versionedNode),
  }),
  icon: endpoint({
    method: 'GET',
    path: '/node-icon/:name',
    scope: 'nodeType:read',
    summary: 'The icon of a node type',
    params: z.object({ name: z.string() }),
    query: z.object({ theme: z.enum(['light', 'dark']).optional() }),
    raw: true,
  }),
  credentialIcon: endpoint({
    method: 'GET',
    path: '/credential-icon/:name',
    scope: 'nodeType:read',
    summary: 'The icon of a credential type',
    params: z.object({ name: z.string() }),
    query: z.object({ theme: z.enum(['light', 'dark']).optional() }),
    raw: true,
  }),
  credentialTypes: endpoint({
    method: 'GET',
    path: '/credential-types',
    scope: 'nodeType:read',
    summary: 'All credential types',
    response: z.array(credentialType),
  }),
  credentialTranslation: endpoint({
    method: 'GET',
    path: '/credential-translation',
    scope: 'nodeType:read',
    summary: 'What a credential type says in the language of the caller; null for English',
    query: z.object({ credentialType: z.string() }),
    response: z.custom<Pick<CredentialTypeDescription, 'displayName' | 'properties' | 'setUp'>>().nullable(),
  }),
  translationHeaders: endpoint({
    method: 'GET',
    path: '/node-translation-headers',
    scope: 'nodeType:read',
    summary: 'What differs in the list of node types in the language of the caller; nothing for English',
    response: z.record(z.string(), z.custom<Partial<NodeTypeDescription>>()).optional(),
  }),
}

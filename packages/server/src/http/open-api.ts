import type { Endpoint, Resource } from '@heddle/contract'
import { z } from 'zod'

/** The OpenAPI document, derived from the contract. */
export function describeApi(contract: Readonly<Record<string, Resource>>, version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [tag, resource] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(resource)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: {
          ...describeEndpoint(endpoint),
          operationId: `${tag}.${name}`,
          tags: [tag],
        },
      }
    }
  }
  return { openapi: '3.1.0', info: { title: 'Heddle', version }, servers: [{ url: '/rest' }], paths }
}

function describeEndpoint({ summary, scope, params, query, body, response }: Endpoint) {
  return {
    summary,
    description: scope === 'public' ? 'Needs no sign-in.' : `Needs the scope ${scope}.`,
    parameters: [...describeParameters(params, 'path'), ...describeParameters(query, 'query')],
    ...(body && { requestBody: { content: { 'application/json': { schema: toSchema(body, 'input') } } } }),
    responses: {
      200: {
        description: 'Done',
        ...(response && {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { data: toSchema(response, 'output') } },
            },
          },
        }),
      },
    },
  }
}

interface ObjectSchema {
  properties?: Record<string, unknown>
  required?: string[]
}

function describeParameters(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] }: ObjectSchema = toSchema(schema, 'input')
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }))
}

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

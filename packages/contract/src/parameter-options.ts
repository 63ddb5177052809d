import type { PropertyType } from '@heddle/core/node'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { jsonObject, jsonQuery } from './shapes.ts'

export const parameterOptions = {
  load: endpoint({
    method: 'GET',
    path: '/node-parameter-options',
    scope: 'nodeType:read',
    summary: 'Choices of a parameter that come from a service',
    query: z.object({
      nodeTypeAndVersion: jsonQuery(z.object({ name: z.string(), version: z.number() })),
      path: z.string(),
      methodName: z.string().optional(),
      loadOptions: jsonQuery(jsonObject).optional(),
      currentNodeParameters: jsonQuery(jsonObject),
      credentials: jsonQuery(jsonObject).optional(),
    }),
    response: z.array(
      z.object({
        name: z.string(),
        value: z.union([z.string(), z.number(), z.boolean()]),
        description: z.string().optional(),
        columnType: z.custom<PropertyType>().optional(),
      }),
    ),
  }),
}

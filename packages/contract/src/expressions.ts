import type { ExpressionData } from '@heddle/core/expression'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const expressions = {
  preview: endpoint({
    method: 'POST',
    path: '/expressions/preview',
    scope: 'workflow:execute',
    summary: 'Evaluate an expression that the page cannot evaluate itself',
    body: z.object({
      expression: z.string().max(100_000),
      data: z.custom<ExpressionData>((value) => typeof value === 'object' && value !== null),
      itemIndex: z.number().int().min(0),
    }),
    response: z.discriminatedUnion('type', [
      /** A result without a value is undefined, which JSON cannot say. */
      z.object({ type: z.literal('value'), value: z.unknown().optional() }),
      z.object({ type: z.literal('failed'), message: z.string() }),
    ]),
  }),
}

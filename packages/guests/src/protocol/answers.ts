import { isJsonObject, type JsonObject } from '@heddle/core'
import { z } from 'zod'
import { httpRequestSchema, outputSchema } from './guest-messages.ts'
import { packageDescriptionSchema } from './description-schema.ts'
import type { Answers, Question } from './messages.ts'

const object = z.custom<JsonObject>(isJsonObject)
const staticData = z.object({ global: object, node: object })
const hooked = z.object({ memory: object, staticData })

const option = z.object({
  name: z.string().max(10_000),
  value: z.union([z.string(), z.number(), z.boolean()]),
  description: z.string().max(10_000).optional(),
  columnType: z.string().max(100).optional(),
})

/** The shape of each answer; a guest that gives another one has failed. */
const schemas: Record<Question['type'], z.ZodType> = {
  describe: packageDescriptionSchema,
  run: z.object({ output: outputSchema, staticData, waitTill: z.iso.datetime().nullable().optional() }),
  options: z.object({ options: z.array(option).max(100_000), paginationToken: z.string().optional() }),
  testCredential: z.object({ status: z.enum(['ok', 'error']), message: z.string().optional() }),
  sign: httpRequestSchema,
  prepareCredential: object,
  poll: z.object({ output: outputSchema.nullable(), staticData }),
  subscribe: hooked,
  unsubscribe: hooked,
  webhook: z.object({
    output: outputSchema.optional(),
    response: z
      .object({
        status: z.int().min(100).max(599).optional(),
        headers: z.record(z.string(), z.string()).optional(),
        body: z.unknown().optional(),
      })
      .optional(),
    staticData,
  }),
  watch: z.unknown(),
}

export function parseAnswer<T extends Question['type']>(type: T, answer: unknown): Answers[T] {
  const { success, data, error } = schemas[type].safeParse(answer)
  if (success) return data as Answers[T]
  const [issue] = error.issues
  const place = issue?.path.join('.') ?? ''
  throw new Error(`The package gave an unusable answer${place && ` (${place})`}: ${issue?.message ?? ''}`)
}

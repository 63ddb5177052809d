import { isJsonObject } from '@heddle/core'
import { z } from 'zod'
import type { PackageDescription } from './package-description.ts'

/** Enough for the largest packages there are. */
const maxBytes = 8 * 1024 * 1024
const name = z.string().min(1).max(200)
const text = z.string().max(20_000)
const names = z.array(name).max(1000)

/** What the server itself relies on is checked; the rest of a description only the editor draws, as texts. */
const propertySchema: z.ZodType = z.looseObject({
  displayName: text,
  name,
  type: name,
  description: text.optional(),
  options: z.array(z.looseObject({})).max(10_000).optional(),
  displayOptions: z.looseObject({}).optional(),
  typeOptions: z.looseObject({}).optional(),
})

const nodeDescription = z.looseObject({
  name: z.string().regex(/^(@[\w.-]+\/)?[\w.-]+\.[\w-]+$/),
  displayName: name,
  description: text,
  version: z.union([z.number(), z.array(z.number()).min(1)]),
  defaultVersion: z.number(),
  group: z.array(z.enum(['input', 'output', 'transform', 'trigger', 'schedule', 'organization'])),
  defaults: z.looseObject({ name }),
  inputs: z.union([z.array(name), text]),
  outputs: z.union([z.array(name), text]),
  properties: z.array(propertySchema).max(10_000),
  credentials: z.array(z.looseObject({ name })).max(100).optional(),
  webhooks: z
    .array(z.looseObject({ name, httpMethod: text, path: text }))
    .max(20)
    .optional(),
})

const credentialDescription = z.looseObject({
  name: z.string().regex(/^[\w-]{1,100}$/),
  displayName: name,
  properties: z.array(propertySchema).max(1000),
  extends: names.optional(),
})

export const packageDescriptionSchema = z
  .object({
    nodes: z
      .array(
        z.object({
          description: nodeDescription,
          does: z.array(z.enum(['run', 'resume', 'poll', 'webhook', 'subscription', 'watch'])),
          optionMethods: names,
          credentialTests: names,
        }),
      )
      .max(500),
    credentials: z
      .array(z.object({ description: credentialDescription, signs: z.boolean(), prepares: z.boolean() }))
      .max(500),
    problems: z.array(text).max(1000),
  })
  .refine((value) => isJsonObject(value) && JSON.stringify(value).length <= maxBytes, {
    message: 'It describes more than fits into 8 MB',
  }) as unknown as z.ZodType<PackageDescription>

import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const categorySchema = z.object({ id: z.number(), name: z.string() })
export type TemplateCategory = z.infer<typeof categorySchema>

/** A kind of node on a card. */
const nodeSchema = z.object({
  name: z.string(),
  displayName: z.string(),
  id: z.number().optional(),
  icon: z.string().optional(),
  defaults: z.object({ name: z.string().optional(), color: z.string().optional() }).optional(),
  iconData: z.looseObject({ type: z.string() }).optional(),
  categories: z.array(categorySchema).optional(),
})
export type TemplateNode = z.infer<typeof nodeSchema>

/** Pictures of a template or a collection. */
const image = z.array(z.looseObject({ url: z.string() })).nullish()

const cardSchema = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullish(),
  totalViews: z.number().nullish(),
  createdAt: z.string(),
  /** Absent when it was written by those who run the service. */
  user: z.object({ username: z.string() }).nullish(),
  nodes: z.array(nodeSchema),
})
export type TemplateCard = z.infer<typeof cardSchema>

const workflowSchema = z.looseObject({
  nodes: z.array(z.looseObject({ name: z.string(), type: z.string() })),
  connections: z.record(z.string(), z.unknown()),
})

const templateSchema = cardSchema.extend({
  categories: z.array(categorySchema).nullish(),
  image,
  workflow: workflowSchema,
})
export type Template = z.infer<typeof templateSchema>

const collectionSchema = z.object({
  id: z.number(),
  name: z.string(),
  rank: z.number().nullish(),
  totalViews: z.number().nullish(),
  createdAt: z.string(),
  description: z.string().nullish(),
  nodes: z.array(nodeSchema),
  workflows: z.array(z.object({ id: z.number() })),
})
export type TemplateCollection = z.infer<typeof collectionSchema>

const wholeCollectionSchema = collectionSchema.extend({
  categories: z.array(categorySchema).nullish(),
  image,
  workflows: z.array(cardSchema),
})

/** What a template service answers, not wrapped in `data`. Another host than ours may send anything: check it. */
export const templateAnswers = {
  categories: z.object({ categories: z.array(categorySchema) }),
  collections: z.object({ collections: z.array(collectionSchema) }),
  workflows: z.object({ totalWorkflows: z.number(), workflows: z.array(cardSchema) }),
  collection: z.object({ collection: wholeCollectionSchema }),
  workflow: z.object({ workflow: templateSchema }),
  import: z.object({ id: z.number(), name: z.string(), workflow: workflowSchema }),
}

/** Comma-separated ids. */
const categoryIds = z
  .string()
  .max(500)
  .optional()
  .transform((text) => (text ? text.split(',').map(Number) : []))
const search = z.string().max(200).default('')
const id = z.object({ id: z.string().max(20) })

/** The bundled template service. Public, so that it can serve other instances too. */
export const templateService = {
  health: endpoint({
    method: 'GET',
    path: '/template-service/health',
    scope: 'public',
    summary: 'Whether templates can be had',
    raw: true,
    anyOrigin: true,
  }),
  categories: endpoint({
    method: 'GET',
    path: '/template-service/templates/categories',
    scope: 'public',
    summary: 'What templates are for',
    raw: true,
    anyOrigin: true,
  }),
  collections: endpoint({
    method: 'GET',
    path: '/template-service/templates/collections',
    scope: 'public',
    summary: 'Templates that belong together',
    query: z.object({ category: categoryIds, search }),
    raw: true,
    anyOrigin: true,
  }),
  workflows: endpoint({
    method: 'GET',
    path: '/template-service/templates/workflows',
    scope: 'public',
    summary: 'A page of the templates that fit',
    query: z.object({
      skip: z.coerce.number().int().min(0).default(0),
      rows: z.coerce.number().int().min(1).max(100).default(10),
      category: categoryIds,
      search,
    }),
    raw: true,
    anyOrigin: true,
  }),
  collection: endpoint({
    method: 'GET',
    path: '/template-service/templates/collections/:id',
    scope: 'public',
    summary: 'A collection with its templates',
    params: id,
    raw: true,
    anyOrigin: true,
  }),
  workflow: endpoint({
    method: 'GET',
    path: '/template-service/templates/workflows/:id',
    scope: 'public',
    summary: 'A template with its workflow',
    params: id,
    raw: true,
    anyOrigin: true,
  }),
  import: endpoint({
    method: 'GET',
    path: '/template-service/workflows/templates/:id',
    scope: 'public',
    summary: 'The workflow of a template, to be opened in the editor',
    params: id,
    raw: true,
    anyOrigin: true,
  }),
}

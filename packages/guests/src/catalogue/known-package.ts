import { z } from 'zod'

/** What is known of a package without fetching it: facts, never what its authors say about it. */
export const knownPackage = z.object({
  name: z.string(),
  /** What its nodes connect to or do. */
  service: z.string(),
  /** One of those that the product's own nodes are sorted into. */
  category: z.string(),
  ecosystem: z.enum(['community', 'pieces']),
  /** What else people look for when they need it. */
  keywords: z.array(z.string()).optional(),
  nodes: z.number().optional(),
  actions: z.number().optional(),
  triggers: z.number().optional(),
  /** Its place among the community packages by downloads, the first being 1. */
  rank: z.number().optional(),
})

export type KnownPackage = z.infer<typeof knownPackage>

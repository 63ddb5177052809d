import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timestamp } from './shapes.ts'

const installedPackage = z.object({
  name: z.string(),
  version: z.string(),
  /** As the package states it; null when it states none. */
  license: z.string().nullable(),
  /** Of everything that was unpacked. */
  bytes: z.number(),
  installedAt: timestamp,
  nodes: z.array(z.object({ type: z.string(), displayName: z.string(), description: z.string() })),
  credentialTypes: z.array(z.object({ name: z.string(), displayName: z.string() })),
  /** What of it cannot be used, and why. */
  problems: z.array(z.string()),
  /** The workflows with nodes of it. */
  usedBy: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type InstalledPackage = z.infer<typeof installedPackage>

/** A name such as `n8n-nodes-ntfy`, with or without a version. */
const spec = z.string().trim().min(1, 'the name of a package is needed').max(300)

/** Packages with further nodes, which the owner installs. */
export const packages = {
  list: endpoint({
    method: 'GET',
    path: '/packages',
    scope: 'user:manage',
    summary: 'The installed packages',
    response: z.object({
      /** Whether packages can be installed here at all. */
      enabled: z.boolean(),
      /** Whether their processes have no network but the one that the server gives them. */
      contained: z.boolean(),
      packages: z.array(installedPackage),
    }),
  }),
  install: endpoint({
    method: 'POST',
    path: '/packages',
    scope: 'user:manage',
    summary: 'Install a package, or another version of it',
    body: z.object({ package: spec }),
    response: installedPackage,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/packages',
    scope: 'user:manage',
    summary: 'Remove a package',
    query: z.object({ name: spec }),
    response: z.literal(true),
  }),
}

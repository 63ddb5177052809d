import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { booleanQuery, timestamp } from './shapes.ts'

/** Whose interface a package is written for: that of n8n's community, of Activepieces, or our own. */
const ecosystem = z.enum(['community', 'pieces', 'own'])

const installedPackage = z.object({
  name: z.string(),
  version: z.string(),
  ecosystem,
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

/** A package that could be installed, as far as it is known without fetching it. */
const packageOffer = z.object({
  name: z.string(),
  /** What its nodes connect to or do. */
  service: z.string(),
  /** One of those that nodes are sorted into. */
  category: z.string(),
  ecosystem,
  /** How many it has; null where that is not known. */
  nodes: z.number().nullable(),
  actions: z.number().nullable(),
  triggers: z.number().nullable(),
  /** The newest version; null until the registry has told it. */
  newest: z.string().nullable(),
  /** The version that is installed. */
  installed: z.string().nullable(),
})
export type PackageOffer = z.infer<typeof packageOffer>

/** What the registry says about a package that is not installed yet. */
const packageFacts = z.object({
  name: z.string(),
  version: z.string(),
  ecosystem,
  /** What it connects to; null when it is not in the catalogue. */
  service: z.string().nullable(),
  license: z.string().nullable(),
  /** Of what is in its archive; null when the registry does not say. */
  bytes: z.number().nullable(),
  /** Where its code can be read. */
  source: z.string().nullable(),
  /** The hosts that it says it connects to. */
  hosts: z.array(z.string()),
  installed: z.string().nullable(),
})
export type PackageFacts = z.infer<typeof packageFacts>

/** An installation that is under way, or that failed after its page was left. */
const packageWork = z.object({
  package: z.string(),
  since: timestamp,
  /** Why it failed; null while it is under way. */
  failure: z.string().nullable(),
})
export type PackageWork = z.infer<typeof packageWork>

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
      /** What this process is installing, and what it could not install lately. */
      work: z.array(packageWork),
    }),
  }),
  offers: endpoint({
    method: 'GET',
    path: '/packages/offers',
    scope: 'nodeType:read',
    summary: 'Known packages that hold every word of a text; none where packages are switched off',
    query: z.object({
      text: z.string().max(200),
      /** Has the registry asked for the newest versions, for the next time. */
      refresh: booleanQuery.optional(),
    }),
    response: z.array(packageOffer),
  }),
  look: endpoint({
    method: 'GET',
    path: '/packages/facts',
    scope: 'user:manage',
    summary: 'What the registry says about a package, before it is installed',
    query: z.object({ package: spec }),
    response: packageFacts,
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

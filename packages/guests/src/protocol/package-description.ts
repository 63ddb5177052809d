import type { CredentialTypeDescription, NodeTypeDescription } from '@heddle/core/node'

/** What a package brings, in our words; made in its process, checked on the host's side, and kept with what is installed. */
export interface PackageDescription {
  nodes: GuestNode[]
  credentials: GuestCredential[]
  /** What cannot be used, and why, in sentences for the owner. */
  problems: string[]
}

export interface GuestNode {
  /** Named by its type as documents have it, e.g. `n8n-nodes-foo.bar`; icons are paths inside the package. */
  description: NodeTypeDescription
  /** Which functions it has. */
  does: GuestFunction[]
  /** Methods by which parameters find their choices. */
  optionMethods: string[]
  /** Methods that try a credential. */
  credentialTests: string[]
}

/** One that resumes runs once more with what a call brings for which it has waited. */
export type GuestFunction = 'run' | 'resume' | 'poll' | 'webhook' | 'subscription' | 'watch'

export interface GuestCredential {
  description: CredentialTypeDescription
  /** Whether a function of the guest puts it into requests. */
  signs: boolean
  /** Whether something has to be fetched before it can be used. */
  prepares: boolean
}

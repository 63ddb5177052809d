import type { CredentialTypeDescription } from './description.ts'

export interface CredentialDefinition {
  readonly description: CredentialTypeDescription
}

export const defineCredential = (description: CredentialTypeDescription): CredentialDefinition => ({
  description,
})

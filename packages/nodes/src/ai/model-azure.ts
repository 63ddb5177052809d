import type { RunContext } from '@heddle/core/node'
import { ofCredential } from './outbound-fetch.ts'

/**
 * Where a deployment is: the credential knows the host, but only the node the name. Which of the two ways of asking an account wants
 * is all that is read of it here.
 */
export async function azurePlace(
  context: Pick<RunContext, 'credential'>,
  type: string,
  deployment: string,
): Promise<string> {
  const { endpointType } = await context.credential(type)
  const path = endpointType === 'foundry' ? '/foundry' : `/deployments/${encodeURIComponent(deployment)}`
  return ofCredential + path
}

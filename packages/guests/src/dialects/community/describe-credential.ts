import { posix } from 'node:path'
import { isJsonObject, type JsonObject } from '@heddle/core'
import type { GuestCredential } from '../../protocol/package-description.ts'
import { describeIcon } from './describe-icon.ts'
import { describeProperties, textIn, type PropertyNotes } from './describe-property.ts'
import type { ForeignCredential } from './foreign-node.ts'
import { plainCopy } from './plain-copy.ts'

/** A credential type in our words; what it does by functions is asked of the process. */
export function describeCredential(
  { credential, path }: { credential: ForeignCredential; path: string },
  problem: PropertyNotes['problem'],
): GuestCredential {
  const { authenticate, preAuthentication, test } = credential
  const icon = describeIcon(credential.icon ?? credential.iconUrl, posix.dirname(path))
  const bases = Array.isArray(credential.extends) ? credential.extends.map(String) : []
  return {
    description: {
      name: credential.name,
      displayName: textIn(credential, 'displayName') ?? credential.name,
      ...(icon && { icon: typeof icon === 'string' ? icon : icon.light }),
      ...(bases.length > 0 && { extends: bases }),
      properties: describeProperties(credential.properties, {
        problem,
        // Nothing can be asked of a service before there is a credential.
        routedOptions: () => '',
      }),
      ...(typeof credential.documentationUrl === 'string' && {
        documentationUrl: credential.documentationUrl,
      }),
      ...(isJsonObject(test) && isJsonObject(test.request) && { test: describeTest(test, test.request) }),
      ...(isJsonObject(authenticate) && { authenticate: plainCopy(authenticate) as JsonObject }),
    },
    signs: typeof authenticate === 'function',
    prepares: typeof preAuthentication === 'function',
  }
}

const describeTest = (test: JsonObject, request: JsonObject) => ({
  request: plainCopy(request) as JsonObject,
  ...(Array.isArray(test.rules) && { rules: plainCopy(test.rules) }),
})

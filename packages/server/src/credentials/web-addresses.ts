import { BadRequest, isWebAddress, textOf } from '@heddle/core'
import { isOfType, type Data } from './credential-data.ts'

/** Where people and tokens are sent to when an account is connected. */
const addresses = {
  authUrl: 'Authorization URL',
  accessTokenUrl: 'Access Token URL',
  requestTokenUrl: 'Request Token URL',
} as const

type AddressField = keyof typeof addresses

/** An address of a service, which must lead to the web: a browser opens it for whoever connects the account. */
export function getWebAddress(values: Data, field: AddressField): URL {
  const text = textOf(values[field])
  if (isWebAddress(text)) return new URL(text)
  throw new BadRequest(`The ${addresses[field]} must begin with http:// or https://`)
}

/** Refuses to store other addresses; those that are still missing are asked for when the account is connected. */
export function refuseOtherAddresses(type: string, data: Data): void {
  if (!isOfType(type, 'oAuth2Api') && !isOfType(type, 'oAuth1Api')) return
  for (const field of Object.keys(addresses) as AddressField[]) {
    const given = data[field]
    if (given !== undefined && given !== null && given !== '') getWebAddress(data, field)
  }
}

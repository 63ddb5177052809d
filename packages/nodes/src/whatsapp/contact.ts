import type { JsonObject } from '@heddle/core'
import type { AppParams } from '../app/params.ts'

/** A business card; what is empty is not sent. */
export function contactOf({ fields, rows, maybe }: AppParams): JsonObject {
  const organization = fields('additionalFields.organization.data')
  return filled({
    name: filled(fields('name.data')),
    addresses: list(rows('additionalFields.addresses.address')),
    birthday: maybe('additionalFields.birthday'),
    emails: list(rows('additionalFields.emails.data')),
    org: Object.keys(organization).length > 0 ? filled(organization) : undefined,
    phones: list(rows('additionalFields.phones.data').map(phoneOf)),
    urls: list(rows('additionalFields.urls.url')),
  })
}

/** In documents the account of a phone has a longer name. */
const phoneOf = ({ type, phone, whatsapp_user_id: account }: JsonObject): JsonObject => ({
  type,
  phone,
  wa_id: account,
})

const list = (entries: readonly JsonObject[]): JsonObject[] | undefined =>
  entries.length > 0 ? entries.map(filled) : undefined

const filled = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))

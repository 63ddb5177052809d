import { textOf, type JsonObject } from '@heddle/core'
import type { PropertyOption } from '@heddle/core/node'
import type { ListCall } from '../app/define-app.ts'
import type { Paging } from '../app/paging.ts'
import { valueIn } from '../app/paging.ts'
import { pages } from './youtube-service.ts'

/** Languages, regions and categories come all at once. */
export const allAtOnce: Paging = { entries: 'items', next: () => undefined }

const choice = (entry: JsonObject, label: string): PropertyOption => ({
  name: textOf(valueIn(entry, `snippet.${label}`)),
  value: textOf(entry.id),
})

export async function listLanguages({ list }: ListCall): Promise<PropertyOption[]> {
  const languages = await list({ url: '/i18nLanguages', query: { part: 'snippet' } }, allAtOnce)
  return languages.map((language) => choice(language, 'name'))
}

export async function listRegions({ list }: ListCall): Promise<PropertyOption[]> {
  const regions = await list({ url: '/i18nRegions', query: { part: 'snippet' } }, allAtOnce)
  return regions.map((region) => choice(region, 'name'))
}

export async function listCategories({ list, params }: ListCall): Promise<PropertyOption[]> {
  const regionCode = params.maybe('regionCode')
  if (regionCode === undefined) throw new Error('Choose a region first')
  const query = { part: 'snippet', regionCode }
  const categories = await list({ url: '/videoCategories', query }, allAtOnce)
  return categories.map((category) => choice(category, 'title'))
}

export async function listPlaylists({ list }: ListCall): Promise<PropertyOption[]> {
  const playlists = await list({ url: '/playlists', query: { part: 'snippet', mine: true } }, pages)
  return playlists.map((playlist) => choice(playlist, 'title'))
}

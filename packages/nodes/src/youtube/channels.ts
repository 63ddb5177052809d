import { isJsonObject, type JsonObject } from '@heddle/core'
import { fieldsAs } from '../app/fields-as.ts'
import { valueIn } from '../app/paging.ts'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { getFile } from '../files/item-files.ts'
import { getEntry, ownersIn, pages, partsIn, uploadUrl } from './youtube-service.ts'

const channels = {
  url: '/channels',
  id: 'channelId',
  parts: [
    'brandingSettings',
    'contentDetails',
    'contentOwnerDetails',
    'id',
    'localizations',
    'snippet',
    'statistics',
    'status',
    'topicDetails',
  ],
}

const getAll: AppOperation = {
  request: (params) => {
    const managedByMe = params.flag('filters.managedByMe') || undefined
    const filters = { ...fieldsAs(params, 'filters', ['categoryId', 'forUsername', 'id']), managedByMe }
    const isFiltered = Object.values(filters).some((value) => value !== undefined)
    return {
      url: channels.url,
      query: {
        part: partsIn(params, channels.parts),
        ...(isFiltered ? filters : { mine: true }),
        // Documents call it h1, the service hl.
        ...fieldsAs(params, 'options', { h1: 'hl' }),
        ...ownersIn(params),
      },
    }
  },
  paging: pages,
}

const settings = 'updateFields.brandingSettingsUi'

/** What a request does not say of a part is deleted, so only the parts that are said are named. */
const update: AppOperation = {
  request: (params) => {
    const channel = params.fields(`${settings}.channelSettingsValues.channel`)
    const image = params.fields(`${settings}.imageSettingsValues.image`)
    const status = params.fields(`${settings}.statusValue.status`)
    const brandingSettings = { ...ifAny({ channel }), ...ifAny({ image }) }
    const changed = { ...ifAny({ brandingSettings }), ...ifAny({ status }) }
    const parts = Object.keys(changed)
    if (parts.length === 0) throw new Error('At least one setting of the channel must be given')
    return {
      method: 'PUT',
      url: channels.url,
      query: { part: parts.join(','), ...ownersIn(params, 'updateFields') },
      body: { id: params.text('channelId'), ...changed },
    }
  },
}

/** Only those that have something in them. */
const ifAny = (named: Record<string, JsonObject>): Record<string, JsonObject> =>
  Object.fromEntries(Object.entries(named).filter(([, fields]) => Object.keys(fields).length > 0))

/** YouTube first takes the picture, then is told that it is the banner. */
async function uploadBanner({ params, item, context, send }: AppCall): Promise<unknown> {
  const file = getFile(item, params.text('binaryProperty'))
  const taken = await send({
    method: 'POST',
    url: `${uploadUrl}/channelBanners/insert`,
    query: { uploadType: 'media' },
    headers: { 'content-type': file.mimeType },
    body: await context.binary.stream(file),
  })
  const id = params.text('channelId')
  const found = await send({ url: channels.url, query: { part: 'brandingSettings', id } })
  const channel = firstChannel(found)
  return send({
    method: 'PUT',
    url: channels.url,
    query: { part: 'brandingSettings' },
    body: {
      id,
      // What is not repeated would be deleted.
      brandingSettings: { ...ifAny({ channel }), image: { bannerExternalUrl: valueIn(taken, 'url') } },
    },
  })
}

function firstChannel(body: unknown): JsonObject {
  const items = valueIn(body, 'items')
  const settingsOfFirst = Array.isArray(items) ? valueIn(items[0], 'brandingSettings.channel') : undefined
  return isJsonObject(settingsOfFirst) ? settingsOfFirst : {}
}

export const channelOperations: Record<string, AppOperation> = {
  get: getEntry(channels),
  getAll,
  update,
  uploadBanner: { run: uploadBanner },
}

import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { valueIn } from '../app/paging.ts'
import { getFile } from '../files/item-files.ts'

/** Who posts. */
function authorOf({ params }: AppCall): string {
  return params.text('postAs') === 'organization'
    ? `urn:li:organization:${params.text('organization')}`
    : `urn:li:person:${params.text('person')}`
}

/** Hands a picture over and gives the name under which LinkedIn knows it. */
async function uploadImage(call: AppCall, property: string): Promise<string> {
  const { send, item, context } = call
  const place = await send({
    method: 'POST',
    url: '/images?action=initializeUpload',
    body: { initializeUploadRequest: { owner: authorOf(call) } },
  })
  const file = getFile(item, property)
  await send({
    method: 'PUT',
    url: textOf(valueIn(place, 'value.uploadUrl')),
    headers: { 'content-type': file.mimeType },
    body: await context.binary.read(file),
  })
  return textOf(valueIn(place, 'value.image'))
}

async function contentOf(call: AppCall): Promise<JsonObject | undefined> {
  const { params } = call
  const title = params.maybe('additionalFields.title')
  const category = params.text('shareMediaCategory')
  if (category === 'IMAGE') {
    const id = await uploadImage(call, params.text('binaryPropertyName'))
    return { media: { id, ...(title !== undefined && { title }) } }
  }
  if (category !== 'ARTICLE') return undefined
  const thumbnail = params.maybe('additionalFields.thumbnailBinaryPropertyName')
  return {
    article: {
      source: params.text('additionalFields.originalUrl'),
      title: title ?? '',
      description: params.maybe('additionalFields.description'),
      ...(thumbnail !== undefined && { thumbnail: await uploadImage(call, thumbnail) }),
    },
  }
}

const createPost: AppOperation = {
  async run(call) {
    const { params, exchange } = call
    const isPerson = params.text('postAs') !== 'organization'
    const content = await contentOf(call)
    const { headers } = await exchange({
      method: 'POST',
      url: '/posts',
      body: {
        author: authorOf(call),
        lifecycleState: 'PUBLISHED',
        distribution: { feedDistribution: 'MAIN_FEED', thirdPartyDistributionChannels: [] },
        visibility: (isPerson ? params.maybe('additionalFields.visibility') : undefined) ?? 'PUBLIC',
        commentary: escapeText(params.text('text')),
        ...(content && { content }),
      },
    })
    return { urn: headers['x-restli-id'] ?? headers['x-linkedin-id'] ?? '' }
  },
}

/** Signs that mean something in LinkedIn's own format are meant as they stand. */
const escapeText = (text: string): string => text.replaceAll(/[\\(){}[\]<>@|~_*]/g, String.raw`\$&`)

export const postOperations = { create: createPost }

export const idOfPerson = (body: unknown): { name: string; value: string } => {
  const person = isJsonObject(body) ? body : {}
  const first = textOf(person.localizedFirstName ?? person.given_name)
  const last = textOf(person.localizedLastName ?? person.family_name)
  return { name: `${first} ${last}`.trim(), value: textOf(person.id ?? person.sub) }
}

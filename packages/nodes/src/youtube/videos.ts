import { isJsonObject, type JsonObject } from '@heddle/core'
import { fieldsAs } from '../app/fields-as.ts'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { getFile } from '../files/item-files.ts'
import { momentOf, written } from '../google/moments.ts'
import { uploadResumable } from '../google/upload-resumable.ts'
import { deleteEntry, getEntry, pages, uploadUrl, wordsIn, youTubeService } from './youtube-service.ts'

const videos = {
  url: '/videos',
  id: 'videoId',
  parts: [
    'contentDetails',
    'id',
    'liveStreamingDetails',
    'localizations',
    'player',
    'recordingDetails',
    'snippet',
    'statistics',
    'status',
    'topicDetails',
  ],
}

const told = { part: 'snippet,status,recordingDetails' }
const statusFields = [
  'privacyStatus',
  'embeddable',
  'license',
  'publicStatsViewable',
  'selfDeclaredMadeForKids',
]

/** All that can be said of a video; its category is one of those that the region has. */
function videoIn({ params, context }: AppCall, collection: string): JsonObject {
  const moment = (name: string) => written(momentOf(params, `${collection}.${name}`, context.timezone))
  return {
    snippet: {
      title: params.text('title'),
      categoryId: params.maybe('categoryId'),
      ...fieldsAs(params, collection, ['description', 'defaultLanguage']),
      tags: wordsIn(params, `${collection}.tags`),
    },
    status: { ...fieldsAs(params, collection, statusFields), publishAt: moment('publishAt') },
    recordingDetails: { recordingDate: moment('recordingDate') },
  }
}

const notifying = (params: AppParams, collection: string) =>
  fieldsAs(params, collection, ['notifySubscribers'])

/** Everything is said from the start: a video is never seen by people who are not to see it. */
async function upload(call: AppCall): Promise<unknown> {
  const { params, item } = call
  const video = await uploadResumable(call, {
    label: youTubeService.label,
    method: 'POST',
    url: `${uploadUrl}/videos`,
    query: { ...told, ...notifying(params, 'options') },
    metadata: videoIn(call, 'options'),
    content: getFile(item, params.text('binaryProperty')),
  })
  const answer = isJsonObject(video) ? video : {}
  return { uploadId: answer.id, ...answer }
}

async function update(call: AppCall): Promise<unknown> {
  const { params } = call
  return call.send({
    method: 'PUT',
    url: videos.url,
    query: { ...told, ...notifying(params, 'updateFields') },
    body: { id: params.text('videoId'), ...videoIn(call, 'updateFields') },
  })
}

const searchFields = ['channelId', 'q', 'regionCode', 'relatedToVideoId', 'videoCategoryId', 'videoType']

/** Without a filter it is about the videos of the account. */
async function search({ params, context, list }: AppCall): Promise<unknown> {
  const moment = (name: string) => written(momentOf(params, `filters.${name}`, context.timezone))
  const filters = {
    ...fieldsAs(params, 'filters', searchFields),
    forDeveloper: params.flag('filters.forDeveloper') || undefined,
    publishedAfter: moment('publishedAfter'),
    publishedBefore: moment('publishedBefore'),
    videoSyndicated: params.flag('filters.videoSyndicated') || undefined,
  }
  const isFiltered = Object.keys(params.fields('filters')).length > 0
  const options = fieldsAs(params, 'options', ['order', 'safeSearch'])
  const query = { part: 'snippet', type: 'video', ...(isFiltered ? filters : { forMine: true }), ...options }
  return list({ url: '/search', query }, pages)
}

const rate: AppOperation = {
  request: (params) => ({
    method: 'POST',
    url: `${videos.url}/rate`,
    query: { id: params.text('videoId'), rating: params.text('rating') },
  }),
  items: () => ({ success: true }),
}

export const videoOperations: Record<string, AppOperation> = {
  delete: deleteEntry(videos),
  get: getEntry(videos),
  getAll: { effect: 'reads', run: search },
  rate,
  update: { run: update },
  upload: { run: upload },
}

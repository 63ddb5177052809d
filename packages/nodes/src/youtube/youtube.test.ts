import { afterAll, beforeAll, expect, test } from 'vitest'
import { googleAccount } from '../google/google-double.ts'
import { startDouble, type Double } from '../testing/double.ts'
import { listOptions } from '../testing/list-options.ts'
import { tryApp } from '../testing/try-app.ts'
import { channelTrials } from './channel-trials.ts'
import { playlistItemTrials } from './playlist-item-trials.ts'
import { playlistTrials } from './playlist-trials.ts'
import { videoTrials } from './video-trials.ts'
import { entriesOf, youTubeDouble } from './youtube-double.ts'
import { youTube } from './youtube.node.ts'

const hosts = ['www.googleapis.com']
const credentials = { youTubeOAuth2Api: googleAccount }
const service = youTubeDouble()

const unread = {
  'video upload: regionCode': 'only the editor needs it, for the list of categories',
  'video update: regionCode': 'only the editor needs it, for the list of categories',
}

tryApp(youTube, { hosts, service, credentials, unread }, [
  ...channelTrials,
  ...playlistTrials,
  ...playlistItemTrials,
  ...videoTrials,
])

let double: Double
beforeAll(async () => {
  double = await startDouble(hosts, service, credentials)
})
afterAll(() => double.stop())

const choices = (kind: string) =>
  entriesOf(kind).map(({ id, snippet }) => ({ name: snippet.title, value: id }))
const languages = [
  { name: 'German', value: 'de' },
  { name: 'English', value: 'en' },
]
const regions = [
  { name: 'Germany', value: 'DE' },
  { name: 'United States', value: 'US' },
]

test.each([
  ['h1', languages],
  ['defaultLanguage', languages],
  ['regionCode', regions],
  ['categoryId', choices('videoCategory')],
  ['playlistId', choices('playlist')],
])('the choices of %s come from YouTube', async (parameter, expected) => {
  const options = await listOptions(youTube, parameter, { double, parameters: { regionCode: 'DE' } })

  expect(options).toEqual(expected)
})

test('categories are those of a region', async () => {
  await expect(listOptions(youTube, 'categoryId', { double })).rejects.toThrow('Choose a region first')
})

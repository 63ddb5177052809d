import { expect, test } from 'vitest'
import { startDouble } from '../testing/double.ts'
import { tryApp } from '../testing/try-app.ts'
import { channelTrials } from './channel-trials.ts'
import { fileTrials } from './file-trials.ts'
import { firstVersionTrials } from './first-version-trials.ts'
import { markTrials } from './mark-trials.ts'
import { messageTrials } from './message-trials.ts'
import { questionTrials } from './question-trials.ts'
import { searchTrials } from './search-trials.ts'
import { channels, slackWorld } from './slack-double.ts'
import { slack } from './slack.node.ts'
import { userGroupTrials } from './user-group-trials.ts'
import { userTrials } from './user-trials.ts'

tryApp(slack, slackWorld, [
  ...channelTrials,
  ...messageTrials,
  ...questionTrials,
  ...searchTrials,
  ...fileTrials,
  ...markTrials,
  ...userTrials,
  ...userGroupTrials,
  ...firstVersionTrials,
])

test.each([
  ['channelId', '', channels.map(({ id, name }) => ({ name: `#${name}`, value: id }))],
  ['channelId', 'ROOM2', [{ name: '#room2', value: 'C2' }]],
  ['options.searchChannel', 'room1', [{ name: '#room1', value: 'room1' }]],
  [
    'user',
    '',
    [
      { name: 'ann', value: 'U1' },
      { name: 'bo', value: 'U2' },
    ],
  ],
  ['options.customFieldUi.customFieldValues.id', '', [{ name: 'Team', value: 'Xf1' }]],
])('%s lists what Slack has that fits "%s"', async (list, filter, options) => {
  const double = await startDouble(slackWorld.hosts, slackWorld.service, slackWorld.credentials)

  const found = await slack.loadOptions[list]?.({
    parameters: { authentication: 'accessToken' },
    node: { type: slack.type, version: 2.7 },
    http: double.http,
    filter,
  } as never)
  await double.stop()

  expect(found).toEqual(options)
})

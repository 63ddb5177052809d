import type { NodeCredentialUse } from '@heddle/core/node'
import { defineApp } from '../app/define-app.ts'
import format from '../formats/twitter.json' with { type: 'json' }
import { directMessageOperations, listOperations, userOperations } from './people.ts'
import { postOperations } from './posts.ts'
import { twitterMigrations, twitterOnlyMigrated } from './twitter-migrations.ts'
import { twitterService, twitterUrls } from './twitter-service.ts'

const required = { required: true }

/** Documents of the first version keep their kind of account, also once they are brought to the newest layout. */
const twitterAccounts: readonly NodeCredentialUse[] = [
  {
    ...required,
    name: 'twitterOAuth2Api',
    displayOptions: { show: { '@version': [2], signIn: ['oAuth2'] } },
  },
  { ...required, name: 'twitterOAuth1Api', displayOptions: { show: { '@version': [1] } } },
  { ...required, name: 'twitterOAuth1Api', displayOptions: { show: { signIn: ['oAuth1'] } } },
]

export const twitter = defineApp({
  name: 'twitter',
  label: 'X (formerly Twitter)',
  description: 'Writes, finds, likes and reposts posts on X, and sends direct messages',
  format,
  service: twitterService,
  codex: { categories: ['Marketing'], alias: ['tweet', 'post', 'twitter', 'social media', 'direct message'] },
  credentials: twitterAccounts,
  words: {
    labels: {
      'additionalFields.location': 'Place ID',
      attachments: 'Media IDs',
      inQuoteToStatusId: 'Post to Quote',
      inReplyToStatusId: 'Post to Reply To',
      tweetDeleteId: 'Post',
      tweetId: 'Post',
      searchText: 'Search Term',
      sortOrder: 'Sort By',
      tweetFieldsObject: 'Post Fields',
      me: 'Me',
    },
    descriptions: {
      attachments: 'IDs of media that were uploaded to X, separated by commas',
      'additionalFields.location': 'The place on X that the post is tagged with',
      searchText: 'Finds posts of the last seven days. All search operators of X can be used.',
      startTime: 'The oldest posts to find; at most seven days ago',
      endTime: 'The newest posts to find',
      tweetFieldsObject: 'What to get of each post besides its ID and text',
      me: 'Whether to get the connected account',
    },
    placeholders: {
      searchText: 'e.g. automation lang:en',
      attachments: 'e.g. 1664279886239010824',
    },
    longTexts: ['text'],
    choices: {
      'resource.tweet': 'Post',
      'operation.add': 'Add Member',
      retweet: 'Repost',
      searchUser: 'Get',
      recency: 'Newest First',
      relevancy: 'Most Relevant First',
      created_at: 'Creation Time',
      geo: 'Location',
      in_reply_to_user_id: 'ID of the User Replied To',
      lang: 'Language',
      non_public_metrics: 'Non-Public Metrics',
      referenced_tweets: 'Referenced Posts',
    },
    actions: {
      'directMessage.create': 'Send a direct message',
      'list.add': 'Add a member to a list',
      'tweet.create': 'Create a post',
      'tweet.delete': 'Delete a post',
      'tweet.like': 'Like a post',
      'tweet.retweet': 'Repost a post',
      'tweet.search': 'Search posts',
      'user.searchUser': 'Get a user',
    },
  },
  urls: twitterUrls,
  migrations: twitterMigrations,
  onlyMigrated: twitterOnlyMigrated,
  operations: {
    directMessage: directMessageOperations,
    list: listOperations,
    tweet: postOperations,
    user: userOperations,
  },
})

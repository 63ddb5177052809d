import { isJsonObject, type JsonObject } from '@heddle/core'
import type { ParameterMigration } from '@heddle/core/node'
import { valueIn } from '../app/paging.ts'

/** What the first version's documents say with parameters that the newest layout does not have. */
export const twitterOnlyMigrated = {
  /** How the account was connected. */
  signIn: 'oAuth2',
  /** Fields of the item with files to upload. */
  mediaFields: '',
  /** The language of the posts to find. */
  language: '',
  /** Where the posts to find were written. */
  near: {},
}

/**
 * The first version spoke to an interface that X has shut down. Its documents ask the present one for the same; exact
 * coordinates and the mark of a sensitive post are gone with the old one.
 */
export const twitterMigrations: readonly ParameterMigration[] = [
  {
    below: 2,
    migrate({ userId, tweetId, additionalFields, ...rest }) {
      const fields = isJsonObject(additionalFields) ? additionalFields : {}
      const isDeletion = rest.operation === 'delete'
      return {
        ...rest,
        signIn: 'oAuth1',
        ...(userId !== undefined && { user: byId(userId) }),
        ...(tweetId !== undefined && { [isDeletion ? 'tweetDeleteId' : 'tweetId']: byId(tweetId) }),
        ...(rest.operation === 'search' ? searchFields(fields) : textFields(fields)),
      }
    },
  },
]

const byId = (value: unknown): JsonObject => ({ mode: 'id', value })

function textFields({ attachment, attachments = attachment, inReplyToStatusId }: JsonObject): JsonObject {
  return {
    ...(attachments !== undefined && { mediaFields: attachments }),
    ...(inReplyToStatusId !== undefined && {
      additionalFields: { inReplyToStatusId: byId(inReplyToStatusId) },
    }),
  }
}

function searchFields(fields: JsonObject): JsonObject {
  const { includeEntities, lang, resultType, until } = fields
  const near = valueIn(fields, 'locationFieldsUi.locationFieldsValues')
  return {
    ...(lang !== undefined && { language: lang }),
    ...(near !== undefined && { near }),
    additionalFields: {
      sortOrder: resultType === 'recent' ? 'recency' : 'relevancy',
      ...(until !== undefined && { endTime: until }),
      ...(includeEntities === true && { tweetFieldsObject: ['entities'] }),
    },
  }
}

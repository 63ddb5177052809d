import { isJsonObject, type JsonObject } from '@heddle/core'
import { blocksOfFirstVersion } from './first-blocks.ts'

/** What version 1 could say and the newest layout cannot. */
export const earlierParameters = {
  earlierBlocks: '',
  earlierAttachments: '',
  earlierText: '',
  earlierChannels: '',
  earlierLabels: false,
}

/** Values may be expressions still: they are moved, never looked into. */
export function fromFirstVersion(parameters: JsonObject): JsonObject {
  const change = changes[`${String(parameters.resource)}.${String(parameters.operation)}`]
  return change ? change(parameters) : parameters
}

type Change = (parameters: JsonObject) => JsonObject

const fieldsOf = (given: unknown): JsonObject => (isJsonObject(given) ? given : {})

/** The additional fields have another name now. */
const rename =
  (name: string): Change =>
  ({ additionalFields, ...rest }) => ({ ...rest, [name]: fieldsOf(additionalFields) })

const changes: Readonly<Record<string, Change>> = {
  'channel.create': ({ additionalFields, ...rest }) => ({
    ...rest,
    channelVisibility: fieldsOf(additionalFields).isPrivate === true ? 'private' : 'public',
  }),
  'channel.get': rename('options'),
  'message.post': postMessage,
  'message.postEphemeral': ({ user, ...rest }) => {
    const message = postMessage(rest)
    const ephemeral = { ephemeralValues: { user: { mode: 'id', value: user }, ephemeral: true } }
    return {
      ...message,
      operation: 'post',
      otherOptions: { ...fieldsOf(message.otherOptions), ephemeral },
    }
  },
  'message.update': (rest) => ({
    ...withoutContent(rest),
    ...contentOf(rest),
  }),
  'message.delete': (parameters) => ({ ...parameters, select: 'channel' }),
  'star.add': ({ options, ...rest }) => {
    const { fileComment, ...which } = fieldsOf(options)
    return {
      ...rest,
      ...which,
      target: which.fileId ? 'file' : 'message',
      options: fileComment === undefined ? {} : { fileComment },
    }
  },
  'file.upload': ({ binaryData, fileContent, options, ...rest }) => {
    const { channelIds, ...others } = fieldsOf(options)
    return {
      ...rest,
      ...(binaryData !== true && { earlierText: fileContent }),
      ...(channelIds !== undefined && { earlierChannels: channelIds }),
      options: others,
    }
  },
  'userGroup.create': rename('Options'),
  'userGroup.disable': rename('options'),
  'userGroup.enable': rename('option'),
  'userGroup.getAll': rename('options'),
  'userProfile.get': ({ additionalFields, ...rest }) => {
    const { user, include_labels } = fieldsOf(additionalFields)
    return {
      ...rest,
      resource: 'user',
      operation: 'getProfile',
      user: { mode: 'id', value: user ?? '' },
      earlierLabels: include_labels ?? false,
    }
  },
  'userProfile.update': ({ additionalFields, ...rest }) => {
    const { status_emoji, status_text, status_expiration, ...others } = fieldsOf(additionalFields)
    const status = { status_emoji, status_text, status_expiration }
    const isSet = Object.values(status).some((value) => value !== undefined)
    return {
      ...rest,
      resource: 'user',
      operation: 'updateProfile',
      options: { ...others, ...(isSet && { status: { set_status: [status] } }) },
    }
  },
}

function postMessage({ channel, ...rest }: JsonObject): JsonObject {
  const { icon_emoji, icon_url, thread_ts, reply_broadcast, ...others } = fieldsOf(rest.otherOptions)
  const image = icon_url
    ? { profilePhotoType: 'image', icon_url }
    : icon_emoji
      ? { profilePhotoType: 'emoji', icon_emoji }
      : undefined
  return {
    ...withoutContent(rest),
    ...contentOf(rest),
    select: 'channel',
    channelId: { mode: 'id', value: channel },
    otherOptions: {
      ...others,
      ...(image && { botProfile: { imageValues: image } }),
      ...(thread_ts !== undefined && { thread_ts: { replyValues: { thread_ts, reply_broadcast } } }),
    },
  }
}

const withoutContent = ({
  jsonParameters: _json,
  attachments: _attachments,
  attachmentsJson: _attachmentsJson,
  blocksUi: _blocks,
  blocksJson: _blocksJson,
  ...rest
}: JsonObject): JsonObject => rest

/** A text, attachments and blocks went together. */
function contentOf({ jsonParameters, ...given }: JsonObject): JsonObject {
  if (jsonParameters === true)
    return {
      messageType: 'text',
      earlierBlocks: given.blocksJson ?? '',
      earlierAttachments: given.attachmentsJson ?? '',
    }
  const attachments = [given.attachments ?? []]
    .flat()
    .filter((each) => isJsonObject(each) && Object.keys(each).length > 0)
  return {
    messageType: 'text',
    earlierBlocks: blocksOfFirstVersion(given.blocksUi),
    earlierAttachments: attachments.map((each) => attachmentOf(fieldsOf(each))),
  }
}

const attachmentOf = ({ fields, ...attachment }: JsonObject): JsonObject => ({
  ...attachment,
  ...(isJsonObject(fields) && fields.item !== undefined && { fields: fields.item }),
})

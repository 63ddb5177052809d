import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { attribution } from '../app/attribution.ts'
import type { AppCall } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'

/** Whom a message is for: a channel by id or name, or a person. */
export function targetOf({ value, id }: AppParams): string {
  const toUser = value('select') === 'user'
  const path = toUser ? 'user' : 'channelId'
  const given = value(path)
  const mode = isJsonObject(given) ? given.mode : undefined
  const sign = mode === 'username' ? '@' : mode === 'name' ? '#' : ''
  const target = id(path)
  return target.startsWith(sign) ? target : sign + target
}

/** What a message says: a text, blocks or attachments, and below it where it comes from. */
export async function contentOf({ params, context }: AppCall): Promise<JsonObject> {
  const wanted = params.flag('otherOptions.includeLinkToWorkflow')
  const origin = wanted ? await originOf(context) : undefined
  switch (params.value('messageType')) {
    case 'block':
      return blockMessage(params, origin)
    case 'attachment':
      return { attachments: [...attachmentsOf(params), ...(origin ? [{ text: origin }] : [])] }
    default: {
      const text = params.text('text')
      return { text: origin ? `${text}\n${origin}` : text, ...earlierContent(params) }
    }
  }
}

/** Version 1 could send blocks and attachments together with a text. */
function earlierContent({ json }: AppParams): JsonObject {
  const [blocks, attachments] = [json('earlierBlocks'), json('earlierAttachments')]
  return {
    ...(Array.isArray(blocks) && blocks.length > 0 && { blocks }),
    ...(Array.isArray(attachments) && attachments.length > 0 && { attachments }),
  }
}

function blockMessage({ json, maybe }: AppParams, origin: string | undefined): JsonObject {
  const given = json('blocksUi')
  const content: JsonObject = Array.isArray(given) ? { blocks: given } : isJsonObject(given) ? given : {}
  const blocks: unknown[] = Array.isArray(content.blocks) ? content.blocks : []
  const below = { type: 'section', text: { type: 'mrkdwn', text: origin } }
  return {
    ...content,
    ...(Array.isArray(content.blocks) && { blocks: origin ? [...blocks, below] : blocks }),
    text: maybe('text'),
  }
}

const attachmentsOf = ({ rows }: AppParams): JsonObject[] =>
  rows('attachments').map(({ fields, ...attachment }) => ({
    ...attachment,
    ...(fields !== undefined && { fields: isJsonObject(fields) && fields.item ? fields.item : fields }),
  }))

async function originOf({ evaluate, workflow }: AppCall['context']): Promise<string> {
  const resume = textOf(await evaluate('={{ $execution.resumeUrl }}', 0))
  const instance = resume.slice(0, resume.indexOf('webhook-waiting/'))
  return `_Automated with this <${instance}workflow/${textOf(workflow.id)}|${attribution.name} workflow>_`
}

/** How a message is shown, and what it answers. */
export function styleOf({ fields, maybe, value }: AppParams): JsonObject {
  const {
    includeLinkToWorkflow: _,
    thread_ts: _thread,
    ephemeral: _ephemeral,
    botProfile: _profile,
    sendAsUser: _user,
    ...others
  } = fields('otherOptions')
  const profile = value('otherOptions.botProfile.imageValues')
  const image = isJsonObject(profile) ? profile : {}
  return {
    ...others,
    ...threadOf(value('otherOptions.thread_ts')),
    ...(image.profilePhotoType === 'image' && { icon_url: image.icon_url }),
    ...(image.profilePhotoType === 'emoji' && { icon_emoji: image.icon_emoji }),
    username: maybe('otherOptions.sendAsUser'),
  }
}

export function threadOf(given: unknown): JsonObject {
  const reply = isJsonObject(given) ? given.replyValues : undefined
  if (!isJsonObject(reply)) return {}
  const { thread_ts, reply_broadcast } = reply
  return { thread_ts: textOf(thread_ts) || undefined, reply_broadcast }
}

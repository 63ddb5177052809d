import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { attribution } from '../app/attribution.ts'
import { multipart } from '../app/multipart.ts'
import { valueIn } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import { sendAndWait } from '../app/send-and-wait.ts'
import type { AppRequest } from '../app/service.ts'
import { getFile } from '../files/item-files.ts'
import { contactOf } from './contact.ts'
import { templateOf } from './template.ts'

const product = { messaging_product: 'whatsapp' }

/** A message of a kind to the recipient, whose number people write in many ways. */
const message = (params: AppParams, type: string, content: unknown): AppRequest => ({
  method: 'POST',
  url: `/${params.text('phoneNumberId')}/messages`,
  body: {
    ...product,
    to: params.text('recipientPhoneNumber').replaceAll(/[\s()+-]/g, ''),
    type,
    [type]: content,
  },
})

/** Puts a file of the item where messages can refer to it. */
async function upload({ params, item, send, context }: AppCall, fileName: string): Promise<unknown> {
  const file = getFile(item, params.text('mediaPropertyName'))
  const files = { file: { file, ...(fileName !== '' && { fileName }) } }
  return send({
    method: 'POST',
    url: `/${params.text('phoneNumberId')}/media`,
    ...(await multipart(context, product, files)),
  })
}

async function mediaOf(call: AppCall): Promise<JsonObject> {
  const { params, item } = call
  switch (params.value('mediaPath')) {
    case 'useMediaId':
      return { id: params.text('mediaId'), filename: params.maybe('mediaFilename') }
    case 'useMedian8n': {
      const given = params.text('additionalFields.mediaFilename')
      const id = valueIn(await upload(call, given), 'id')
      const isDocument = params.value('messageType') === 'document'
      const { fileName } = getFile(item, params.text('mediaPropertyName'))
      return { id, ...(isDocument && { filename: given || fileName }) }
    }
    default:
      return { link: params.text('mediaLink') }
  }
}

async function contentOf(call: AppCall): Promise<unknown> {
  const { params } = call
  switch (params.value('messageType')) {
    case 'contacts':
      return [contactOf(params)]
    case 'location':
      return {
        longitude: params.number('longitude'),
        latitude: params.number('latitude'),
        name: params.maybe('additionalFields.nameAndAddress.name'),
        address: params.maybe('additionalFields.nameAndAddress.address'),
      }
    case 'text':
      return { body: params.text('textBody'), preview_url: params.flag('additionalFields.previewUrl') }
    default: {
      const filename = params.maybe('additionalFields.mediaFilename')
      const caption = params.maybe('additionalFields.mediaCaption')
      return { ...(await mediaOf(call)), ...(filename !== undefined && { filename }), caption }
    }
  }
}

export const messageOperations: Readonly<Record<string, AppOperation>> = {
  send: {
    async run(call) {
      const { params, send } = call
      return send(message(params, params.text('messageType'), await contentOf(call)))
    },
  },
  sendTemplate: { request: (params) => message(params, 'template', templateOf(params)) },
  sendAndWait: sendAndWait(({ params, send }, { message: text, links, attribution: isAttributed }) => {
    const parts = [
      text,
      ...links.map(({ label, url }) => `*${label}:*\n${url}`),
      ...(isAttributed ? [`_${attribution.text} ${attribution.name}_`] : []),
    ]
    return send(message(params, 'text', { body: parts.join('\n\n'), preview_url: false }))
  }),
}

export const mediaOperations: Readonly<Record<string, AppOperation>> = {
  mediaUpload: {
    effect: 'writes',
    run: (call) => upload(call, call.params.text('additionalFields.mediaFileName')),
  },
  mediaUrlGet: { request: ({ text }) => ({ url: `/${text('mediaGetId')}` }) },
  mediaDelete: { request: ({ text }) => ({ method: 'DELETE', url: `/${text('mediaDeleteId')}` }) },
}

/** Entries of a list as choices. */
export const choices = (body: unknown, read: (entry: JsonObject) => { name: string; value: string }) => {
  const entries = isJsonObject(body) && Array.isArray(body.data) ? body.data.filter(isJsonObject) : []
  return entries.map(read)
}

export const phoneChoice = ({ id, display_phone_number, verified_name }: JsonObject) => ({
  name: `${textOf(display_phone_number)} - ${textOf(verified_name)}`,
  value: textOf(id),
})

export const templateChoice = ({ name, language }: JsonObject) => ({
  name: `${textOf(name)} - ${textOf(language)}`,
  value: `${textOf(name)}|${textOf(language)}`,
})

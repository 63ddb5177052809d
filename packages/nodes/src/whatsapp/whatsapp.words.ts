import { isJsonObject, textOf } from '@heddle/core'
import format from '../formats/whatsApp.json' with { type: 'json' }
import { questionWords } from '../app/question-words.ts'
import { joinWords } from '../app/words.ts'

/** Currencies read like their codes. */
const currencies = Object.fromEntries(
  format.layouts.flatMap(({ parameters }) => codesIn(parameters)).map((code) => [`code.${code}`, code]),
)

/** The choices of parameters that are called `code`, however deep they are. */
function codesIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(codesIn)
  if (!isJsonObject(part)) return []
  const own = part.name === 'code' && Array.isArray(part.values) ? part.values.map(textOf) : []
  return [...own, ...Object.values(part).flatMap(codesIn)]
}

export const whatsAppWords = joinWords(questionWords, {
  labels: {
    phoneNumberId: 'Sender Phone Number (or ID)',
    recipientPhoneNumber: "Recipient's Phone Number",
    messageType: 'Message Type',
    textBody: 'Text Body',
    mediaPath: 'Take Media From',
    mediaLink: 'Link',
    mediaId: 'ID',
    mediaPropertyName: 'Input File Field',
    mediaFilename: 'Filename',
    mediaFileName: 'Filename',
    mediaCaption: 'Caption',
    mediaGetId: 'Media ID',
    mediaDeleteId: 'Media ID',
    previewUrl: 'Show URL Previews',
    nameAndAddress: 'Name and Address',
    whatsapp_user_id: 'WhatsApp User ID',
    amount_1000: 'Amount',
    fallback_value: 'Fallback Value',
    sub_type: 'Button Type',
    bodyParameters: 'Parameters',
    headerParameters: 'Parameters',
    buttonParameters: 'Parameters',
    code: 'Currency Code',
    zip: 'ZIP',
  },
  descriptions: {
    recipientPhoneNumber: 'With the country code, such as +49 170 1234567',
    mediaPropertyName: 'Name of the field of the item that holds the file',
    previewUrl: 'Whether to show a preview of the first link',
    fallback_value: 'What is shown where the amount cannot be formatted',
    index: 'Position of the button in the template, beginning with 0',
    template: 'Template of the account, with its language',
    birthday: 'As YYYY-MM-DD',
  },
  placeholders: { recipientPhoneNumber: 'e.g. +49 170 1234567', components: 'Add Component' },
  choices: {
    mediaUpload: 'Upload',
    mediaUrlGet: 'Download',
    mediaDelete: 'Delete',
    sendTemplate: 'Send Template',
    useMediaLink: 'Link',
    useMediaId: 'WhatsApp Media',
    useMedian8n: 'Input File',
    CELL: 'Cell',
    HOME: 'Home',
    WORK: 'Work',
    MAIN: 'Main',
    IPHONE: 'iPhone',
    wa_id: 'WhatsApp ID',
    date_time: 'Date and Time',
    ...currencies,
  },
  actions: {
    send: 'Send a message',
    sendAndWait: 'Send a message and wait for a response',
    sendTemplate: 'Send a message from a template',
    mediaUpload: 'Upload media',
    mediaUrlGet: 'Get the address of media',
    mediaDelete: 'Delete media',
  },
  longTexts: ['textBody', 'mediaCaption'],
})

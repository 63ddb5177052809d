import { textOf } from '@heddle/core'
import type { AppCall } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { splitNames } from '../fields/field-names.ts'
import { getFile, readBytes } from '../files/item-files.ts'

/** A mail before it is written out. What is absent or empty is left out. */
export interface Mail {
  from?: string
  to?: string
  cc?: string
  bcc?: string
  replyTo?: string
  subject?: string
  text?: string
  html?: string
  inReplyTo?: string
  references?: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

/** The mail in the form in which Gmail takes and gives messages as a whole. */
export async function encodeMail(mail: Mail): Promise<string> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const message = new MailComposer({ ...mail, disableFileAccess: true, disableUrlAccess: true }).compile()
  // Gmail learns from the mail itself who gets a blind copy, and takes that out before it is sent.
  message.keepBcc = true
  return (await message.build()).toString('base64url')
}

/** Text, recipients of copies and files, as far as the parameters name them. */
export async function mailOfParams({ params, item, context }: AppCall): Promise<Mail> {
  const names = params
    .rows('options.attachmentsUi.attachmentsBinary')
    .flatMap(({ property }) => splitNames(textOf(property)))
  const attachments = await Promise.all(
    names.map(async (name) => {
      const file = getFile(item, name)
      const content = Buffer.from(await readBytes(context, file))
      return { filename: file.fileName ?? 'unknown', contentType: file.mimeType, content }
    }),
  )
  return {
    ...textsOf(params),
    cc: await addresses(params, 'options.ccList', 'CC'),
    bcc: await addresses(params, 'options.bccList', 'BCC'),
    attachments,
  }
}

function textsOf(params: AppParams): Pick<Mail, 'text' | 'html'> {
  const message = params.text('message').trim()
  if (params.text('emailType') !== 'html') return { text: message }
  const plain = params.maybe('plainMessage')
  return { html: message, ...(plain !== undefined && { text: plain }) }
}

/** Addresses with commas between them; names may stand before them. */
export async function addresses(params: AppParams, path: string, label: string): Promise<string> {
  const { default: parse } = await import('nodemailer/lib/addressparser')
  const given = params.text(path).trim()
  const wrong = parse(given, { flatten: true }).find(({ address }) => !address.includes('@'))
  if (wrong)
    throw new Error(`"${wrong.address || wrong.name}" in the field "${label}" is not an email address`)
  return given
}

import { isJsonObject, type JsonObject } from '@heddle/core'
import { param, sinceVersion, type ParameterMigration, type ParamValues } from '@heddle/core/node'
import { waitOptions, waitParams } from './wait-params.ts'

const onSend = { operation: ['send'] }

export const emailParams = {
  operation: param.options({
    label: 'Operation',
    noDataExpression: true,
    options: [
      { name: 'Send', value: 'send', action: 'Send an email' },
      {
        name: 'Send and Wait for Response',
        value: 'sendAndWait',
        displayOptions: sinceVersion(2),
        action: 'Send an email and wait for a response',
      },
    ],
    default: 'send',
  }),
  fromEmail: param.string({
    label: 'From Email',
    required: true,
    placeholder: 'admin@example.com',
    description: 'You can include a name: Ann <ann@example.com>',
  }),
  toEmail: param.string({
    label: 'To Email',
    required: true,
    placeholder: 'info@example.com',
    description: 'Separate several addresses with commas',
  }),
  subject: param.string({ label: 'Subject', placeholder: 'My subject line' }),
  emailFormat: param.options({
    label: 'Email Format',
    options: [
      { name: 'Text', value: 'text' },
      { name: 'HTML', value: 'html' },
      { name: 'Both', value: 'both' },
    ],
    default: 'html',
    show: onSend,
  }),
  text: param.string({
    label: 'Text',
    typeOptions: { rows: 5 },
    show: { ...onSend, emailFormat: ['text', 'both'] },
  }),
  html: param.string({
    label: 'HTML',
    typeOptions: { rows: 5 },
    show: { ...onSend, emailFormat: ['html', 'both'] },
  }),
  ...waitParams,
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      attachments: param.string({
        label: 'Attachments',
        placeholder: 'e.g. data, invoice',
        description: 'Names of files in the item, separated by commas',
      }),
      ccEmail: param.string({ label: 'CC Email', placeholder: 'cc@example.com' }),
      bccEmail: param.string({ label: 'BCC Email', placeholder: 'bcc@example.com' }),
      // Nothing is ever added to a mail; documents of other products say whether it should be.
      appendAttribution: param.hidden({ label: 'Attribution', default: true }),
      replyTo: param.string({ label: 'Reply To', placeholder: 'info@example.com' }),
      ...waitOptions,
      allowUnauthorizedCerts: param.boolean({ label: 'Ignore SSL Issues (Insecure)' }),
    },
  }),
}

export type EmailParams = ParamValues<typeof emailParams>

/** The first version had what are options now beside the text, and sent whichever text was there. */
export const emailMigrations: readonly ParameterMigration[] = [{ below: 2, migrate: fromFirstVersion }]

function fromFirstVersion(parameters: JsonObject): JsonObject {
  const { ccEmail, bccEmail, attachments, options, ...rest } = parameters
  const moved = Object.entries({ ccEmail, bccEmail, attachments }).filter(([, value]) => Boolean(value))
  return {
    ...rest,
    emailFormat: rest.html ? (rest.text ? 'both' : 'html') : 'text',
    options: { ...(isJsonObject(options) && options), ...Object.fromEntries(moved) },
  }
}

import { textOf } from '@heddle/core'
import {
  defineNode,
  eachItem,
  readLayouts,
  type CredentialTestContext,
  type NodeOutput,
  type RunContext,
} from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import format from '../formats/emailSend.json' with { type: 'json' }
import { mailOf } from '../app/question.ts'
import { answerWebhooks, askAndWait, receiveAnswer } from '../app/send-and-wait.ts'
import { splitNames } from '../fields/field-names.ts'
import { getFile } from '../files/item-files.ts'
import { emailMigrations, emailParams, type EmailParams } from './email-params.ts'

export const emailSend = defineNode({
  name: 'emailSend',
  label: 'Send Email',
  description: 'Sends an email through an SMTP server',
  version: 2.1,
  olderVersions: [1, 2],
  aliases: ['n8n-nodes-base.emailSend'],
  olderLayouts: readLayouts(format),
  migrations: emailMigrations,
  defaults: [{ below: 2.1, values: { emailFormat: 'text' } }],
  group: 'output',
  usableAsTool: true,
  color: '#00bb88',
  subtitle: '={{ $parameter["subject"] }}',
  codex: {
    categories: ['Communication', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['smtp', 'email', 'mail', 'message', 'notify'],
  },
  credentials: [{ name: 'smtp', required: true, testedBy: 'connection' }],
  credentialTests: { smtp: testSmtp },
  webhooks: answerWebhooks,
  params: emailParams,
  webhook: receiveAnswer,
  async run(context) {
    if (context.items.length === 0) return [[]]
    if (context.params(0).operation === 'sendAndWait') return sendAndWait(context)
    const transport = await connect(context)
    try {
      return await eachItem(context, async (item, _, values) => {
        const { accepted, rejected, envelope, messageId, response } = await transport.sendMail(
          await message(context, item, values),
        )
        return { json: { accepted, rejected, envelope, messageId, response } }
      })
    } finally {
      transport.close()
    }
  },
})

/** One mail for the whole run: the execution can wait for one answer only. */
async function sendAndWait(context: RunContext<EmailParams>): Promise<NodeOutput> {
  const values = context.params(0)
  const transport = await connect(context)
  try {
    await askAndWait(context, values, async ({ message, links }) => {
      if (values.toEmail.trim() === '') throw new Error('Enter at least one recipient')
      const { fromEmail: from, toEmail: to, subject } = values
      await transport.sendMail({ from, to, subject, ...mailOf(message, links) })
    })
  } finally {
    transport.close()
  }
  return [[...context.items]]
}

const connect = async (context: RunContext<EmailParams>) =>
  openTransport({
    credential: await context.credential('smtp'),
    resolveHost: context.resolveHost,
    anyCertificate: context.params(0).options.allowUnauthorizedCerts === true,
  })

/** Connects and signs in, without sending anything. */
async function testSmtp(context: CredentialTestContext): Promise<void> {
  const transport = await openTransport({ ...context, anyCertificate: false })
  await transport.verify().finally(() => transport.close())
}

async function openTransport({
  credential: given,
  resolveHost,
  anyCertificate,
}: CredentialTestContext & { anyCertificate: boolean }) {
  const { createTransport } = await import('nodemailer')
  const host = textOf(given.host)
  if (host === '') throw new Error('The SMTP credential has no host')
  return createTransport({
    host: await resolveHost(host),
    port: Number(given.port ?? 465),
    secure: given.secure !== false,
    ignoreTLS: given.disableStartTls === true,
    ...(textOf(given.hostName) !== '' && { name: textOf(given.hostName) }),
    ...(textOf(given.user) !== '' && { auth: { user: textOf(given.user), pass: textOf(given.password) } }),
    // The address was looked up above; the certificate is still that of the name.
    tls: { servername: host, rejectUnauthorized: !anyCertificate },
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 30_000,
  })
}

async function message(context: RunContext<EmailParams>, item: Item, values: EmailParams) {
  const { fromEmail, toEmail, subject, emailFormat, text, html, options } = values
  if (toEmail.trim() === '') throw new Error('Enter at least one recipient')
  return {
    from: fromEmail,
    to: toEmail,
    subject,
    ...(emailFormat !== 'html' && { text }),
    ...(emailFormat !== 'text' && { html }),
    ...(options.ccEmail && { cc: options.ccEmail }),
    ...(options.bccEmail && { bcc: options.bccEmail }),
    ...(options.replyTo && { replyTo: options.replyTo }),
    attachments: await attachments(context, item, options.attachments ?? ''),
  }
}

async function attachments({ binary }: RunContext<EmailParams>, item: Item, names: string) {
  const files = splitNames(names).map((name) => getFile(item, name))
  return Promise.all(
    files.map(async (file) => ({
      filename: file.fileName,
      contentType: file.mimeType,
      content: Buffer.from(await binary.read(file)),
    })),
  )
}

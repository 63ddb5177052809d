import { defineNode, param, type ParamValues, type TriggerContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { ImapFlow } from 'imapflow'
import { connectImap, explained, testImap } from './connect-imap.ts'
import { findNewestMail, findNewMails, markKnown } from './find-mails.ts'
import { mailItem } from './read-mail.ts'
import { readSearchRules } from './search-rules.ts'

/** What is longer is cut: a mail that cannot be read must not stop all others. */
const longestMail = 48 * 2 ** 20

const prefix = {
  label: 'Attachment Prefix',
  default: 'attachment_',
  description: 'Attachments are named by it and a number, beginning with 0',
}

const params = {
  mailbox: param.string({ label: 'Mailbox Name', default: 'INBOX' }),
  postProcessAction: param.options({
    label: 'Action',
    options: [
      { name: 'Mark as Read', value: 'read' },
      { name: 'Nothing', value: 'nothing' },
    ],
    default: 'read',
    description: 'What to do with the email after it was fetched',
  }),
  downloadAttachments: param.boolean({
    label: 'Download Attachments',
    show: { format: ['simple'] },
    description: 'Whether to add the attachments as files',
  }),
  format: param.options({
    label: 'Format',
    options: [
      { name: 'RAW', value: 'raw', description: 'The body as it was sent' },
      {
        name: 'Resolved',
        value: 'resolved',
        description: 'All parts of the email, with attachments as files',
      },
      { name: 'Simple', value: 'simple', description: 'The texts and the most important headers' },
    ],
    default: 'simple',
  }),
  dataPropertyAttachmentsPrefixName: param.string({ ...prefix, show: { format: ['resolved', 'simple'] } }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      customEmailConfig: param.string({
        label: 'Custom Email Rules',
        default: '["UNSEEN"]',
        description:
          'Rules for the emails that start the workflow, as a list in JSON. All of them must match.',
      }),
      allowUnauthorizedCerts: param.boolean({
        label: 'Ignore SSL Issues (Insecure)',
        show: { '@version': [1] },
      }),
      trackLastMessageId: param.boolean({
        label: 'Fetch Only New Emails',
        default: true,
        show: { '@version': [{ _cnd: { gte: 2.1 } }] },
        description: 'Whether to leave out emails that arrived before the last one that was fetched',
      }),
    },
  }),
}

type Context = TriggerContext<ParamValues<typeof params>>

export const emailReadImap = defineNode({
  name: 'emailReadImap',
  label: 'Email Trigger (IMAP)',
  description: 'Starts the workflow for each email that arrives in a mailbox',
  version: 2.2,
  olderVersions: [1, 2, 2.1],
  aliases: ['n8n-nodes-base.emailReadImap'],
  group: 'trigger',
  color: '#0d8a5f',
  eventTriggerDescription: 'Waiting for an email',
  codex: {
    categories: ['Communication', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow'] },
    alias: ['mail', 'inbox', 'receive', 'message'],
  },
  credentials: [{ name: 'imap', required: true, testedBy: 'connection' }],
  credentialTests: { imap: testImap },
  params,
  async poll(context) {
    const { mailbox, options } = context.params
    const rules = readSearchRules(options.customEmailConfig || '["UNSEEN"]')
    const client = await connectImap(await context.credential('imap'), context.resolveHost, {
      anyCertificate: options.allowUnauthorizedCerts ?? false,
    })
    const stop = () => client.close()
    context.signal.addEventListener('abort', stop, { once: true })
    try {
      await client.mailboxOpen(mailbox || 'INBOX', { readOnly: context.mode === 'manual' })
      const looking = {
        rules,
        tracks: options.trackLastMessageId !== false,
        memory: context.staticData('node'),
      }
      // Who only tries the workflow changes nothing: neither the mailbox nor what is remembered of it.
      if (context.mode === 'manual')
        return await fetchMails(context, client, await findNewestMail(client, rules))
      await markKnown(client, looking.memory)
      const uids = await findNewMails(client, looking)
      if (uids.length > 0 && context.params.postProcessAction === 'read') looking.memory.toMark = uids
      return await fetchMails(context, client, uids)
    } catch (error) {
      throw explained(error)
    } finally {
      context.signal.removeEventListener('abort', stop)
      await client.logout().catch(() => client.close())
    }
  },
})

async function fetchMails(
  context: Context,
  client: ImapFlow,
  uids: readonly number[],
): Promise<Item[][] | null> {
  const { format, downloadAttachments, dataPropertyAttachmentsPrefixName } = context.params
  const items: Item[] = []
  for (const uid of uids) {
    const query = { source: { start: 0, maxLength: longestMail } }
    const found = await client.fetchOne(String(uid), query, { uid: true })
    // One that was deleted meanwhile is no news.
    if (!found || !found.source) continue
    const wanted = { uid, format, downloadAttachments, prefix: dataPropertyAttachmentsPrefixName }
    items.push(await mailItem(context, found.source, wanted))
  }
  return items.length > 0 ? [items] : null
}

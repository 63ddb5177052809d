import { defineTemplate } from '../define-template.ts'
import { answer, branch, chosen, daily, fields, hourly, keepOnly, onlyNew, receive, step } from '../steps.ts'

/** Templates that carry news from one service to another, and need accounts of both. */
export const channelTemplates = [
  defineTemplate({
    id: 110,
    name: 'Announce new Notion pages in Discord',
    categories: ['apps', 'operations'],
    added: '2026-11-16',
    description:
      'Watches a database in Notion and **tells a Discord channel about each new page**.\n\nIt needs a **Notion** account and a **Discord** bot. Choose the database, the server and the channel. The title of a page is expected in `Name`.',
    nodes: {
      'New page': step('notionTrigger', {
        pollTimes: { item: [{ mode: 'everyX', value: 5, unit: 'minutes' }] },
        dataSourceId: chosen('YOUR_DATABASE'),
      }),
      'Tell the server': step('discord', {
        resource: 'message',
        guildId: chosen('YOUR_SERVER'),
        channelId: chosen('YOUR_CHANNEL'),
        content: "=**{{ $json.Name }}**\nhttps://www.notion.so/{{ $json.id.replaceAll('-', '') }}",
        options: {},
      }),
    },
  }),
  defineTemplate({
    id: 111,
    name: 'Answer WhatsApp messages after hours',
    categories: ['apps', 'support'],
    added: '2026-11-16',
    description:
      'Tells whoever writes **in the evening or at the weekend** when someone will answer.\n\nIt needs a **WhatsApp Business** account. Change your hours in *Are we closed?* and the words in *Say when*.',
    nodes: {
      'A message': step('whatsAppTrigger', { updates: ['messages'], options: {} }),
      'Are we closed?': keepOnly(
        ['={{ $json.messages?.[0]?.from }}', 'string.notEmpty'],
        ['={{ $now.hour < 8 || $now.hour >= 18 || $now.weekday > 5 }}', 'boolean.true'],
      ),
      'Say when': step('whatsApp', {
        operation: 'send',
        phoneNumberId: '={{ $json.metadata.phone_number_id }}',
        recipientPhoneNumber: '={{ $json.messages[0].from }}',
        textBody: 'Thank you for your message! We are here from Monday to Friday, 8 to 18, and answer then.',
        additionalFields: {},
      }),
    },
  }),
  defineTemplate({
    id: 112,
    name: 'Text the person on call about urgent Jira issues',
    categories: ['apps', 'monitoring'],
    added: '2026-11-16',
    description:
      'Looks for urgent issues every few minutes and **sends one text message for each**.\n\nIt needs a **Jira** and a **Twilio** account. Put your numbers into *Send a text*, and what is urgent for you into *Urgent issues*.',
    nodes: {
      'Every 5 minutes': step('scheduleTrigger', {
        rule: { interval: [{ field: 'minutes', minutesInterval: 5 }] },
      }),
      'Urgent issues': step('jira', {
        operation: 'getAll',
        returnAll: true,
        options: { jql: 'priority = Highest AND statusCategory != Done AND created >= -1d' },
      }),
      'Not told yet': onlyNew('={{ $json.key }}'),
      'Send a text': step('twilio', {
        from: '+15550000000',
        to: '+15551111111',
        message: '={{ $json.key }}: {{ $json.fields.summary }}',
        options: {},
      }),
    },
  }),
  defineTemplate({
    id: 113,
    name: 'Share new blog posts everywhere',
    categories: ['apps', 'marketing'],
    added: '2026-11-16',
    description:
      'Shares each new WordPress post **on X, on LinkedIn and on your Facebook page**, once.\n\nIt needs accounts of **WordPress**, **X**, **LinkedIn** and **Facebook**. Choose the person in *On LinkedIn* and put the ID of your page into *On Facebook*; remove what you do not use.',
    nodes: {
      'Every hour': hourly(),
      'Posts of today': step('wordpress', {
        operation: 'getAll',
        returnAll: true,
        options: { after: "={{ $now.minus(1, 'day').toISO() }}", order: 'asc', status: 'publish' },
      }),
      'Not shared yet': onlyNew('={{ $json.id }}'),
      'What to say': fields({ title: '={{ $json.title.rendered }}', link: '={{ $json.link }}' }),
      'On X': step('twitter', { text: '={{ $json.title }} {{ $json.link }}', additionalFields: {} }),
      'On LinkedIn': step('linkedIn', {
        person: 'YOUR_PERSON',
        text: '={{ $json.title }}',
        shareMediaCategory: 'ARTICLE',
        additionalFields: { originalUrl: '={{ $json.link }}', title: '={{ $json.title }}' },
      }),
      'On Facebook': step('facebookGraphApi', {
        httpRequestMethod: 'POST',
        graphApiVersion: 'v23.0',
        node: 'YOUR_PAGE_ID',
        edge: 'feed',
        options: {
          queryParameters: {
            parameter: [
              { name: 'message', value: '={{ $json.title }}' },
              { name: 'link', value: '={{ $json.link }}' },
            ],
          },
        },
      }),
    },
    lines: [
      'Every hour > Posts of today',
      'Posts of today > Not shared yet',
      'Not shared yet > What to say',
      'What to say > On X',
      'What to say > On LinkedIn',
      'What to say > On Facebook',
    ],
  }),
  defineTemplate({
    id: 114,
    name: 'Record the numbers of your YouTube videos',
    categories: ['apps', 'databases'],
    added: '2026-11-16',
    description:
      'Writes **views, likes and comments of each video into MySQL** every day, so that you can see them grow.\n\nIt needs a **YouTube** account, a **MySQL** database and a table `video_numbers(day, video, title, views, likes, comments)`. Put the ID of your channel into *Videos*.',
    nodes: {
      'Every night': daily(2),
      Videos: step('youTube', {
        resource: 'video',
        limit: 50,
        filters: { channelId: 'YOUR_CHANNEL' },
        options: { order: 'date' },
      }),
      'Their numbers': step('youTube', {
        resource: 'video',
        operation: 'get',
        videoId: '={{ $json.id.videoId }}',
        part: ['snippet', 'statistics'],
        options: {},
      }),
      'One row each': fields({
        day: '={{ $today.toISODate() }}',
        video: '={{ $json.id }}',
        title: '={{ $json.snippet.title }}',
        views: '={{ $json.statistics.viewCount }}',
        likes: '={{ $json.statistics.likeCount ?? 0 }}',
        comments: '={{ $json.statistics.commentCount ?? 0 }}',
      }),
      'Store them': step('mySql', {
        table: { __rl: true, mode: 'name', value: 'video_numbers' },
        dataMode: 'autoMapInputData',
        options: {},
      }),
    },
  }),
  defineTemplate({
    id: 115,
    name: 'Limit how often someone may call',
    categories: ['apps', 'apis'],
    added: '2026-11-16',
    description:
      'Counts the calls of each key in Redis and **refuses more than ten in a minute**.\n\nIt needs a **Redis** server. Callers name themselves in the header `x-api-key`; put your own work in front of *Let in*.',
    nodes: {
      'A call': receive('limited'),
      'Count it': step('redis', {
        operation: 'incr',
        key: "=calls:{{ $json.headers['x-api-key'] ?? 'anyone' }}:{{ $now.toFormat('HHmm') }}",
        expire: true,
        ttl: 60,
      }),
      'Too many?': branch(['={{ Object.values($json)[0] }}', 'number.gt', 10]),
      Refuse: answer('{ "error": "Too many calls, please wait a minute" }', 429),
      'Let in': answer('{ "welcome": true }'),
    },
    lines: ['A call > Count it', 'Count it > Too many?', 'Too many?:0 > Refuse', 'Too many?:1 > Let in'],
  }),
  defineTemplate({
    id: 116,
    name: 'Prepare answers to inquiries in Outlook',
    categories: ['apps', 'sales'],
    added: '2026-11-16',
    description:
      'Puts **a draft of the answer below each inquiry** that arrives, so that you only have to read and send it.\n\nIt needs a **Microsoft Outlook** account. Change the word in *Is it an inquiry?* and the text in *Draft an answer*.',
    nodes: {
      'New mail': step('microsoftOutlookTrigger', {
        pollTimes: { item: [{ mode: 'everyX', value: 5, unit: 'minutes' }] },
        filters: { readStatus: 'unread' },
        options: {},
      }),
      'Is it an inquiry?': keepOnly(['={{ $json.subject.toLowerCase() }}', 'string.contains', 'inquiry']),
      'Draft an answer': step('microsoftOutlook', {
        operation: 'reply',
        messageId: chosen('={{ $json.id }}'),
        replyToSenderOnly: true,
        message: 'Thank you for your inquiry! We will gladly make you an offer.',
        additionalFields: {},
        options: { saveAsDraft: true },
      }),
    },
  }),
]

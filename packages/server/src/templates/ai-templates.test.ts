import { makePdf } from '@heddle/nodes/testing'
import { templates } from '@heddle/templates'
import { expect, test } from 'vitest'
import { connectMcp, useTool } from '../testing/mcp-client.ts'
import { useTemplate, type Given, type TemplateWorld } from '../testing/template-world.ts'

interface Use extends Given {
  /** Feeds the template, and looks at what comes of it. */
  proves(world: TemplateWorld): Promise<void>
}

const isAi = templates.filter(({ categories }) => categories.includes('ai'))

const uses: Readonly<Record<number, Use>> = {
  120: {
    tables: { orders: [{ number: 'A-7', article: 'Lamp', price: 20, status: 'sent' }] },
    says: [
      { toolCalls: [{ name: 'Look_up_order', input: { number: 'A-7' } }] },
      { toolCalls: [{ name: 'calculator', input: { expression: '20 * 2' } }] },
      { text: 'Your lamp is on its way. Two cost 40.' },
      { text: 'You asked about a lamp.' },
    ],
    async proves(world) {
      await world.publish()
      const chat = await openChat(world, 'Visitor writes')

      expect(await chat('Where is A-7, and what do two cost?')).toBe('Your lamp is on its way. Two cost 40.')
      expect(await chat('What did I ask?')).toBe('You asked about a lamp.')

      const [first, second, third, fourth] = world.asked()
      expect(first).toContain('You help customers of our shop')
      expect(second).toMatch(/Lamp.*sent/)
      expect(third).toMatch(/"output":"[^"]*40/)
      expect(fourth).toContain('Where is A-7, and what do two cost?')
    },
  },
  121: {
    says: [{ text: 'Dear Ada, thank you.' }, { text: 'Dear Bob, no.' }],
    async proves(world) {
      await world.publish()
      const chat = await openChat(world, 'What to write')

      const asked = await chat.lines('Thank Ada')
      expect(world.mails).toEqual([])
      expect(await chat.choose(asked, 'Send')).toBe('It is on its way.')
      expect(world.mails).toMatchObject([{ text: expect.stringContaining('Dear Ada, thank you.') }])

      expect(await chat.choose(await chat.lines('Refuse Bob'), 'Discard')).toBe('I have not sent it.')
      expect(world.mails).toHaveLength(1)
      expect(world.asked()[0]).toContain('Thank Ada')
    },
  },
  122: {
    says: [
      { toolCalls: [{ name: 'Price_of_a_delivery', input: { weight: 10, country: 'DE' } }] },
      { text: 'That is 20 EUR.' },
    ],
    async proves(world) {
      await world.publish()
      const chat = await openChat(world, 'Colleague writes')

      expect(await chat('Ten kilos to Germany?')).toBe('That is 20 EUR.')
      expect(world.asked()[0]).toMatch(/Price_of_a_delivery.*weight.*country/)
      expect(world.asked()[1]).toMatch(/price[\\":]+20,/)
    },
  },
  123: {
    tables: { customers: [{ name: 'Acme', city: 'Oslo', manager: 'Ada' }] },
    says: [],
    async proves(world) {
      await world.publish()
      const url = `${await world.app.listen()}/mcp/office-tools`

      await expect(connectMcp(url)).rejects.toThrow(/bearer token/i)
      const client = await connectMcp(url, { authorization: 'Bearer secret' })
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toEqual(['Find_customer', 'Convert_money'])
      expect((await useTool(client, 'Find_customer', { name: 'Acme' })).text).toMatch(/Oslo.*Ada/)
      const converted = await useTool(client, 'Convert_money', { amount: 100, from: 'EUR', to: 'USD' })
      expect(converted.text).toMatch(/110.*USD/)
    },
  },
  124: {
    tables: {
      faq: [
        { question: 'When is the office open?', answer: 'From nine to five.' },
        { question: 'Who mends laptops?', answer: 'Bea does.' },
      ],
    },
    says: [
      { toolCalls: [{ name: 'Search_the_handbook', input: { input: 'office open' } }] },
      { text: 'It opens at nine.' },
    ],
    async proves(world) {
      await world.run('Fill the knowledge')
      // What was there before is not kept twice.
      expect(await world.run('Fill the knowledge')).toHaveLength(2)
      await world.publish()
      const chat = await openChat(world, 'Colleague asks')

      expect(await chat('When can I come?')).toBe('It opens at nine.')
      const [, told = ''] = world.asked()
      expect(told).toContain('From nine to five.')
      expect(told.split('From nine to five.')).toHaveLength(2)
    },
  },
  125: {
    says: [{ text: 'It lasts three years.' }],
    async proves(world) {
      await world.publish()
      const document = new FormData()
      const pdf = new Uint8Array(makePdf('The warranty of the heater lasts three years'))
      document.append('field-0', new File([pdf], 'warranty.pdf', { type: 'application/pdf' }))
      const form = `${await world.app.listen()}/form/${addressOf(world, 'Upload a document')}`
      expect((await fetch(form, { method: 'POST', body: document })).status).toBe(200)
      await expect.poll(() => lastEnd(world), { timeout: 8000 }).toBe('finished')
      const chat = await openChat(world, 'Someone asks')

      expect(await chat('How long is the warranty of the heater?')).toBe('It lasts three years.')
      expect(world.asked()).toEqual([expect.stringContaining('The warranty of the heater lasts three years')])
    },
  },
  126: {
    tables: { leads: [{ name: '', website: '', industry: '', employees: 0, opener: '' }] },
    pages: { '/acme': '<html><body><h1>Acme</h1><p>We grow apples, all 40 of us.</p></body></html>' },
    says: [{ text: '{"industry":"Farming","employees":40,"opener":"Your apples are famous."}' }],
    async proves(world) {
      await world.publish()
      const lead = new FormData()
      lead.append('field-0', 'Ada')
      lead.append('field-1', `${world.url}/acme`)
      await fetch(`${await world.app.listen()}/form/${addressOf(world, 'New lead')}`, {
        method: 'POST',
        body: lead,
      })
      await expect.poll(() => lastEnd(world), { timeout: 8000 }).toBe('finished')

      const [, noted] = await world.rows('leads')
      expect(noted).toMatchObject({
        name: 'Ada',
        industry: 'Farming',
        employees: 40,
        opener: 'Your apples are famous.',
      })
      expect(world.asked()[0]).toMatch(/industry.*all 40 of us/s)
    },
  },
  127: {
    says: [{ text: '{"categories":["Invoice"]}' }, { text: '{"categories":[]}' }],
    async proves(world) {
      const mail = (subject: string) => ({ json: { subject, textPlain: `${subject}, in full` } })
      const pinned = (subject: string) => ({ pinData: { 'New mail': [mail(subject)] } })

      await world.run('To accounting', pinned('Please pay 40 euros'))
      await world.run('To the office', pinned('The lift is stuck'))

      expect(world.mails.map(({ to }) => to)).toEqual(['accounting@example.com', 'office@example.com'])
      expect(world.mails[0]?.text).toContain('Please pay 40 euros, in full')
      expect(world.asked()[0]).toMatch(/Someone wants to be paid.*Please pay 40 euros/)
    },
  },
  128: {
    pages: {
      '/feed.xml': `<rss version="2.0"><channel><title>News</title>
        <item><title>Rain comes</title><link>https://news.example.com/1</link></item>
        <item><title>Bridge opens</title><link>https://news.example.com/2</link></item></channel></rss>`,
    },
    says: [{ text: 'Rain comes and a bridge opens.' }],
    async proves(world) {
      const nodes = world.workflow.nodes.map((node) =>
        node.name === 'Read the feed' ? { ...node, parameters: { url: `${world.url}/feed.xml` } } : node,
      )

      await world.run('Send it', { nodes })

      expect(world.mails[0]?.text).toContain('<p>Rain comes and a bridge opens.</p>')
      expect(world.asked()).toEqual([expect.stringMatching(/one paragraph.*Rain comes.*Bridge opens/s)])
    },
  },
  129: {
    tables: { reviews: [{ article: '', text: '', mood: '' }] },
    says: [{ text: '{"category":"Positive"}' }, { text: '{"category":"Negative"}' }],
    async proves(world) {
      await world.publish()
      const review = async (text: string) =>
        (
          await world.app.app.server.inject({
            method: 'POST',
            url: '/webhook/reviews',
            payload: { article: 'Lamp', text },
          })
        ).json()

      expect(await review('Bright and cheap')).toEqual({ mood: 'Positive' })
      expect(world.mails).toEqual([])
      expect(await review('Broke at once')).toEqual({ mood: 'Negative' })
      await expect.poll(() => world.mails).toHaveLength(1)

      expect(world.mails[0]).toMatchObject({ to: 'support@example.com' })
      expect(world.mails[0]?.text).toContain('A bad review of Lamp')
      expect((await world.rows('reviews')).slice(1)).toMatchObject([
        { article: 'Lamp', text: 'Bright and cheap', mood: 'Positive' },
        { article: 'Lamp', text: 'Broke at once', mood: 'Negative' },
      ])
      expect(world.asked()[1]).toContain('Broke at once')
    },
  },
}

test.each(isAi.map(({ id, name }) => [id, name] as const))(
  'T01 template %i runs with a model: %s',
  async (id) => {
    const use = uses[id]

    expect(use, 'Say here what this template does with a model').toBeDefined()
    if (use) await use.proves(await useTemplate(id, use))
  },
)

test('T01 there are ten templates with a model, and each says what it needs', () => {
  expect(isAi.length).toBeGreaterThanOrEqual(10)
  expect(isAi.filter(({ description }) => !description.includes('It needs a'))).toEqual([])
})

/** Where a trigger is called. */
function addressOf({ workflow }: TemplateWorld, node: string): string {
  return workflow.nodes.find(({ name }) => name === node)?.webhookId ?? ''
}

/** How the last execution ended, with what went wrong in it. */
async function lastEnd({ app }: TemplateWorld): Promise<string> {
  const [last] = (await app.owner.get('/executions')).data.results
  if (!last?.stoppedAt) return 'running'
  const { data } = (await app.owner.get(`/executions/${last.id}`)).data
  return data.resultData.error?.message ?? 'finished'
}

interface Line {
  type: string
  content?: string
  choices?: { label: string; url: string }[]
}

/** Opens the page of a chat as someone with an account, and writes on it. */
async function openChat(world: TemplateWorld, node: string) {
  const { app, memberToken } = world.app
  const url = `/webhook/${addressOf(world, node)}/chat`
  const cookie = `heddle-auth=${await memberToken('ada')}`
  const page = await app.server.inject({ url, headers: { accept: 'text/html', cookie } })
  const [, pass = ''] = /"address":"([^"]+)"/.exec(page.body) ?? []
  const post = async (address: string, payload: object): Promise<Line[]> => {
    const { body } = await app.server.inject({
      method: 'POST',
      url: address,
      headers: { 'content-type': 'text/plain', accept: 'application/x-ndjson', origin: 'null' },
      payload: JSON.stringify(payload),
    })
    return body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
  }
  const lines = (chatInput: string) =>
    post(`${url}${pass}`, { action: 'sendMessage', sessionId: 's1', chatInput })
  const write = async (text: string) => said(await lines(text))
  return Object.assign(write, {
    lines,
    /** Presses one of the buttons that the chat offers. */
    async choose(offered: readonly Line[], label: string) {
      const choice = offered.flatMap(({ choices = [] }) => choices).find((each) => each.label === label)
      const { pathname, search } = new URL(choice?.url ?? '')
      return said(await post(`${pathname}${search}`, {}))
    },
  })
}

const said = (lines: readonly Line[]): string => lines.map(({ content = '' }) => content).join('')

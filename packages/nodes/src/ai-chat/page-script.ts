/**
 * What runs in the page of a chat. The functions of this file are sent as text, so they use each other and what a browser has, and
 * nothing else. Everything that people or models have written becomes text, never markup.
 */

export interface ChatSettings {
  /** Where messages go, with the pass of the page. */
  address: string
  sessionId: string
  /** Whether the session stays in the address of the page, and what was said before is asked for. */
  keepsSession: boolean
  initialMessages: string[]
}

/** A line of an answer. */
interface Line {
  type?: string
  content?: string
  url?: string
  choices?: { label: string; url: string }[]
  output?: unknown
  text?: unknown
}

interface Page {
  settings: ChatSettings
  log: HTMLElement
  form: HTMLFormElement
  input: HTMLTextAreaElement
  files: HTMLInputElement | null
  /** Where the next message goes. */
  next: string
}

function startChat(settings: ChatSettings): void {
  const log = document.querySelector<HTMLElement>('#log')
  const form = document.querySelector<HTMLFormElement>('#form')
  const input = document.querySelector<HTMLTextAreaElement>('#input')
  if (!log || !form || !input) return
  const files = document.querySelector<HTMLInputElement>('#files')
  const page: Page = { settings, log, form, input, files, next: settings.address }
  const kept = location.hash.slice(1)
  if (settings.keepsSession && kept !== '') settings.sessionId = kept
  if (settings.keepsSession) location.hash = settings.sessionId
  for (const text of settings.initialMessages) showText(addMessage(page, 'them'), text)
  if (settings.keepsSession) void loadEarlier(page)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(page)
  })
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  document.querySelector('#start')?.addEventListener('click', () => {
    document.body.classList.remove('welcome')
    input.focus()
  })
}

async function submit(page: Page): Promise<void> {
  const text = page.input.value.trim()
  const files = [...(page.files?.files ?? [])]
  if (text === '' && files.length === 0) return
  page.input.value = ''
  if (page.files) page.files.value = ''
  const names = files.map(({ name }) => name).join(', ')
  showText(addMessage(page, 'me'), [text, names].filter((part) => part !== '').join('\n'))
  await ask(page, page.next, messageOf(page, text, files))
}

function messageOf({ settings }: Page, text: string, files: File[]): BodyInit {
  const message = { action: 'sendMessage', sessionId: settings.sessionId, chatInput: text }
  // As plain text: a browser would ask first whether it may send JSON.
  if (files.length === 0) return JSON.stringify(message)
  const form = new FormData()
  for (const [name, value] of Object.entries(message)) form.append(name, value)
  for (const file of files) form.append('files', file)
  return form
}

/** Sends something and shows the answer while it comes. */
async function ask(page: Page, address: string, body: BodyInit): Promise<void> {
  page.next = page.settings.address
  setBusy(page, true)
  try {
    const response = await fetch(address, {
      method: 'POST',
      body,
      headers: { accept: 'application/x-ndjson' },
    })
    if (!response.ok) throw new Error(`${response.status}`)
    await readAnswer(page, response)
  } catch {
    showText(addMessage(page, 'them error'), 'Something went wrong. Please try again.')
  }
  setBusy(page, false)
}

async function readAnswer(page: Page, response: Response): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let open: { element: HTMLElement; text: string } | undefined
  const take = (line: string) => {
    if (line.trim() === '') return
    const part = readLine(line)
    if (part.type === 'begin') open = undefined
    if (part.type === 'wait') return waitFor(page, part)
    const words = wordsOf(part)
    if (words === '') return
    open ??= { element: addMessage(page, part.type === 'error' ? 'them error' : 'them'), text: '' }
    open.text += words
    showText(open.element, open.text)
  }
  for (;;) {
    const { done, value = '' } = (await reader?.read()) ?? { done: true }
    const lines = (rest + value).split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    lines.forEach(take)
    if (done) return
  }
}

/** A node of the workflow may answer with anything. */
function readLine(line: string): Line {
  try {
    return JSON.parse(line) as Line
  } catch {
    return { text: line }
  }
}

function wordsOf({ type, content, output, text }: Line): string {
  if (type === 'error') return 'Something went wrong. Please try again.'
  if (type === 'item') return content ?? ''
  if (type !== undefined) return ''
  const whole = output ?? text ?? ''
  return typeof whole === 'string' ? whole : JSON.stringify(whole)
}

/** The workflow waits for an answer: a choice, or the next message. */
function waitFor(page: Page, { url, choices = [] }: Line): void {
  if (url) page.next = url
  if (choices.length === 0) return
  const row = document.createElement('div')
  row.className = 'choices'
  for (const choice of choices) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = choice.label
    button.addEventListener('click', () => {
      row.remove()
      showText(addMessage(page, 'me'), choice.label)
      void ask(page, choice.url, JSON.stringify({ sessionId: page.settings.sessionId }))
    })
    row.append(button)
  }
  page.log.append(row)
  row.scrollIntoView({ block: 'end' })
}

async function loadEarlier(page: Page): Promise<void> {
  const { address, sessionId } = page.settings
  try {
    const body = JSON.stringify({ action: 'loadPreviousSession', sessionId })
    const response = await fetch(address, { method: 'POST', body })
    const { data = [] } = (await response.json()) as {
      data?: { id?: unknown; kwargs?: { content?: string } }[]
    }
    for (const { id, kwargs } of data) {
      const isMine = JSON.stringify(id ?? '').includes('HumanMessage')
      showText(addMessage(page, isMine ? 'me' : 'them'), kwargs?.content ?? '')
    }
  } catch {
    // A chat without its past is still a chat.
  }
}

function addMessage({ log }: Page, kind: string): HTMLElement {
  const element = document.createElement('div')
  element.className = `message ${kind}`
  log.append(element)
  return element
}

/** Blocks of code, bold words and links, of all that a model may write. */
function showText(element: HTMLElement, text: string): void {
  const parts = text.split(/(```[\s\S]*?(?:```|$)|\*\*[^*\n]+\*\*|`[^`\n]+`|https?:\/\/[^\s<>"')\]]+)/)
  element.replaceChildren(...parts.filter((part) => part !== '').map(styled))
  element.scrollIntoView({ block: 'end' })
}

function styled(part: string): Node {
  const make = (tag: string, text: string) =>
    Object.assign(document.createElement(tag), { textContent: text })
  if (part.startsWith('```')) return make('pre', part.replace(/^```\w*\n?/, '').replace(/```$/, ''))
  if (/^\*\*.+\*\*$/.test(part)) return make('strong', part.slice(2, -2))
  if (/^`.+`$/.test(part)) return make('code', part.slice(1, -1))
  if (!/^https?:/.test(part)) return document.createTextNode(part)
  return Object.assign(make('a', part), { href: part, target: '_blank', rel: 'noopener noreferrer' })
}

function setBusy({ form, log, input }: Page, isBusy: boolean): void {
  log.setAttribute('aria-busy', String(isBusy))
  for (const button of form.querySelectorAll('button')) button.disabled = isBusy
  if (!isBusy) input.focus()
}

const parts = [
  startChat,
  submit,
  messageOf,
  ask,
  readAnswer,
  readLine,
  wordsOf,
  waitFor,
  loadEarlier,
  addMessage,
  showText,
  styled,
  setBusy,
]

/** The script of the page. */
export const pageScript = (settings: ChatSettings): string =>
  // In a page, `</script>` would end the script wherever it stands.
  `${parts.map(String).join('\n')}\n${startChat.name}(${JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)})`

import { defineConversion } from '@heddle/core/node'
import { refuseDeepDocument } from '../files/refuse-deep-document.ts'

const depth = 200

/** Few tags cannot be nested deeply. */
const quickTags = 16

export const htmlToMarkdown = defineConversion({
  name: 'htmlToMarkdown',
  label: 'HTML to Markdown',
  subject: 'HTML',
  limits: { inputBytes: 8 * 2 ** 20, outputBytes: 16 * 2 ** 20, seconds: 20, depth, inlineBytes: 2048 },
  isQuick: ({ html }) => html.split('<', quickTags + 2).length <= quickTags + 1,
  async run({ html, codeFence, bulletMarker, emDelimiter, ignored }: HtmlPage): Promise<string> {
    const { load } = await import('cheerio')
    refuseDeepDocument(load(html), depth)
    const { default: Turndown } = await import('turndown')
    const service = new Turndown({
      headingStyle: 'atx',
      codeBlockStyle: 'fenced',
      fence: codeFence === '~~~' ? '~~~' : '```',
      bulletListMarker: bulletMarker === '-' || bulletMarker === '+' ? bulletMarker : '*',
      emDelimiter: emDelimiter === '*' ? '*' : '_',
    })
    if (ignored.length > 0)
      service.addRule('ignored', {
        filter: ignored as (keyof HTMLElementTagNameMap)[],
        replacement: () => '',
      })
    return service.turndown(html)
  },
})

interface HtmlPage {
  html: string
  codeFence?: string
  bulletMarker?: string
  emDelimiter?: string
  /** Names of elements that are left out. */
  ignored: string[]
}

export const markdownToHtml = defineConversion({
  name: 'markdownToHtml',
  label: 'Markdown to HTML',
  subject: 'Markdown',
  limits: { inputBytes: 8 * 2 ** 20, outputBytes: 32 * 2 ** 20, seconds: 20, inlineBytes: 1024 },
  async run({ markdown, breaks }: { markdown: string; breaks: boolean }): Promise<string> {
    const { marked } = await import('marked')
    return marked.parse(markdown, { gfm: true, breaks })
  },
})

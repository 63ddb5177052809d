import { defineConversion } from '@heddle/core/node'
import type { NodeHtmlMarkdownOptions } from 'node-html-markdown'
import type { ConverterOptions } from 'showdown'
import { splitNames } from '../fields/field-names.ts'
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
  async run({ html, options }: { html: string; options: HtmlOptions }): Promise<string> {
    const { load } = await import('cheerio')
    refuseDeepDocument(load(html), depth)
    const { NodeHtmlMarkdown } = await import('node-html-markdown')
    return NodeHtmlMarkdown.translate(html, writingOptions(options))
  },
})

interface Replacement {
  pattern: string
  replacement: string
}

interface HtmlOptions {
  bulletMarker?: string
  codeFence?: string
  codeBlockStyle?: 'fence' | 'indented'
  emDelimiter?: string
  strongDelimiter?: string
  ignore?: string
  blockElements?: string
  maxConsecutiveNewlines?: number
  keepDataImages?: boolean
  useLinkReferenceDefinitions?: boolean
  globalEscape?: { value?: Replacement }
  lineStartEscape?: { value?: Replacement }
  textReplace?: { values?: Replacement[] }
}

function writingOptions({
  ignore,
  blockElements,
  codeBlockStyle,
  globalEscape,
  lineStartEscape,
  textReplace,
  ...plain
}: HtmlOptions): Partial<NodeHtmlMarkdownOptions> {
  // A marker that is empty is one that nobody chose.
  const chosen = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== ''))
  return {
    ...chosen,
    ...(codeBlockStyle === 'indented' && { codeBlockStyle }),
    ...(ignore && { ignore: splitNames(ignore) }),
    ...(blockElements && { blockElements: splitNames(blockElements) }),
    ...(globalEscape?.value && { globalEscape: replacing(globalEscape.value) }),
    ...(lineStartEscape?.value && { lineStartEscape: replacing(lineStartEscape.value) }),
    ...(textReplace?.values && { textReplace: textReplace.values.map(replacing) }),
  }
}

/** Documents mean a plain text, of which the first is replaced; for the library that is as good as a regular expression. */
const replacing = ({ pattern, replacement }: Replacement) =>
  [pattern as unknown as RegExp, replacement] as const

export const markdownToHtml = defineConversion({
  name: 'markdownToHtml',
  label: 'Markdown to HTML',
  subject: 'Markdown',
  limits: { inputBytes: 8 * 2 ** 20, outputBytes: 32 * 2 ** 20, seconds: 20, inlineBytes: 1024 },
  // The time for quotes in quotes doubles with each of them.
  isQuick: ({ markdown }) => !/>\s*>\s*>/.test(markdown),
  async run({ markdown, options }: { markdown: string; options: ConverterOptions }): Promise<string> {
    const { default: showdown } = await import('showdown')
    return new showdown.Converter(options).makeHtml(markdown)
  },
})

import { param } from '@heddle/core/node'

const show = { '/mode': ['htmlToMarkdown'] }

const replacement = {
  pattern: param.string({
    label: 'Pattern',
    description: 'Text to find. Only the first match in each piece of text is replaced.',
  }),
  replacement: param.string({ label: 'Replacement' }),
}

const escape = (label: string, description: string) =>
  param.group({ label, description, groups: { value: { label: 'Value', fields: replacement } }, show })

/** How HTML becomes Markdown. */
export const htmlOptions = {
  bulletMarker: param.string({ label: 'Bullet Marker', default: '*', show }),
  codeFence: param.string({ label: 'Code Block Fence', default: '```', show }),
  codeBlockStyle: param.options({
    label: 'Code Block Style',
    options: [
      { name: 'Fenced', value: 'fence' },
      { name: 'Indented', value: 'indented' },
    ],
    default: 'fence',
    show,
  }),
  emDelimiter: param.string({ label: 'Emphasis Delimiter', default: '_', show }),
  strongDelimiter: param.string({ label: 'Strong Delimiter', default: '**', show }),
  ignore: param.string({
    label: 'Ignored Elements',
    placeholder: 'e.g. h1, p',
    description: 'Elements to remove along with their content',
    show,
  }),
  blockElements: param.string({
    label: 'Block Elements',
    placeholder: 'e.g. p, div',
    description: 'Elements to surround with blank lines',
    show,
  }),
  maxConsecutiveNewlines: param.number({ label: 'Max Consecutive Line Breaks', default: 3, show }),
  keepDataImages: param.boolean({
    label: 'Keep Embedded Images',
    description: 'Whether to keep images that are embedded as data URLs',
    show,
  }),
  useLinkReferenceDefinitions: param.boolean({
    label: 'URLs at the End',
    description: 'Whether to number links and list their URLs at the end',
    show,
  }),
  globalEscape: escape('Escape Everywhere', 'What to escape in all text, instead of the default'),
  lineStartEscape: escape('Escape at Line Starts', 'What to escape at the start of a line'),
  textReplace: param.groups({
    label: 'Text Replacements',
    groups: { values: { label: 'Values', fields: replacement } },
    show,
  }),
}

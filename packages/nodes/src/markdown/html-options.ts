import { param } from '@heddle/core/node'

const show = { '/mode': ['htmlToMarkdown'] }

const replacement = {
  pattern: param.string({
    label: 'Pattern',
    description: 'A text; the first in each piece of text is replaced',
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
    description: 'Names of elements that are left out with all that is in them',
    show,
  }),
  blockElements: param.string({
    label: 'Block Elements',
    placeholder: 'e.g. p, div',
    description: 'Names of elements that stand between empty lines',
    show,
  }),
  maxConsecutiveNewlines: param.number({ label: 'Most Line Breaks in a Row', default: 3, show }),
  keepDataImages: param.boolean({
    label: 'Keep Images in the Page',
    description: 'Whether images whose content stands in their address are kept',
    show,
  }),
  useLinkReferenceDefinitions: param.boolean({
    label: 'Addresses at the End',
    description: 'Whether links carry numbers and their addresses stand at the end',
    show,
  }),
  globalEscape: escape('Escape Everywhere', 'What is escaped in all texts, instead of what usually is'),
  lineStartEscape: escape('Escape at Line Starts', 'What is escaped where a line begins'),
  textReplace: param.groups({
    label: 'Replace in Texts',
    groups: { values: { label: 'Values', fields: replacement } },
    show,
  }),
}

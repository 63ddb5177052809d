import type { WebhookResponse } from '@heddle/core/node'
import { splitNames } from '../fields/field-names.ts'
import { escapeHtml } from '../html/escape-html.ts'
import type { FormField } from './form-params.ts'

export interface FormPage {
  title: string
  description: string
  button: string
  fields: readonly FormField[]
  /** Written by the author of the form; it can only change how this page looks. */
  css: string
  test: boolean
  /** Where the answer goes; to the address of the page itself when absent. */
  action?: string
}

/** The page of a form. It has no script of ours, and everything that people wrote is text. */
export const formPage = ({ title, description, button, fields, css, test, action }: FormPage): string =>
  document(
    title,
    css,
    `${test ? '<p class="test">This is a test form. Responses only go to the open editor.</p>' : ''}
    <h1>${escapeHtml(title)}</h1>
    ${description === '' ? '' : `<p class="about">${escapeHtml(description)}</p>`}
    <form method="post" enctype="multipart/form-data"${action ? ` action="${escapeHtml(action)}"` : ''}>
      ${fields.map((field, index) => fieldBlock(field, index)).join('\n')}
      <button type="submit">${escapeHtml(button)}</button>
    </form>`,
  )

export const messagePage = (title: string, text: string, css: string): string =>
  document(title, css, `<h1>${escapeHtml(title)}</h1><p role="status">${escapeHtml(text)}</p>`)

/** The name by which a field comes back: its place, so that two with the same label do not mix. */
export const fieldKey = (index: number): string => `field-${index}`

function fieldBlock(field: FormField, index: number): string {
  if (field.fieldType === 'hiddenField') {
    return `<input type="hidden" name="${fieldKey(index)}" value="${escapeHtml(field.fieldValue)}">`
  }
  if (field.fieldType === 'html') return `<div>${field.html}</div>`
  const label = escapeHtml(field.fieldLabel)
  const mark = field.requiredField ? ' <span aria-hidden="true">*</span>' : ''
  if (field.fieldType === 'checkbox' || field.fieldType === 'radio') {
    return `<fieldset><legend>${label}${mark}</legend>${choiceInputs(field, index)}</fieldset>`
  }
  return `<label>${label}${mark}${input(field, index)}</label>`
}

const optionsOf = (field: FormField): string[] =>
  (field.fieldOptions.values ?? []).map(({ option }) => option)

const isPreset = ({ defaultValue }: FormField, option: string): boolean =>
  option === defaultValue || splitNames(defaultValue).includes(option)

function choiceInputs(field: FormField, index: number): string {
  const required = field.requiredField && field.fieldType === 'radio' ? ' required' : ''
  return optionsOf(field)
    .map((option) => {
      const value = escapeHtml(option)
      const checked = isPreset(field, option) ? ' checked' : ''
      return `<label class="choice"><input type="${field.fieldType}" name="${fieldKey(index)}" value="${value}"${required}${checked}> ${value}</label>`
    })
    .join('')
}

function input(field: FormField, index: number): string {
  const attributes = `name="${fieldKey(index)}"${field.requiredField ? ' required' : ''}`
  const placeholder = field.placeholder === '' ? '' : ` placeholder="${escapeHtml(field.placeholder)}"`
  switch (field.fieldType) {
    case 'textarea':
      return `<textarea rows="4" ${attributes}${placeholder}>${escapeHtml(field.defaultValue)}</textarea>`
    case 'dropdown':
      return dropdown(field, attributes)
    case 'file':
      return `<input type="file" ${attributes}${field.multipleFiles ? ' multiple' : ''} accept="${escapeHtml(field.acceptFileTypes)}">`
    default:
      return `<input type="${field.fieldType}" ${attributes}${placeholder}${preset(field)}${field.fieldType === 'number' ? ' step="any"' : ''}>`
  }
}

const preset = ({ defaultValue, fieldType }: FormField): string => {
  const value = fieldType === 'date' ? defaultValue.slice(0, 10) : defaultValue
  return value === '' ? '' : ` value="${escapeHtml(value)}"`
}

function dropdown(field: FormField, attributes: string): string {
  const options = optionsOf(field).map(
    (option) => `<option${isPreset(field, option) ? ' selected' : ''}>${escapeHtml(option)}</option>`,
  )
  const first = field.multiselect ? '' : '<option value="">Choose …</option>'
  return `<select ${attributes}${field.multiselect ? ' multiple' : ''}>${first}${options.join('')}</select>`
}

const style = `:root{color-scheme:light dark;--accent:#4453e6;--line:#c9ced8;--muted:#5b6475;--card:#fff;--page:#f4f5f8}
@media (prefers-color-scheme:dark){:root{--accent:#8b95ff;--line:#3a4252;--muted:#98a2b3;--card:#1a1e28;--page:#10131a}}
*{box-sizing:border-box}body{margin:0;padding:32px 16px;background:var(--page);font:15px/1.5 system-ui,sans-serif}
main{max-width:480px;margin:0 auto;background:var(--card);border:1px solid var(--line);border-radius:10px;padding:28px}
h1{font-size:20px;margin:0 0 8px}.about,.test{color:var(--muted);margin:0 0 16px}.test{font-size:13px}
label,fieldset{display:block;margin:0 0 16px;font-weight:500}fieldset{border:1px solid var(--line);border-radius:6px}
.choice{font-weight:400;margin:4px 0}input:not([type=radio],[type=checkbox]),select,textarea{display:block;width:100%;margin-top:4px;
padding:8px 10px;font:inherit;border:1px solid var(--line);border-radius:6px;background:transparent;color:inherit}
button{width:100%;padding:10px;font:600 15px system-ui,sans-serif;color:#fff;background:var(--accent);border:0;border-radius:6px}
@media (prefers-color-scheme:dark){button{color:#10131a}}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`

const document = (title: string, css: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style>${css === '' ? '' : `<style>${css.replaceAll('<', String.raw`\3c `)}</style>`}</head>
<body><main>${body}</main></body></html>`

export const htmlResponse = (body: string, status = 200): WebhookResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
})

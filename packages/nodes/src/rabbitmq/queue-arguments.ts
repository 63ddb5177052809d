import { param } from '@heddle/core/node'

export const argumentsParam = param.groups({
  label: 'Arguments',
  placeholder: 'Add Argument',
  description: 'Arguments that the server knows, such as x-message-ttl',
  groups: {
    argument: {
      label: 'Argument',
      fields: { key: param.string({ label: 'Key' }), value: param.string({ label: 'Value' }) },
    },
  },
})

export const headersParam = (description: string) =>
  param.groups({
    label: 'Headers',
    placeholder: 'Add Header',
    description,
    groups: {
      header: {
        label: 'Header',
        fields: { key: param.string({ label: 'Key' }), value: param.string({ label: 'Value' }) },
      },
    },
  })

type Pairs = readonly { key: string; value: string }[]

/** A server takes limits and the like as numbers only. */
export const argumentsOf = ({ argument = [] }: { argument?: Pairs | undefined } = {}) =>
  Object.fromEntries(argument.map(({ key, value }) => [key, typed(value)]))

export const headersOf = ({ header = [] }: { header?: Pairs | undefined } = {}) =>
  Object.fromEntries(header.map(({ key, value }) => [key, value]))

function typed(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text
}

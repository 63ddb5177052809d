import { textOf } from '@heddle/core'
import type { PropertyOption } from '@heddle/core/node'
import type { ListCall } from '../app/define-app.ts'
import { ask, listIn, pathOf } from './gmail-service.ts'

const byName = (a: PropertyOption, b: PropertyOption) => a.name.localeCompare(b.name)

/** The labels of the account, those of Gmail itself among them. */
export async function listLabels({ send }: Pick<ListCall, 'send'>): Promise<PropertyOption[]> {
  const labels = listIn(await ask(send, '/labels'), 'labels')
  return labels.map(({ id, name }) => ({ name: textOf(name), value: textOf(id) })).toSorted(byName)
}

/** The messages of a thread, by how they begin. */
export async function listThreadMessages({ send, params }: ListCall): Promise<PropertyOption[]> {
  const thread = await ask(send, pathOf('threads', params.text('threadId')), { format: 'minimal' })
  return listIn(thread, 'messages').map(({ id, snippet }) => ({
    name: textOf(snippet) || textOf(id),
    value: textOf(id),
  }))
}

/** The addresses that the account may write from. */
export async function listAliases({ send }: ListCall): Promise<PropertyOption[]> {
  const aliases = listIn(await ask(send, '/settings/sendAs'), 'sendAs')
  return aliases.map(({ sendAsEmail, isDefault }) => ({
    name: isDefault === true ? `${textOf(sendAsEmail)} (default)` : textOf(sendAsEmail),
    value: textOf(sendAsEmail),
  }))
}

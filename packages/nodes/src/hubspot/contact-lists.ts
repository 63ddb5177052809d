import { textOf } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { valueIn } from '../app/paging.ts'

/** Lists know contacts by their ids only. */
async function contactIdOf({ params, send }: AppCall): Promise<string> {
  if (params.text('operation') === 'remove' || params.text('by') === 'id') return params.text('id')
  const email = encodeURIComponent(params.text('email'))
  return textOf(
    valueIn(await send({ url: `/crm/v3/objects/contacts/${email}`, query: { idProperty: 'email' } }), 'id'),
  )
}

const change = (work: 'add' | 'remove'): AppOperation => ({
  async run(call) {
    const body = [await contactIdOf(call)]
    const list = encodeURIComponent(call.params.text('listId'))
    return call.send({ method: 'PUT', url: `/crm/v3/lists/${list}/memberships/${work}`, body })
  },
})

export const contactListOperations = { add: change('add'), remove: change('remove') }

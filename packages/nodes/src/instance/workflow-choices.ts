import type { InstanceCall, PropertyOption } from '@heddle/core/node'

/** The workflows of this instance, to choose one of them. */
export async function workflowChoices(asker: {
  instance(call: InstanceCall): Promise<unknown>
}): Promise<PropertyOption[]> {
  // The instance answers as its contract says.
  const workflows = (await asker.instance({ name: 'workflows.list' })) as { id: string; name: string }[]
  return workflows.map(({ id, name }) => ({ name, value: id }))
}

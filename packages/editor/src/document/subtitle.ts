import { fillDefaults, type NodeTypeDescription, type WorkflowNode } from '@heddle/core'

/** The line under a node's name, made from its parameters. */
export function subtitleOf(node: WorkflowNode, description: NodeTypeDescription | undefined): string {
  if (!description?.subtitle) return ''
  const known = cache.get(node)
  if (known?.description.name === description.name) return known.text
  const text = render(description.subtitle, node, description)
  cache.set(node, { description, text })
  return text
}

const cache = new WeakMap<WorkflowNode, { description: NodeTypeDescription; text: string }>()

const parameterRead = /\$parameter(?:\["([^"]+)"\]|\['([^']+)'\]|\.(\w+))/

/** Subtitles read parameters and join them; that much is understood without an evaluator. */
function render(template: string, node: WorkflowNode, { properties }: NodeTypeDescription): string {
  const values = fillDefaults(properties, node.parameters, node.typeVersion)
  return template.replace(/^=/, '').replaceAll(/\{\{(.*?)\}\}/g, (_match, code: string) =>
    code
      .split('+')
      .map((part) => part.trim())
      .map((part) => {
        const read = parameterRead.exec(part)
        if (!read) return part.replaceAll(/^["'`]|["'`]$/g, '')
        const name = read[1] ?? read[2] ?? read[3] ?? ''
        return labelOf(
          values[name],
          properties.find((property) => property.name === name && property.options),
        )
      })
      .join(''),
  )
}

/** A choice is shown by its label, not by its stored value. */
function labelOf(value: unknown, property: NodeTypeDescription['properties'][number] | undefined): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const option = property?.options?.find((choice) => 'value' in choice && choice.value === value)
  return option && 'value' in option ? option.name : String(value)
}

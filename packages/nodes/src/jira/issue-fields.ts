import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppParams } from '../app/params.ts'
import { isServer } from './jira-service.ts'

/** What is said of an issue in a collection, in the shape that Jira wants; what is not said stays as it is. */
export function issueFields(params: AppParams, path: string): JsonObject {
  const given = params.fields(path)
  const person = (name: string) => chosen(params, `${path}.${name}`, isServer(params) ? 'name' : 'id')
  const { summary, description, parentIssueKey, componentIds, issueType } = given
  const labels = [...params.texts(`${path}.labels`), ...params.texts(`${path}.serverLabels`)]
  const wantsLabels = given.labels !== undefined || given.serverLabels !== undefined
  const fields = {
    summary: textOf(summary) || undefined,
    description: description === undefined ? undefined : textOf(description),
    issuetype: idIn(issueType),
    labels: wantsLabels ? labels : undefined,
    priority: chosen(params, `${path}.priority`, 'id'),
    assignee: person('assignee'),
    reporter: person('reporter'),
    parent: textOf(parentIssueKey) ? { key: textOf(parentIssueKey).toUpperCase() } : undefined,
    components: Array.isArray(componentIds) ? componentIds.map((id: unknown) => ({ id })) : undefined,
    ...customFields(given.customFieldsUi),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function chosen(params: AppParams, path: string, key: string): JsonObject | undefined {
  const id = params.id(path)
  return id === '' ? undefined : { [key]: id }
}

const idIn = (given: unknown): JsonObject | undefined => (textOf(given) ? { id: textOf(given) } : undefined)

function customFields(given: unknown): JsonObject {
  const rows: unknown = isJsonObject(given) ? given.customFieldsValues : undefined
  const entries = [rows ?? []].flat().flatMap((row) => {
    if (!isJsonObject(row)) return []
    const { fieldId, fieldValue } = row
    const id = textOf(isJsonObject(fieldId) ? fieldId.value : fieldId)
    return id === '' ? [] : [[id, fieldValue] as const]
  })
  return Object.fromEntries(entries)
}

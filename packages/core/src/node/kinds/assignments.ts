import type { JsonObject } from '../../json.ts'
import { defineParam, type Common } from './define-param.ts'
import { structuredKind, type ParameterKind } from './parameter-kind.ts'
import { readObject, type Reader } from './reader.ts'

export const assignmentCollection: ParameterKind = structuredKind

/** One field of an assignment list (Edit Fields). */
export interface Assignment {
  id?: string
  name: string
  value: unknown
  type?: string
}

export const assignmentsParams = {
  assignments: (given: Common & { default?: { assignments: Assignment[] } }) =>
    defineParam('assignmentCollection', { default: {}, ...given }, readAssignments),
}

const readAssignments: Reader<{ assignments: Assignment[] }> = (value, label) => {
  if (typeof value !== 'object' || value === null) return { assignments: [] }
  const list = readObject(value, label)
  return hasAssignments(list) ? list : { assignments: [] }
}

const hasAssignments = (list: JsonObject): list is { assignments: Assignment[] } =>
  Array.isArray(list.assignments)

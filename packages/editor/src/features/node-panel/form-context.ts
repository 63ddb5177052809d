import type { JsonObject } from '@heddle/core'
import type { NodeProperty } from '@heddle/core/node'
import type { ComponentType } from 'react'
import type { DraggedValue } from '../../lib/dragged-value.ts'
import type { Workspace } from '../../workspace/workspace.ts'

/** What every field of a form may need to know. */
export interface FormContext {
  /** Where the node belongs; undefined for what is no node of a workflow. */
  workspace?: Workspace
  /** Name of the node that is edited. */
  node: string
  /** Values of the whole node, defaults filled in. */
  root: JsonObject
  version: number
  /** What is wrong, by the path of the parameter. */
  issues: Readonly<Record<string, readonly string[]>>
  readOnly: boolean
  /** Draws the parameters that a parameter holds. Given here, because a form holds kinds and some kinds hold forms. */
  List: ComponentType<ListProps>
  Field: ComponentType<FieldProps>
}

export interface ListProps {
  properties: readonly NodeProperty[]
  /** Values of this level, defaults filled in. */
  values: JsonObject
  /** Where this level stands within the node, ending in a dot unless empty. */
  path: string
  form: FormContext
  onChange: (name: string, value: unknown) => void
}

export interface FieldProps {
  property: NodeProperty
  value: unknown
  path: string
  form: FormContext
  onChange: (value: unknown) => void
  /** What a dropped value means where it means more than a new value of this parameter. */
  onDrop?: (value: DraggedValue) => void
  /** It stands in a line with others that say what it is: there is no room for more than the input. */
  isInRow?: boolean
  /** What stands above says what it is: the label is only read aloud. */
  labelHidden?: boolean
  /** Something is wrong with the value, which is said below. */
  hasIssue?: boolean
}

/** What the input of one kind of parameter receives. */
export interface InputProps extends FieldProps {
  /** For the label that stands above. */
  id: string
}

import type { CredentialOverview, CredentialTestResult } from '@heddle/contract'
import type { JsonObject } from '@heddle/core'
import { createStore, type StoreApi } from 'zustand'
import type { ModalInputs } from '../../ui/modal-store.ts'
import type { Problem } from '../../ui/problem.ts'
import { missingFields, valuesOf } from './credential-type.ts'
import { findSharedApp } from './shared-app.ts'

export interface EditorState {
  phase: 'loading' | 'loaded'
  id: string | undefined
  /** What the person may do with it. */
  right: CredentialOverview['right']
  type: string
  name: string
  data: JsonObject
  /** Types of the nodes that may use it. */
  nodesAccess: readonly string[]
  createdAt?: string
  updatedAt?: string
  hasUnsavedChanges: boolean
  isSaving: boolean
  /** Fields that were left once. */
  touched: ReadonlySet<string>
  showMissing: boolean
  test: CredentialTestResult | 'testing' | undefined
  /** Why the service gives no token any more. */
  problem: string | undefined
  /** The person enters an app of their own, although the instance has one. */
  wantsOwnApp: boolean
  /** From the next save on the app is that of the whole instance. */
  sharesApp: boolean
  /** Why it could not be stored or connected. */
  refusal: Problem | undefined
}

export type Editor = StoreApi<EditorState>

/** What is known of a credential while its dialog is open. */
export const createEditor = (input: ModalInputs['editCredential']): Editor =>
  createStore<EditorState>(() => ({
    phase: 'loading',
    id: 'id' in input ? input.id : undefined,
    right: 'own',
    type: 'type' in input ? input.type : '',
    name: '',
    data: {},
    nodesAccess: [],
    hasUnsavedChanges: false,
    isSaving: false,
    touched: new Set(),
    showMissing: false,
    test: undefined,
    problem: undefined,
    wantsOwnApp: false,
    sharesApp: false,
    refusal: undefined,
  }))

export const missingOf = (state: EditorState): string[] => {
  const missing = missingFields(state.type, valuesOf(state.type, state.data))
  return usesSharedApp(state) ? missing.filter((name) => !isAppField(name)) : missing
}

/** What an app is known by at its service, and how it is asked. */
export const isAppField = (name: string): boolean =>
  ['clientId', 'clientSecret', 'ignoreSSLIssues'].includes(name)

/** Whether it connects with the app of the instance: there is one, and none of its own is entered. */
export const usesSharedApp = ({ type, data, wantsOwnApp }: EditorState): boolean =>
  !wantsOwnApp && (data.clientId ?? '') === '' && findSharedApp(type) !== undefined

export function setField(editor: Editor, name: string, value: unknown): void {
  editor.setState(({ data }) => ({
    // Another client or another scope: the token that was given does not belong to it.
    data: { ...data, [name]: value, ...(data.oauthTokenData !== undefined && { oauthTokenData: null }) },
    hasUnsavedChanges: true,
    test: undefined,
    problem: undefined,
  }))
}

export const setName = (editor: Editor, name: string): void =>
  editor.setState({ name, hasUnsavedChanges: true })

export const leaveField = (editor: Editor, name: string): void =>
  editor.setState(({ touched }) => ({ touched: new Set([...touched, name]) }))

export function setAccess(editor: Editor, nodeType: string, allowed: boolean): void {
  editor.setState(({ nodesAccess }) => ({
    nodesAccess: allowed ? [...nodesAccess, nodeType] : nodesAccess.filter((each) => each !== nodeType),
    hasUnsavedChanges: true,
  }))
}

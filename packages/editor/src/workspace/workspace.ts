import type { StoredExecution } from '@heddle/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { onPushMessage, usePush } from '../api/push.ts'
import type { request } from '../api/request.ts'
import { createChatStore, type ChatStore } from './chat-store.ts'
import { createComparisonStore, type ComparisonStore } from './comparison-store.ts'
import { createDocumentStore, type DocumentStore, type OpenedDocument } from './document-store.ts'
import { createEvaluator, type Evaluator } from './evaluator.ts'
import type { Journal } from './journal-database.ts'
import { keepJournal } from './journal.ts'
import type { Person } from './person.ts'
import { createPanelStore, type PanelStore } from './panel-store.ts'
import { abandonRun } from './commands/run-workflow.ts'
import { rememberRuns } from './remembered-run.ts'
import { followRuns } from './run-events.ts'
import { createRunStore, type PastRun, type RunStore } from './run-store.ts'
import { followTrouble } from './run-trouble.ts'
import { followSaves } from './saved-elsewhere.ts'
import { createSelectionStore, keepSelectionValid, type SelectionStore } from './selection.ts'
import { createViewStore, type ViewStore } from './view-store.ts'

/** How a workspace reaches the server, and what is known from it already. */
export interface WorkspaceApi {
  cache: QueryClient
  request: typeof request
  onPushMessage: typeof onPushMessage
  push: Pick<typeof usePush, 'getState'>
}

/** What is put into a workspace when a workflow is opened. */
export interface Opening extends OpenedDocument {
  /** What is selected at first. */
  selected?: readonly string[]
  /** The execution of the past that is shown, whose workflow the document is. */
  execution?: StoredExecution
  /** What its nodes returned. */
  run?: PastRun
  /** Unsaved edits are written down: in a journal of their own, or behind those that were restored. */
  journal?: 'new' | Journal
}

interface WorkspaceOptions extends Opening {
  api: WorkspaceApi
  person: Person
}

/**
 * An open workflow with all that belongs to it while it is open. There may be several at a time; none of them
 * knows of another. Commands are functions of it.
 */
export interface Workspace extends Person {
  /** Tells it apart from every other one on the page. */
  readonly key: string
  readonly api: WorkspaceApi
  readonly document: DocumentStore
  readonly selection: SelectionStore
  readonly run: RunStore
  readonly chat: ChatStore
  readonly panel: PanelStore
  readonly view: ViewStore
  readonly comparison: ComparisonStore
  readonly evaluator: Evaluator
  readonly execution: StoredExecution | undefined
  /** Forgets the unsaved edits that were written down: a person chose to leave without them. */
  discardJournal: () => void
  /** Ends everything that goes on by itself. What is on the screen may stay a moment longer. */
  dispose: () => void
}

export function createWorkspace({ api, person, ...opening }: WorkspaceOptions): Workspace {
  const document = createDocumentStore(opening)
  const run = createRunStore(opening.run)
  const journal = opening.journal && keepJournal(document, opening.journal)
  const workspace: Workspace = {
    ...person,
    key: crypto.randomUUID(),
    api,
    document,
    selection: createSelectionStore(opening.selected),
    run,
    chat: createChatStore(),
    panel: createPanelStore(),
    view: createViewStore(),
    comparison: createComparisonStore(),
    evaluator: createEvaluator(api.cache, document, run),
    execution: opening.execution,
    discardJournal: () => journal?.discard(),
    dispose() {
      for (const end of ends) end()
      abandonRun(workspace)
      journal?.end()
    },
  }
  const ends = [
    keepSelectionValid(workspace),
    followRuns(workspace),
    followTrouble(workspace),
    followSaves(workspace),
    rememberRuns(workspace),
  ]
  return workspace
}

import { isJsonObject } from '@heddle/core'
import { formsOf, shortestSecret } from './secret-forms.ts'
import { secretTexts } from './secret-texts.ts'

/** What stands in place of a secret in everything that is stored or shown. */
const hiddenText = '********'

/** The secrets that an execution has used. What flows between its nodes keeps them; what others get to see does not. */
export class UsedSecrets {
  readonly #texts = new Set<string>()
  /** In all their forms, the longest first; undefined after a new one has come. */
  #forms: string[] | undefined

  addCredential(type: string, data: Readonly<Record<string, unknown>>): void {
    this.addTexts(secretTexts(type, data))
  }

  addTexts(texts: Iterable<string>): void {
    for (const text of texts) {
      if (text.length < shortestSecret || this.#texts.has(text)) continue
      this.#texts.add(text)
      this.#forms = undefined
    }
  }

  get texts(): string[] {
    return [...this.#texts]
  }

  /** JSON with the secrets hidden in it. Nearly always none is there, and finding that out is quick. */
  hideInJson(json: string): string {
    if (this.#texts.size === 0) return json
    const isThere = this.#allForms().some((form) => json.includes(JSON.stringify(form).slice(1, -1)))
    return isThere ? JSON.stringify(this.#hide(JSON.parse(json))) : json
  }

  hideInText(text: string): string {
    return this.#allForms().reduce((hidden, form) => hidden.replaceAll(form, hiddenText), text)
  }

  /** Plain data with the secrets hidden in it. */
  hideIn<T>(data: T): T {
    return this.#texts.size === 0 ? data : (this.#hide(data) as T)
  }

  /** Runs something whose error is shown or logged. */
  async guard<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      if (error instanceof Error) {
        error.message = this.hideInText(error.message)
        error.stack = error.stack && this.hideInText(error.stack)
      }
      throw error
    }
  }

  #allForms(): string[] {
    this.#forms ??= [...new Set(this.texts.flatMap(formsOf))].toSorted((a, b) => b.length - a.length)
    return this.#forms
  }

  #hide(value: unknown): unknown {
    if (typeof value === 'string') return this.hideInText(value)
    if (typeof value === 'number') return this.#texts.has(String(value)) ? hiddenText : value
    if (Array.isArray(value)) return value.map((each) => this.#hide(each))
    if (!isJsonObject(value)) return value
    const entries = Object.entries(value).map(([key, each]) => [this.#hideInKey(key), this.#hide(each)])
    return Object.fromEntries(entries)
  }

  #hideInKey(key: string): string {
    return ownKeys.has(key) ? key : this.hideInText(key)
  }
}

/** Keys of our own that somebody could have as a password: states, run entries, items and messages need them. */
const ownKeys = new Set(
  `startData destinationNode startNodes runNodeFilter resultData lastNodeExecuted metadata executionData contextData
   nodeExecutionStack waitingExecution handOn answer runAgain waitTill startTime executionTime executionIndex fingerprint previousNode
   previousNodeOutput previousNodeRun pairedItem mimeType fileName fileExtension directory fileSize description timestamp
   httpCode itemIndex parameter executionId workflowId subExecutions parent nodeName messages`.split(/\s+/),
)

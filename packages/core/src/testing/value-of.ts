import { compileTemplate, evaluateTemplate } from '../expression/template.ts'
import { tableData } from './expression-calls.ts'

/** What an expression gives on the host for one item, whose node works in the time zone of New York. */
export const valueOf = (expression: string, json: Record<string, unknown> = {}): unknown =>
  evaluateTemplate(compileTemplate(`={{ ${expression} }}`), tableData(json), 0)

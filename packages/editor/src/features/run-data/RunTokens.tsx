import { useRun } from '../../workspace/run-store.ts'
import { useTokenText, usesIn } from './token-text.ts'

/** What the models of a whole execution took. */
export function RunTokens({ className }: { className?: string | undefined }) {
  const text = useTokenText(usesIn(useRun((state) => state.runData)))
  return text !== undefined && <span className={className}>{text}</span>
}

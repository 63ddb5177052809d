import { useEffect, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { problemOf, type Problem } from '../../ui/problem.ts'

interface Asking {
  isAsking: boolean
  problem: Problem | undefined
  /** Asks, unless an answer is on its way already. Whoever stops it, or leaves, gets none. */
  ask: (call: (signal: AbortSignal) => Promise<void>) => void
  stop: () => void
}

/** One question at a time to the assistant, which can be stopped. */
export function useAsking(): Asking {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const current = useRef<AbortController>(undefined)
  const stop = () => {
    current.current?.abort()
    current.current = undefined
    setAsking(false)
  }
  useEffect(() => () => current.current?.abort(), [])
  const ask = async (call: (signal: AbortSignal) => Promise<void>) => {
    if (current.current) return
    const own = new AbortController()
    current.current = own
    setAsking(true)
    setProblem(undefined)
    try {
      await call(own.signal)
    } catch (error) {
      if (!own.signal.aborted) setProblem(problemOf(t('assistant.failed'), error))
    }
    if (!own.signal.aborted) stop()
  }
  return { isAsking, problem, ask: (call) => void ask(call), stop }
}

import { useEffect, useState } from 'react'
import { searchDebounceMs } from './constants.ts'

/**
 * The text that is typed into a search whose known text is kept elsewhere, as in the address; it is sent there when the
 * person pauses.
 */
export function useSearchText(known: string, send: (text: string) => void) {
  const [text, setText] = useState(known)
  const [seen, setSeen] = useState(known)
  // The address has changed by itself, as by going back: it wins over what is typed.
  if (seen !== known) {
    setSeen(known)
    if (text.trim() !== known) setText(known)
  }
  useEffect(() => {
    if (text.trim() === seen) return undefined
    const timer = setTimeout(() => send(text.trim()), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [text, seen, send])
  return [text, setText] as const
}

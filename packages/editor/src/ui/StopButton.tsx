import { Square } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button.tsx'

/** One stop is enough: a second press while it is on its way would only be refused. */
export function StopButton({ label, stop }: { label: string; stop: () => Promise<void> }) {
  const [isStopping, setStopping] = useState(false)
  const press = async () => {
    setStopping(true)
    await stop()
    setStopping(false)
  }
  return (
    <Button icon={Square} loading={isStopping} onClick={() => void press()}>
      {label}
    </Button>
  )
}

import { useView } from '../../workspace/view-store.ts'
import { CreatorPanel } from './CreatorPanel.tsx'

/** The side panel from which nodes are added, while it is open. */
export function NodeCreator() {
  const target = useView((state) => state.creator)
  return target && <CreatorPanel target={target} />
}

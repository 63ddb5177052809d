import { lazy } from 'react'
import type { ModalComponents } from '../ui/ModalHost.tsx'

/** Every dialog by its name; each is fetched when it is first opened. */
export const modals: ModalComponents = {
  nodeDetails: lazy(() =>
    import('../features/node-panel/NodeDetails.tsx').then((module) => ({ default: module.NodeDetails })),
  ),
}

import { loadCommunityPackage } from '../dialects/community/load.ts'
import { workflowModule } from '../dialects/community/workflow-module/workflow-module.ts'
import { loadOwnPackage } from '../dialects/own/load.ts'
import { loadPiecePackage } from '../dialects/pieces/load.ts'
import type { LoadPackage } from '../dialects/guest-package.ts'

/** How the packages of an ecosystem are loaded, and which modules we give them. */
interface Dialect {
  load: LoadPackage
  modules: Readonly<Record<string, object>>
}

export const dialects: Readonly<Record<string, Dialect>> = {
  community: { load: loadCommunityPackage, modules: { 'n8n-workflow': workflowModule } },
  // What a piece needs is in its own file.
  pieces: { load: loadPiecePackage, modules: {} },
  // The kit is part of the package.
  own: { load: loadOwnPackage, modules: {} },
}

import type { ComponentType } from 'react'
import type { Workspace } from '../workspace/workspace.ts'
import { WorkspaceProvider } from '../workspace/WorkspaceProvider.tsx'

/** A dialog about the workflow from which it was opened, which need not be the only one on the page. */
export const inWorkspace = <Props extends { input: { workspace: Workspace } }>(
  Dialog: ComponentType<Props>,
): ComponentType<Props> =>
  function DialogInWorkspace(props) {
    return (
      <WorkspaceProvider workspace={props.input.workspace}>
        <Dialog {...props} />
      </WorkspaceProvider>
    )
  }

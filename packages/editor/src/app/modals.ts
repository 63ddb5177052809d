import '../features/data-tables/modal-inputs.ts'
import '../features/executions/modal-inputs.ts'
import '../features/assistant/modal-inputs.ts'
import '../features/history/modal-inputs.ts'
import '../features/notices/modal-inputs.ts'
import '../features/settings/modal-inputs.ts'
import '../features/sharing/modal-inputs.ts'
import '../features/workflows/list/modal-inputs.ts'
import '../features/workflows/modal-inputs.ts'
import { lazyModal } from '../ui/lazy-modal.ts'
import type { ModalComponents } from '../ui/ModalHost.tsx'
import { inWorkspace } from './in-workspace.tsx'

/** Every dialog by its name; each is fetched when it is first opened. */
export const modals: ModalComponents = {
  nodeDetails: inWorkspace(lazyModal(async () => (await import('./NodeDetailsModal.tsx')).NodeDetailsModal)),
  editOutput: inWorkspace(
    lazyModal(async () => (await import('../features/run-data/EditOutputModal.tsx')).EditOutputModal),
  ),
  textEditor: lazyModal(
    async () => (await import('../features/node-panel/TextEditorModal.tsx')).TextEditorModal,
  ),
  expressionEditor: inWorkspace(
    lazyModal(async () => (await import('./ExpressionEditorModal.tsx')).ExpressionEditorModal),
  ),
  assistant: inWorkspace(lazyModal(async () => (await import('./AssistantDialog.tsx')).AssistantDialog)),
  connectNode: inWorkspace(
    lazyModal(async () => (await import('../features/canvas/ConnectModal.tsx')).ConnectModal),
  ),
  workflowOpen: lazyModal(async () => (await import('./OpenWorkflowModal.tsx')).OpenWorkflowModal),
  duplicate: lazyModal(async () => (await import('../features/workflows/DuplicateModal.tsx')).DuplicateModal),
  settings: inWorkspace(
    lazyModal(
      async () => (await import('../features/workflows/WorkflowSettingsModal.tsx')).WorkflowSettingsModal,
    ),
  ),
  tagsManager: lazyModal(
    async () => (await import('../features/workflows/TagsManagerModal.tsx')).TagsManagerModal,
  ),
  moveTo: lazyModal(async () => (await import('../features/workflows/list/MoveModal.tsx')).MoveModal),
  bulkTags: lazyModal(
    async () => (await import('../features/workflows/list/BulkTagsModal.tsx')).BulkTagsModal,
  ),
  bulkResult: lazyModal(
    async () => (await import('../features/workflows/list/BulkResultModal.tsx')).BulkResultModal,
  ),
  conflict: lazyModal(async () => (await import('../features/workflows/ConflictModal.tsx')).ConflictModal),
  activation: lazyModal(
    async () => (await import('../features/workflows/ActivationModal.tsx')).ActivationModal,
  ),
  palette: lazyModal(async () => (await import('./PaletteModal.tsx')).PaletteModal),
  shortcuts: lazyModal(async () => (await import('./ShortcutsModal.tsx')).ShortcutsModal),
  editCredential: lazyModal(async () => (await import('./EditCredentialModal.tsx')).EditCredentialModal),
  selectCredential: lazyModal(
    async () => (await import('../features/credentials/SelectCredentialModal.tsx')).SelectCredentialModal,
  ),
  credentialsList: lazyModal(
    async () => (await import('../features/credentials/CredentialListModal.tsx')).CredentialListModal,
  ),
  changePassword: lazyModal(
    async () => (await import('../features/settings/ChangePasswordModal.tsx')).ChangePasswordModal,
  ),
  twoFactor: lazyModal(async () => (await import('../features/settings/TwoFactorModal.tsx')).TwoFactorModal),
  createApiKey: lazyModal(
    async () => (await import('../features/settings/CreateApiKeyModal.tsx')).CreateApiKeyModal,
  ),
  inviteUser: lazyModal(
    async () => (await import('../features/settings/InviteUserModal.tsx')).InviteUserModal,
  ),
  deleteUser: lazyModal(
    async () => (await import('../features/settings/DeleteUserModal.tsx')).DeleteUserModal,
  ),
  installPackage: lazyModal(
    async () => (await import('../features/settings/InstallPackageModal.tsx')).InstallPackageModal,
  ),
  share: lazyModal(async () => (await import('../features/sharing/ShareModal.tsx')).ShareModal),
  executions: lazyModal(
    async () => (await import('../features/executions/ExecutionsModal.tsx')).ExecutionsModal,
  ),
  proposal: inWorkspace(
    lazyModal(async () => (await import('../features/history/ProposalModal.tsx')).ProposalModal),
  ),
  newDataTable: lazyModal(
    async () => (await import('../features/data-tables/NewTableModal.tsx')).NewTableModal,
  ),
  versions: lazyModal(async () => (await import('../features/notices/VersionsModal.tsx')).VersionsModal),
  personalization: lazyModal(
    async () => (await import('../features/notices/PersonalizationModal.tsx')).PersonalizationModal,
  ),
  contactPrompt: lazyModal(
    async () => (await import('../features/notices/ContactPromptModal.tsx')).ContactPromptModal,
  ),
  about: lazyModal(async () => (await import('./AboutModal.tsx')).AboutModal),
}

import { edit } from '../edit.ts'

/** Renames the open workflow; the same name again changes nothing. */
export function renameWorkflow(name: string): void {
  edit([{ type: 'renameWorkflow', name: name.trim() }])
}

export const share = {
  share: 'Share',
  title: 'Share “{{name}}”',
  textWorkflow:
    'Others find it in their list. Whoever may run it runs it as it is. Whoever may edit it can also switch it on; it then acts on their behalf, with credentials that they may use, and never with more rights than you have.',
  textCredential:
    'Others can use it in their workflows without seeing its secrets, or change it together with you.',
  nobody: 'Only you have access.',
  email: 'E-mail of a member',
  add: 'Add',
  mayUse: 'May use',
  maySee: 'May look',
  mayRun: 'May run',
  mayEdit: 'May edit',
  rightOf: 'Right of {{name}}',
  remove: 'Remove {{name}}',
  save: 'Save',
  saved: 'Sharing saved',
  failed: 'Could not share',
  loadFailed: 'Could not load who has access',
}

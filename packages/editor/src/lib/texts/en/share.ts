export const share = {
  share: 'Share',
  title: 'Share “{{name}}”',
  textWorkflow:
    'Others see it in their list and can run copies of it, or change it together with you. It runs in your name: whoever may edit it decides what it does with your rights.',
  textCredential:
    'Others can use it in their workflows without seeing its secrets, or change it together with you.',
  nobody: 'Only you have access.',
  email: 'E-mail of a member',
  add: 'Add',
  mayUse: 'May use',
  mayEdit: 'May edit',
  rightOf: 'Right of {{name}}',
  remove: 'Remove {{name}}',
  save: 'Save',
  saved: 'Sharing saved',
  failed: 'Could not share',
  loadFailed: 'Could not load who has access',
}

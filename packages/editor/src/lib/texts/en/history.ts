export const history = {
  title: 'History of {{name}}',
  loadFailed: 'The history could not be loaded',
  versions: 'Versions',
  current: 'Current',
  unknownAuthor: 'Unknown',
  changes: 'What was changed',
  first: 'The first version',
  noChange: 'Nothing that is shown on the canvas',
  more: 'Show older versions',
  restore: 'Restore this version',
  restoreQuestion: 'Restore the version of {{time}}?',
  restoreText:
    'It is saved as a new version; nothing of the history is lost. Changes that are not saved are.',
  restoreFailed: 'The version could not be restored',
  restored: 'The version of {{time}} is the current one again',
}

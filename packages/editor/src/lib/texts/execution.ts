export const execution = {
  notFound: 'Execution with id "{{id}}" could not be found!',
  failedTitle: 'Failed execution',
  waitingTitle: "This execution hasn't finished yet",
  waiting: 'It is waiting and will go on by itself. Refresh to see how it went on.',
  refresh: 'Refresh',
  title: 'Execution',
  id: 'Execution ID {{id}}',
  status: {
    success: 'Execution was successful',
    error: 'Execution failed',
    waiting: 'Execution is waiting',
    running: 'Execution is running',
    unknown: 'Execution status is not known',
  },
  of: 'of',
  readOnly: 'Read only',
  readOnlyTip:
    'You are viewing the log of a previous execution. You cannot make changes, since this execution already occurred.',
}

/** A short way through the editor for those who are new. */
export const tour = {
  menu: 'Take the tour',
  count: 'Step {{number}} of {{total}}',
  skip: 'Skip the tour',
  field: 'greeting',
  value: 'Hello from Heddle',
  start: {
    title: 'Every workflow begins somewhere',
    text: 'This is the canvas. A run begins at this node and follows the wires to the right.',
    button: 'Next',
  },
  add: {
    title: 'Add what should happen',
    text: 'Here you choose from all nodes: call a service, change data, decide, wait. For now, let us add one that writes a greeting.',
    button: 'Add it for me',
  },
  open: {
    title: 'A node does one thing',
    text: 'Double-click it, or press Enter, to set what it does and to see its data before and after.',
    button: 'Next',
  },
  run: {
    title: 'Try it out',
    text: 'Run the workflow as often as you like. On the wires you see how many items went through.',
    button: 'Execute workflow',
  },
  save: {
    title: 'It works',
    text: 'That was your first run. Save the workflow to keep it; switch it on once it has a trigger, and it runs by itself.',
    button: 'Save and finish',
  },
}

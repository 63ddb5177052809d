/** A short way through the editor for those who are new. */
export const tour = {
  menu: 'Take the tour',
  count: 'Step {{number}} of {{total}}',
  skip: 'Skip the tour',
  field: 'greeting',
  value: 'Hello from Heddle',
  start: {
    title: 'Every workflow starts somewhere',
    text: 'This is the canvas. A run starts at this node and follows the connections to the right.',
    button: 'Next',
  },
  add: {
    title: 'Add a step',
    text: 'Choose from all nodes here: call a service, change data, make a decision, wait. For now, let’s add one that writes a greeting.',
    button: 'Add it for me',
  },
  open: {
    title: 'A node does one thing',
    text: 'Double-click it or press Enter to set it up and see its data before and after.',
    button: 'Next',
  },
  run: {
    title: 'Try it out',
    text: 'Run the workflow as often as you like. The connections show how many items passed through.',
    button: 'Execute workflow',
  },
  save: {
    title: 'It works',
    text: 'That was your first run. Save the workflow to keep it. Once it has a trigger, you can activate it and it runs on its own.',
    button: 'Save and finish',
  },
}

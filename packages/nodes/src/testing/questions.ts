/** A question with two buttons, as every messenger can ask it. */
export const approval = {
  operation: 'sendAndWait',
  message: 'Shall we?',
  approvalOptions: { values: { approvalType: 'double' } },
  options: { appendAttribution: false, limitWaitTime: { values: { resumeAmount: 2 } } },
}

const form = { operation: 'sendAndWait', responseType: 'customForm', message: 'Tell us' }

/** A form with everything that can be said of it. */
export const filledForm = {
  ...form,
  formFields: {
    values: [{ fieldLabel: 'Kind', fieldType: 'checkbox', fieldOptions: { values: [{ option: 'a' }] } }],
  },
  options: {
    appendAttribution: true,
    messageButtonLabel: 'Tell',
    responseFormTitle: 'T',
    responseFormDescription: 'D',
    responseFormButtonLabel: 'B',
    responseFormCustomCss: 'p {}',
  },
}

export const jsonForm = { ...form, defineForm: 'json', jsonOutput: '[{ "fieldLabel": "Name" }]' }

/** The same form in both ways, behind a link in a mail. */
export const mailForms = [
  { formFields: { values: [{ fieldLabel: 'Why?', fieldType: 'text' }] } },
  { defineForm: 'json', jsonOutput: '[{ "fieldLabel": "Why?" }]' },
].map((fields) => ({
  operation: 'sendAndWait',
  message: 'May I?',
  responseType: 'customForm',
  ...fields,
  options: { messageButtonLabel: 'Tell me' },
}))

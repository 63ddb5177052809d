import type { AppWords } from './words.ts'

/** The words of `sendAndWait`, whose parameters are the same in every app. */
export const questionWords: AppWords = {
  labels: {
    approvalType: 'Type of Approval',
    approveLabel: 'Approve Button Label',
    disapproveLabel: 'Decline Button Label',
    buttonApprovalStyle: 'Approve Button Style',
    buttonDisapprovalStyle: 'Decline Button Style',
    formFields: 'Form Elements',
    jsonOutput: 'Form Fields',
    fieldLabel: 'Field Name',
    fieldName: 'Output Name',
    fieldType: 'Element Type',
    acceptFileTypes: 'Accepted File Types',
    resumeAmount: 'Amount',
    resumeUnit: 'Unit',
    responseFormCustomCss: 'Response Form Custom Styling',
    appendAttribution: 'Append Attribution',
  },
  descriptions: {
    fieldName: 'Name of the field in the output, if different from above',
    elementName: 'Name of the HTML in the output',
    defaultValue: 'Prefilled value. Separate several choices with commas.',
    appendAttribution: 'Whether to add a line saying that the message was sent automatically with Heddle',
  },
  choices: {
    'responseType.approval': 'Approval',
    'approvalType.single': 'Approve Only',
    'approvalType.double': 'Approve and Decline',
    'defineForm.fields': 'Using Fields Below',
    'defineForm.json': 'Using JSON',
    'fieldType.checkbox': 'Checkboxes',
    'fieldType.html': 'Custom HTML',
    'fieldType.radio': 'Radio Buttons',
    exact: 'Exact Number',
  },
  longTexts: ['message', 'responseFormCustomCss'],
}

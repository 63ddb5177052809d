import { param } from '@heddle/core/node'
import { fieldParams } from '../form/define-fields.ts'

const onWait = { operation: ['sendAndWait'] }

/** What is asked for, and how long. */
export const waitParams = {
  message: param.string({ label: 'Message', typeOptions: { rows: 4 }, show: onWait }),
  responseType: param.options({
    label: 'Response Type',
    options: [
      { name: 'Approval', value: 'approval', description: 'Buttons to approve or decline' },
      { name: 'Free Text', value: 'freeText', description: 'A page with a text box' },
      { name: 'Custom Form', value: 'customForm', description: 'A page with custom fields' },
    ],
    default: 'approval',
    show: onWait,
  }),
  approvalOptions: param.group({
    label: 'Approval Options',
    show: { ...onWait, responseType: ['approval'] },
    groups: {
      values: {
        label: 'Values',
        fields: {
          approvalType: param.options({
            label: 'Type of Approval',
            options: [
              { name: 'Approve Only', value: 'single' },
              { name: 'Approve and Disapprove', value: 'double' },
            ],
            default: 'single',
          }),
          approveLabel: param.string({ label: 'Approve Button Label', default: 'Approve' }),
          disapproveLabel: param.string({
            label: 'Disapprove Button Label',
            default: 'Decline',
            show: { approvalType: ['double'] },
          }),
        },
      },
    },
  }),
  ...fieldParams({ ...onWait, responseType: ['customForm'] }),
}

/** Options that matter while an answer is awaited. */
export const waitOptions = {
  limitWaitTime: param.group({
    label: 'Limit Wait Time',
    groups: {
      values: {
        label: 'Values',
        fields: {
          limitType: param.options({
            label: 'Limit Type',
            options: [
              { name: 'After Time Interval', value: 'afterTimeInterval' },
              { name: 'At Specified Time', value: 'atSpecifiedTime' },
            ],
            default: 'afterTimeInterval',
          }),
          resumeAmount: param.number({
            label: 'Amount',
            default: 1,
            typeOptions: { minValue: 0 },
            show: { limitType: ['afterTimeInterval'] },
          }),
          resumeUnit: param.options({
            label: 'Unit',
            options: [
              { name: 'Minutes', value: 'minutes' },
              { name: 'Hours', value: 'hours' },
              { name: 'Days', value: 'days' },
            ],
            default: 'hours',
            show: { limitType: ['afterTimeInterval'] },
          }),
          maxDateAndTime: param.dateTime({
            label: 'Max Date and Time',
            show: { limitType: ['atSpecifiedTime'] },
          }),
        },
      },
    },
  }),
  messageButtonLabel: param.string({ label: 'Message Button Label', default: 'Respond' }),
  responseFormTitle: param.string({ label: 'Response Form Title' }),
  responseFormDescription: param.string({ label: 'Response Form Description' }),
  responseFormButtonLabel: param.string({ label: 'Response Form Button Label', default: 'Submit' }),
  responseFormCustomCss: param.string({
    label: 'Response Form Custom Styling',
    typeOptions: { editor: 'css', rows: 4 },
  }),
}

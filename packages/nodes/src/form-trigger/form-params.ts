import { param, sinceVersion, type ParamValues } from '@heddle/core/node'

const fieldTypes = [
  { name: 'Checkboxes', value: 'checkbox' },
  { name: 'Custom HTML', value: 'html' },
  { name: 'Date', value: 'date' },
  { name: 'Dropdown', value: 'dropdown' },
  { name: 'Email', value: 'email' },
  { name: 'File', value: 'file' },
  { name: 'Hidden Field', value: 'hiddenField' },
  { name: 'Number', value: 'number' },
  { name: 'Password', value: 'password' },
  { name: 'Radio Buttons', value: 'radio' },
  { name: 'Text', value: 'text' },
  { name: 'Textarea', value: 'textarea' },
] as const

export const isFieldType = (type: string): type is FormField['fieldType'] =>
  fieldTypes.some(({ value }) => value === type)

const choices = ['dropdown', 'checkbox', 'radio']

/** The elements of a page, whatever node shows it. */
export const formElements = (show?: Record<string, string[]>) =>
  param.groups({
    ...(show && { show }),
    label: 'Form Elements',
    placeholder: 'Add Form Element',
    typeOptions: { sortable: true },
    groups: {
      values: {
        label: 'Values',
        fields: {
          fieldLabel: param.string({
            label: 'Field Name',
            placeholder: 'e.g. What is your name?',
            hide: { fieldType: ['html', 'hiddenField'] },
          }),
          fieldName: param.string({
            label: 'Output Name',
            description: 'Name of the field in the output, if different from above',
            hide: { fieldType: ['html'] },
          }),
          elementName: param.string({
            label: 'Element Name',
            description: 'Name of the HTML in the output',
            show: { fieldType: ['html'] },
          }),
          defaultValue: param.string({
            label: 'Default Value',
            description: 'Prefilled value. Separate several choices with commas.',
            show: {
              fieldType: ['text', 'number', 'email', 'textarea', 'date', 'dropdown', 'radio', 'checkbox'],
            },
          }),
          limitSelection: param.options({
            label: 'Limit Selection',
            options: [
              { name: 'Exact Number', value: 'exact' },
              { name: 'Range', value: 'range' },
              { name: 'Unlimited', value: 'unlimited' },
            ],
            default: 'unlimited',
            show: { fieldType: ['checkbox'] },
          }),
          numberOfSelections: param.number({
            label: 'Number of Selections',
            default: 1,
            show: { fieldType: ['checkbox'], limitSelection: ['exact'] },
          }),
          minSelections: param.number({
            label: 'Minimum Selections',
            show: { fieldType: ['checkbox'], limitSelection: ['range'] },
          }),
          maxSelections: param.number({
            label: 'Maximum Selections',
            default: 1,
            show: { fieldType: ['checkbox'], limitSelection: ['range'] },
          }),
          fieldType: param.options({ label: 'Element Type', options: fieldTypes, default: 'text' }),
          placeholder: param.string({
            label: 'Placeholder',
            show: { fieldType: ['text', 'textarea', 'email', 'number', 'password'] },
          }),
          fieldValue: param.string({ label: 'Field Value', show: { fieldType: ['hiddenField'] } }),
          fieldOptions: param.groups({
            label: 'Field Options',
            placeholder: 'Add Field Option',
            default: { values: [{ option: '' }] },
            show: { fieldType: choices },
            groups: { values: { label: 'Values', fields: { option: param.string({ label: 'Option' }) } } },
          }),
          multiselect: param.boolean({ label: 'Multiple Choice', show: { fieldType: ['dropdown'] } }),
          multipleFiles: param.boolean({
            label: 'Multiple Files',
            default: true,
            show: { fieldType: ['file'] },
          }),
          acceptFileTypes: param.string({
            label: 'Accepted File Types',
            placeholder: 'e.g. .jpg, .png',
            show: { fieldType: ['file'] },
          }),
          html: param.string({
            label: 'HTML',
            typeOptions: { editor: 'html', rows: 4 },
            show: { fieldType: ['html'] },
          }),
          requiredField: param.boolean({
            label: 'Required Field',
            hide: { fieldType: ['html', 'hiddenField'] },
          }),
        },
      },
    },
  })

/** The title, text and elements of a page. */
export const formContent = (show?: Record<string, string[]>) => ({
  formTitle: param.string({
    label: 'Form Title',
    required: true,
    placeholder: 'e.g. Contact us',
    ...(show && { show }),
  }),
  formDescription: param.string({
    label: 'Form Description',
    placeholder: "e.g. We'll get back to you soon",
    typeOptions: { rows: 2 },
    ...(show && { show }),
  }),
  formFields: formElements(show),
})

/** How a form looks and thanks, whatever node shows it. */
export const formOptions = (show?: Record<string, string[]>) => ({
  // Nothing is ever added to what people see; documents of other products say whether it should be.
  appendAttribution: param.hidden({ label: 'Attribution', default: true, ...(show && { show }) }),
  buttonLabel: param.string({ label: 'Button Label', default: 'Submit', ...(show && { show }) }),
  customCss: param.string({
    label: 'Custom Form Styling',
    typeOptions: { editor: 'css', rows: 5 },
    ...(show && { show }),
  }),
  respondWithOptions: param.group({
    label: 'Form Response',
    ...(show && { show }),
    groups: {
      values: {
        label: 'Values',
        fields: {
          respondWith: param.options({
            label: 'Respond With',
            options: [
              { name: 'Form Submitted Text', value: 'text' },
              { name: 'Redirect URL', value: 'redirect' },
            ],
            default: 'text',
          }),
          formSubmittedText: param.string({
            label: 'Text to Show',
            default: 'Your response has been recorded',
            show: { respondWith: ['text'] },
          }),
          redirectUrl: param.string({ label: 'URL to Redirect to', show: { respondWith: ['redirect'] } }),
        },
      },
    },
  }),
})

export const formTriggerParams = {
  authentication: param.options({
    label: 'Authentication',
    options: [
      { name: 'Basic Auth', value: 'basicAuth', displayOptions: sinceVersion(2) },
      { name: 'None', value: 'none' },
    ],
    default: 'none',
  }),
  ...formContent(),
  responseMode: param.options({
    label: 'Respond When',
    options: [
      { name: 'Form Is Submitted', value: 'onReceived' },
      { name: 'Workflow Finishes', value: 'lastNode' },
      {
        name: 'Next Page Is Ready',
        value: 'responseNode',
        description: 'For forms with several pages. The following Form nodes respond.',
      },
    ],
    default: 'onReceived',
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      path: param.string({ label: 'Form Path', description: 'Last part of the form URL' }),
      ignoreBots: param.boolean({
        label: 'Ignore Bots',
        description: 'Whether to ignore bots such as link previewers and crawlers',
      }),
      ipWhitelist: param.string({
        label: 'IP(s) Allowlist',
        placeholder: 'e.g. 127.0.0.1, 192.168.1.0/24',
        description: 'Comma-separated IP addresses that can open the form. Leave empty to allow all.',
      }),
      showHeaders: param.boolean({
        label: 'Show Headers',
        description: 'Whether to include the request headers in the output',
      }),
      useWorkflowTimezone: param.boolean({
        label: 'Use Workflow Timezone',
        default: true,
        description: "Whether to give the submission time in the workflow's time zone instead of UTC",
      }),
      ...formOptions(),
    },
  }),
}

export type FormTriggerParams = ParamValues<typeof formTriggerParams>
export type FormField = NonNullable<FormTriggerParams['formFields']['values']>[number]

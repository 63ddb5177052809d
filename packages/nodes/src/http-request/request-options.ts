import { param } from '@heddle/core/node'

const batching = param.group({
  label: 'Batching',
  groups: {
    batch: {
      label: 'Batching',
      fields: {
        batchSize: param.number({ label: 'Items per Batch', default: 50, typeOptions: { minValue: -1 } }),
        batchInterval: param.number({
          label: 'Batch Interval (ms)',
          default: 1000,
          typeOptions: { minValue: 0 },
        }),
      },
    },
  },
})

const redirect = param.group({
  label: 'Redirects',
  groups: {
    redirect: {
      label: 'Redirect',
      fields: {
        followRedirects: param.boolean({ label: 'Follow Redirects', default: true }),
        maxRedirects: param.number({
          label: 'Max Redirects',
          default: 21,
          show: { followRedirects: [true] },
        }),
      },
    },
  },
})

const response = param.group({
  label: 'Response',
  groups: {
    response: {
      label: 'Response',
      fields: {
        fullResponse: param.boolean({ label: 'Include Response Headers and Status' }),
        neverError: param.boolean({
          label: 'Never Error',
          description: 'Whether to treat error statuses as normal results',
        }),
        responseFormat: param.options({
          label: 'Response Format',
          options: [
            { name: 'Autodetect', value: 'autodetect' },
            { name: 'File', value: 'file' },
            { name: 'JSON', value: 'json' },
            { name: 'Text', value: 'text' },
          ],
          default: 'autodetect',
        }),
        outputPropertyName: param.string({
          label: 'Put Output in Field',
          default: 'data',
          show: { responseFormat: ['file', 'text'] },
        }),
      },
    },
  },
})

const pagination = param.group({
  label: 'Pagination',
  groups: {
    pagination: {
      label: 'Pagination',
      fields: {
        paginationMode: param.options({
          label: 'Pagination Mode',
          options: [
            { name: 'Off', value: 'off' },
            { name: 'Update a Parameter in Each Request', value: 'updateAParameterInEachRequest' },
            { name: 'Response Contains Next URL', value: 'responseContainsNextURL' },
          ],
          default: 'updateAParameterInEachRequest',
        }),
        // These are evaluated again after each response; what stands here is only read as it was written.
        nextURL: param.string({ label: 'Next URL', show: { paginationMode: ['responseContainsNextURL'] } }),
        parameters: param.groups({
          label: 'Parameters',
          placeholder: 'Add Parameter',
          default: { parameters: [{ type: 'qs', name: '', value: '' }] },
          show: { paginationMode: ['updateAParameterInEachRequest'] },
          groups: {
            parameters: {
              label: 'Parameter',
              fields: {
                type: param.options({
                  label: 'Type',
                  options: [
                    { name: 'Body', value: 'body' },
                    { name: 'Header', value: 'headers' },
                    { name: 'Query', value: 'qs' },
                  ],
                  default: 'qs',
                }),
                name: param.string({ label: 'Name' }),
                value: param.any({ label: 'Value' }),
              },
            },
          },
        }),
        paginationCompleteWhen: param.options({
          label: 'Pagination Complete When',
          options: [
            { name: 'Response Is Empty', value: 'responseIsEmpty' },
            { name: 'Receive Specific Status Code(s)', value: 'receiveSpecificStatusCodes' },
            { name: 'Other', value: 'other' },
          ],
          default: 'responseIsEmpty',
          hide: { paginationMode: ['off'] },
        }),
        statusCodesWhenComplete: param.string({
          label: 'Status Code(s) when Complete',
          show: { paginationCompleteWhen: ['receiveSpecificStatusCodes'] },
        }),
        completeExpression: param.any({
          label: 'Complete Expression',
          show: { paginationCompleteWhen: ['other'] },
        }),
        limitPagesFetched: param.boolean({ label: 'Limit Pages Fetched', hide: { paginationMode: ['off'] } }),
        maxRequests: param.number({ label: 'Max Pages', default: 100, show: { limitPagesFetched: [true] } }),
        requestInterval: param.number({
          label: 'Interval Between Requests (ms)',
          hide: { paginationMode: ['off'] },
        }),
      },
    },
  },
})

export const requestOptions = param.collection({
  label: 'Options',
  placeholder: 'Add option',
  fields: {
    batching,
    allowUnauthorizedCerts: param.boolean({ label: 'Ignore SSL Issues (Insecure)', default: true }),
    queryParameterArrays: param.options({
      label: 'List Format in Query Parameters',
      options: [
        { name: 'No Brackets', value: 'repeat' },
        { name: 'Brackets Only', value: 'brackets' },
        { name: 'Brackets with Indices', value: 'indices' },
      ],
      default: 'brackets',
    }),
    lowercaseHeaders: param.boolean({ label: 'Lowercase Headers', default: true }),
    redirect,
    response,
    pagination,
    proxy: param.string({ label: 'Proxy', placeholder: 'e.g. http://myproxy:3128' }),
    webdavMethods: param.boolean({
      label: 'WebDAV Methods',
      description: 'Whether to offer WebDAV methods',
    }),
    timeout: param.number({ label: 'Timeout', default: 10_000, typeOptions: { minValue: 1 } }),
  },
})

import { defineCredential, param } from '@heddle/core/node'

const secret = { password: true }

export const s3Credential = defineCredential({
  name: 's3',
  displayName: 'S3',
  icon: 'node:heddle.s3',
  documentationUrl: 'guide/credentials',
  test: { request: { url: '={{ $credentials.endpoint }}' } },
  properties: [
    param
      .string({ label: 'Endpoint', required: true, placeholder: 'https://storage.example.com' })
      .describe('endpoint'),
    param.string({ label: 'Region', default: 'us-east-1' }).describe('region'),
    param.string({ label: 'Access Key ID' }).describe('accessKeyId'),
    param.string({ label: 'Secret Access Key', typeOptions: secret }).describe('secretAccessKey'),
    param
      .boolean({
        label: 'Force Path Style',
        description: 'Whether buckets are part of the path instead of the host',
      })
      .describe('forcePathStyle'),
    param.boolean({ label: 'Ignore SSL Issues (Insecure)' }).describe('ignoreSSLIssues'),
  ],
})

export const awsAssumeRole = defineCredential({
  name: 'awsAssumeRole',
  displayName: 'AWS (Assume Role)',
  icon: 'node:heddle.awsS3',
  documentationUrl: 'guide/credentials',
  test: {
    request: {
      url: "={{ 'https://sts.' + $credentials.region + '.amazonaws.com/?Action=GetCallerIdentity&Version=2011-06-15' }}",
    },
  },
  properties: [
    param.string({ label: 'Region', default: 'us-east-1', required: true }).describe('region'),
    param.string({ label: 'STS Access Key ID', required: true }).describe('stsAccessKeyId'),
    param
      .string({ label: 'STS Secret Access Key', required: true, typeOptions: secret })
      .describe('stsSecretAccessKey'),
    param
      .string({ label: 'STS Session Token', typeOptions: secret, description: 'For temporary keys' })
      .describe('stsSessionToken'),
    param
      .string({ label: 'Role ARN', required: true, placeholder: 'arn:aws:iam::123456789012:role/name' })
      .describe('roleArn'),
    param
      .string({ label: 'External ID', description: 'What the role demands of those who assume it' })
      .describe('externalId'),
    param
      .string({ label: 'Role Session Name', default: 'heddle-session', required: true })
      .describe('roleSessionName'),
    param.boolean({ label: 'Custom Endpoints' }).describe('customEndpoints'),
    param
      .string({
        label: 'S3 Endpoint',
        placeholder: 'https://s3.{region}.amazonaws.com',
        show: { customEndpoints: [true] },
        description: 'Its host has to be among the allowed hosts',
      })
      .describe('s3Endpoint'),
    param
      .string({
        label: 'Allowed Hosts',
        default: '*.amazonaws.com',
        description: 'Hosts that the credential can be sent to. Leave empty to allow all.',
      })
      .describe('allowedHosts'),
  ],
})

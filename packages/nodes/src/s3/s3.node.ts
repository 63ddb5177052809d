import { defineApp } from '../app/define-app.ts'
import awsFormat from '../formats/awsS3.json' with { type: 'json' }
import format from '../formats/s3.json' with { type: 'json' }
import { awsAccount, s3Account, type AccountOf } from './account.ts'
import { s3Service } from './ask-s3.ts'
import { bucketOperations } from './buckets.ts'
import { fileOperations } from './files.ts'
import { folderOperations } from './folders.ts'
import { s3Words } from './s3.words.ts'

const operationsOf = (accountOf: AccountOf) => ({
  bucket: bucketOperations(accountOf),
  file: fileOperations(accountOf),
  folder: folderOperations(accountOf),
})

const common = {
  service: s3Service,
  words: s3Words,
  codex: {
    categories: ['Data & Storage', 'Development'],
    alias: ['bucket', 'object storage', 'minio', 'amazon'],
  },
}

export const s3 = defineApp({
  ...common,
  name: 's3',
  label: 'S3',
  description: 'Stores and fetches files in any storage that is compatible with S3',
  format,
  color: '#dc4a33',
  credentials: [{ name: 's3', required: true }],
  operations: operationsOf(s3Account),
})

const credential = (name: string, authentication: string) => ({
  name,
  required: true,
  displayOptions: { show: { authentication: [authentication] } },
})

export const awsS3 = defineApp({
  ...common,
  name: 'awsS3',
  label: 'AWS S3',
  description: 'Stores and fetches files in Amazon S3',
  format: awsFormat,
  icon: 'file:s3.svg',
  color: '#dc4a33',
  credentials: [credential('aws', 'iam'), credential('awsAssumeRole', 'assumeRole')],
  // The first version signs in with keys and has nothing else to choose.
  migrations: [{ below: 2, migrate: (parameters) => ({ ...parameters, authentication: 'iam' }) }],
  operations: operationsOf(awsAccount),
})

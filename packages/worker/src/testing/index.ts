export { startOwnS3 } from './own-s3.ts'

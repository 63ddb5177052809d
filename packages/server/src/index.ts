export { settings } from './config.ts'

import { expect, test } from 'vitest'
import { readConfig, settings } from './config.ts'

test('L01 defaults need no environment', () => {
  const config = readConfig({})

  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 5678,
    baseUrl: 'http://localhost:5678/',
    timezone: 'America/New_York',
    locale: 'en',
    saveSuccess: 'all',
    saveError: 'all',
    saveManual: false,
    saveProgress: false,
    executionTimeout: -1,
    executionTimeoutMax: 3600,
    production: true,
  })
})

test('the base URL always ends with a slash', () => {
  const config = readConfig({ HEDDLE_BASE_URL: 'https://example.com/flows' })

  expect(config.baseUrl).toBe('https://example.com/flows/')
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ HEDDLE_PORT: '' }).port).toBe(5678)
})

test('every fault is named in one message', () => {
  const read = () => readConfig({ HEDDLE_PORT: 'abc', HEDDLE_TAGS: 'yes', HEDDLE_TIMEZONE: 'Mars/Base' })

  expect(read).toThrow(
    'HEDDLE_PORT must be a number; HEDDLE_TIMEZONE must be a time zone name, for example Europe/Berlin; ' +
      'HEDDLE_TAGS must be true or false. Correct it and start again.',
  )
})

test('every setting has a sentence for the docs', () => {
  const faulty = Object.values(settings).filter(({ doc }) => !/^\S.*\.$/.test(doc))

  expect(faulty).toEqual([])
})

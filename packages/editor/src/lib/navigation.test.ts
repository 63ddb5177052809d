import { expect, test } from 'vitest'
import { isLocalPath } from './navigation.ts'

const leading = [
  '//',
  '/\\',
  '\\/',
  '\\\\',
  '/\t/',
  '/\n/',
  '/\r/',
  '\t//',
  ' //',
  '/\0/',
  '///',
  '/\\/',
  '\\',
]
const hosts = ['evil.example', 'evil.example/%2e%2e', '@evil.example']
const schemes = [
  'https://evil.example',
  'HTTPS:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '',
  '?redirect=//evil.example',
  '#//evil.example',
]

test('R08 SEC-29 nothing that leads elsewhere counts as a path of this site', () => {
  const tricks = [...leading.flatMap((start) => hosts.map((host) => `${start}${host}`)), ...schemes]

  expect(tricks.length).toBeGreaterThan(40)
  expect(tricks.filter(isLocalPath)).toEqual([])
  expect([undefined, 7, ['/a']].filter(isLocalPath)).toEqual([])
})

test('R08 paths of this site do, with query and fragment', () => {
  const paths = ['/', '/workflow/50?x=1&y=//z', '/settings/users#top', '/a b']

  expect(paths.filter(isLocalPath)).toEqual(paths)
})

import { expect, test } from 'vitest'
import { formatKeys, isTyping, matchesKeys } from './shortcut.ts'

const press = (key: string, given: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key, ...given })

test.each([
  ['ctrl+s', press('s', { ctrlKey: true }), true],
  ['ctrl+s', press('S', { metaKey: true }), true],
  ['ctrl+s', press('s'), false],
  ['ctrl+s', press('s', { ctrlKey: true, shiftKey: true }), false],
  ['ctrl+shift+z', press('Z', { ctrlKey: true, shiftKey: true }), true],
  ['ctrl+alt+n', press('n', { ctrlKey: true, altKey: true }), true],
  ['shift+arrowright', press('ArrowRight', { shiftKey: true }), true],
  ['arrowright', press('ArrowRight', { shiftKey: true }), false],
  ['+', press('+', { shiftKey: true }), true],
  ['=', press('='), true],
  ['?', press('?', { shiftKey: true }), true],
  ['d', press('D', { shiftKey: true }), false],
  ['0', press('0', { shiftKey: true }), false],
  ['ctrl++', press('+', { ctrlKey: true }), true],
  ['ctrl++', press('+'), false],
  ['+', press('+', { ctrlKey: true }), false],
  ['ctrl+alt+n', press('n', { ctrlKey: true }), false],
  ['n', press('n', { altKey: true }), false],
  ['ctrl+s', press('a', { ctrlKey: true }), false],
  ['f2', press('F2'), true],
])('%s is recognised in a key event', (keys, event, expected) => {
  expect(matchesKeys(event, keys)).toBe(expected)
})

test('keys are written as people read them', () => {
  expect(['ctrl+shift+z', '+', 'arrowup', 'f2'].map(formatKeys)).toEqual(['Ctrl+Shift+Z', '+', '↑', 'F2'])
})

test('letters in a text field are text, in a checkbox they are not', () => {
  const field = document.createElement('input')
  const box = Object.assign(document.createElement('input'), { type: 'checkbox' })

  expect([field, document.createElement('textarea'), box, document.body].map(isTyping)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('what is edited in place is text, too; nothing is typed into nothing', () => {
  const editable = document.createElement('div')
  Object.defineProperty(editable, 'isContentEditable', { value: true })
  const withRoot = document.createElement('div')
  withRoot.attachShadow({ mode: 'open' })

  expect([editable, withRoot, document.createElement('div'), null, window].map(isTyping)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

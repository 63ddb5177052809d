import { describe, expect, test } from 'vitest'
import { valueOf } from '../../testing/value-of.ts'

const ask = (method: string, text: string) => valueOf(`$json.text.${method}()`, { text })

describe('the domain', () => {
  test.each([
    ['https://www.example.co.uk:8080/path?q=1#x', 'www.example.co.uk'],
    ['https://ann:secret@example.org/', 'example.org'],
    ['example.org/path', 'example.org'],
    ['Write to ann@mail.example.org.', 'mail.example.org'],
    ['see http://10.0.0.1:3000/x', '10.0.0.1'],
    ['http://localhost:5678/', 'localhost'],
    ['http://intranet/', undefined],
    ['http://1.2.3/', undefined],
    ['http://a..b/', undefined],
    ['nothing here', undefined],
  ])('of %j is %s', (text, domain) => {
    expect(ask('extractDomain', text)).toBe(domain)
  })
})

describe('the first web address', () => {
  test.each([
    ['see https://a.org/x?y=1, then http://b.org', 'https://a.org/x?y=1'],
    ['(ftp://a.org/x).', 'ftp://a.org/x'],
    ['go to WWW.a.org!', 'WWW.a.org'],
    ['<a href="http://a.org">', 'http://a.org'],
    ['http://a.org/(b)]};:?', 'http://a.org/(b'],
    ['a.org', undefined],
  ])('in %j is %s', (text, url) => {
    expect(ask('extractUrl', text)).toBe(url)
  })
})

describe('the path', () => {
  test.each([
    ['https://a.org/b/c?d#e', '/b/c'],
    ['https://a.org/b#c/d', '/b'],
    ['https://a.org', '/'],
    ['a.org/b', '/b'],
    ['/b/c', '/b/c'],
    ['a.org', undefined],
  ])('of %j is %s', (text, path) => {
    expect(ask('extractUrlPath', text)).toBe(path)
  })
})

describe('the first email address', () => {
  const longest = `${'a'.repeat(308)}@example.org`

  test.each([
    ['Ann <ann.b+c@example.org>, bob@x.io', 'ann.b+c@example.org'],
    ['bob@x.io', 'bob@x.io'],
    ['mail müller@straße.de.', 'müller@straße.de'],
    ['@nobody or a@b, then c@d.org', 'c@d.org'],
    ['a@b@c.org', 'b@c.org'],
    ['nobody@nowhere', undefined],
    ['@', undefined],
    [longest, longest],
    [`a${longest}`, undefined],
  ])('in %.40j is %.40s', (text, email) => {
    expect(ask('extractEmail', text)).toBe(email)
  })
})

describe('whether a text', () => {
  const label = 'a'.repeat(63)
  const longest = `${label}.${label}.${label}.${'a'.repeat(61)}`

  test.each([
    ['isEmail', `${'a'.repeat(308)}@example.org`, true],
    ['isEmail', `${'a'.repeat(309)}@example.org`, false],
    ['isEmail', 'ann@example', false],
    ['isEmail', 'ann@@example.org', false],
    ['isEmail', 'ann b@example.org', false],
    ['isDomain', 'example.org', true],
    ['isDomain', 'sub-domain.example.org', true],
    ['isDomain', 'straße.de', true],
    ['isDomain', 'example', false],
    ['isDomain', '-a.org', false],
    ['isDomain', 'a-.org', false],
    ['isDomain', 'a_b.org', false],
    ['isDomain', '1.2.3.4', false],
    ['isDomain', 'a.org.', false],
    ['isDomain', `${label}.org`, true],
    ['isDomain', `${label}a.org`, false],
    ['isDomain', longest, true],
    ['isDomain', `${longest}a`, false],
    ['isUrl', 'https://a.org', true],
    ['isUrl', 'FTP://a.org/b?c#d', true],
    ['isUrl', 'mailto:a@b.org', false],
    ['isUrl', 'https://', false],
    ['isUrl', 'https://a.org/b c', false],
    ['isUrl', 'see https://a.org', false],
  ])('%s: %.40j is %s', (method, text, answer) => {
    expect(ask(method, text)).toBe(answer)
  })
})

import { describe, expect, test } from 'vitest'
import { valueOf } from '../../testing/value-of.ts'
import { NeedsSandbox } from '../index.ts'

describe('a text as a number', () => {
  test.each([
    ['"12.5".toNumber()', 12.5],
    ['"".toNumber()', 0],
    ['"12.9".toInt()', 12],
    ['"0x10".toInt()', 16],
    ['"ff".toInt(16)', 255],
    ['"101".toWholeNumber(2)', 5],
    ['"3.5 kg".toFloat()', 3.5],
    ['"3.5 kg".toDecimalNumber()', 3.5],
    ['"12".isNumeric()', true],
    ['"-1e3".isNumeric()', true],
    ['"12 ".isNumeric()', false],
    ['"".isNumeric()', false],
    ['"12a".isNumeric()', false],
    ['"Infinity".isNumeric()', false],
  ])('%s is %s', (expression, value) => {
    expect(valueOf(expression)).toBe(value)
  })

  test.each(['"x".toNumber()', '" ".toNumber()', '"x".toInt()', '"".toInt()', '" ".toFloat()'])(
    '%s is none',
    (expression) => {
      expect(() => valueOf(expression)).toThrow('is not a number')
    },
  )
})

describe('a text as yes or no', () => {
  test.each([
    ['"false"', false],
    ['" No "', false],
    ['"0"', false],
    ['""', false],
    ['"00"', true],
    ['"yes"', true],
    ['"true"', true],
  ])('%s.toBoolean() is %s', (text, value) => {
    expect(valueOf(`${text}.toBoolean()`)).toBe(value)
  })
})

describe('a text in another form', () => {
  test.each([
    ['"".isEmpty()', true],
    ['" ".isEmpty()', false],
    ['"".isNotEmpty()', false],
    ['"a".isNotEmpty()', true],
    [`'say "hi"'.toJsonString()`, '"say \\"hi\\""'],
    [`'[1, 2]'.parseJson()`, [1, 2]],
    ['"a b/ü".urlEncode()', 'a%20b%2F%C3%BC'],
    ['"a b/ü".urlEncode(true)', 'a%20b/%C3%BC'],
    ['"a%20b%2Fc".urlDecode()', 'a b/c'],
    ['"a%20b%2Fc".urlDecode(true)', 'a b%2Fc'],
    [`'it is "so"'.quote()`, '"it is \\"so\\""'],
    [`"it's".quote("'")`, "'it\\'s'"],
    ['"plain".quote("")', 'plain'],
    ['"aé😀".reverse()', '😀éa'],
    ['"abcdef".truncate(3)', 'abc…'],
    ['"abcdef".truncate(3, "!")', 'abc!'],
    ['"abcdef".truncate(6)', 'abcdef'],
    ['"abcdef".truncate(5)', 'abcde…'],
    ['"x".repeat(31).truncate()', `${'x'.repeat(30)}…`],
    ['"<p>Hi <b>you</b></p> 1 < 2".removeTags()', 'Hi you 1 < 2'],
    ['"Straße Łódź Æon".replaceSpecialChars()', 'Strasse Lodz AEon'],
    ['"# Title\\n- **one** [two](x)\\n> `three`".removeMarkdown()', 'Title\none two\nthree'],
  ])('%s is %j', (expression, value) => {
    expect(valueOf(expression)).toEqual(value)
  })

  test.each([
    ["the quick-brown FOX's", 'toTitleCase', "The Quick-Brown Fox'S"],
    ['one. TWO! three', 'toSentenceCase', 'One. Two! Three'],
    ['Order ID-number (new)', 'toSnakeCase', 'order_id_number_new'],
    ['orderId of customer2Name', 'toCamelCase', 'orderIdOfCustomer2Name'],
    ['orderId of customer2Name', 'toKebabCase', 'order-id-of-customer2-name'],
  ])('%j in %s is %j', (text, method, value) => {
    expect(valueOf(`$json.text.${method}()`, { text })).toBe(value)
  })

  test('what is no JSON is none', () => {
    expect(() => valueOf('"{".parseJson()')).toThrow('The text is not valid JSON')
  })
})

test('a date with a format is left to the sandbox, one without is not', () => {
  expect(valueOf('"2024-01-02".toDateTime().year')).toBe(2024)
  expect(() => valueOf('"02.01.2024".toDateTime("dd.MM.yyyy")')).toThrow(NeedsSandbox)
})

describe('a text that is longer than the host goes through', () => {
  const text = 'a'.repeat(3_000_000)

  test.each(['toKebabCase()', 'removeMarkdown()', 'base64Encode()', 'extractEmail()', 'toTitleCase()'])(
    'is left to the sandbox by %s',
    (call) => {
      expect(() => valueOf(`$json.text.${call}`, { text })).toThrow(NeedsSandbox)
    },
  )

  test.each(['isEmpty()', 'truncate(3)', 'toBoolean()', 'isNumeric()', 'isUrl()', 'isEmail()'])(
    'is no trouble for %s',
    (call) => {
      expect(() => valueOf(`$json.text.${call}`, { text })).not.toThrow()
    },
  )
})

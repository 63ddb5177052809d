import { expect, test } from 'vitest'
import { priceOf } from '../../testing/price-of.ts'

const count = <T>(length: number, each: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => each(index))

const json = {
  text: 'a'.repeat(1000),
  word: 'a'.repeat(100),
  json: `[${'1,'.repeat(499)}1]`,
  numbers: count(1000, (index) => index),
  rows: count(1000, (id) => ({ id, name: 'abcd' })),
  nested: count(100, () => count(10, () => [1])),
  object: Object.fromEntries(count(1000, (index) => [`k${index}`, index])),
  units: ['days', 'hours', 'minutes'],
}

/** Prices are estimates, which have to be of the right size. A pattern costs more when it is used for the first time. */
function usualPriceOf(expression: string): number {
  priceOf(expression, json)
  return priceOf(expression, json)
}

test.each([
  ['$json.text.trim()', 6000],
  ['$json.text.toUpperCase()', 10_000],
  ['$json.text.toBoolean()', 20_000],
  ['$json.text.isNumeric()', 20_000],
  ['$json.text.toJsonString()', 50_000],
  ['$json.json.parseJson()', 60_000],
  ['$json.text.toTitleCase()', 200_000],
  ['$json.text.toKebabCase()', 300_000],
  ['$json.text.extractDomain()', 300_000],
  ['$json.text.extractUrl()', 30_000],
  ['$json.text.extractUrlPath()', 60_000],
  ['$json.text.isUrl()', 20_000],
  ['$json.text.isEmail()', 20_000],
  ['$json.text.urlEncode()', 60_000],
  ['$json.text.urlDecode()', 40_000],
  ['$json.text.base64Encode()', 400_000],
  ['$json.text.base64Decode()', 250_000],
  ['$json.text.removeMarkdown()', 500_000],
  ['$json.text.removeTags()', 80_000],
  ['$json.text.replaceSpecialChars()', 200_000],
  ['$json.text.quote()', 11_000],
  ['$json.text.quote("a")', 11_000],
  ['$json.text.reverse()', 150_000],
  ['$json.text.truncate(3)', 2000],
  ['$json.text.isEmpty()', 0],
  ['$json.text.localeCompare($json.text)', 42_000],
  ['$json.text.localeCompare("b", "de")', 70_000],
  ['$json.text.includes("b")', 3000],
  ['$json.text.includes($json.word)', 21_000],
  ['$json.text.indexOf(5)', 20_000],
  ['$json.word.includes($json.text)', 2000],
  ['$json.text.concat($json.text)', 4000],
  ['$json.text.normalize()', 100_000],
  ['$json.text.lastIndexOf("ab")', 5000],
  ['$json.text.match("b")', 20_000],
  ['$json.text.match(/b/g)', 80_000],
  ['$json.text.search(/b/)', 20_000],
  ['$json.text.search(/b/u)', 160_000],
  ['/b/.test($json.text)', 20_000],
  ['$json.text.repeat(100)', 200_000],
  ['$json.text.padStart(100000)', 200_000],
  ['$json.text.padEnd(100000, "ab")', 200_000],
  ['$json.text.replace("a", "bc")', 15_000],
  ['$json.text.replaceAll("a", "bc")', 15_000],
  ['$json.text.replaceAll("aaaaaaaaaa", $json.word)', 57_000],
  ['$json.text.replace(/a/, $json.word)', 430_000],
  ['$json.text.replaceAll(5, "b")', 28_000],
  ['$json.text.split("b")', 3000],
  ['$json.text.split("a")', 63_000],
  ['$json.text.split("")', 62_000],
  ['$json.text.split(/b/)', 80_000],
  ['$json.text.split(5)', 20_000],
  ['$json.word.split("a")', 3000],
  ['$json.text.at(1)', 0],
  ['Object.keys($json.text)', 400_000],
  ['JSON.parse($json.json)', 60_000],
  ['encodeURIComponent($json.text)', 30_000],
  ['parseInt($json.text)', 4000],
])('a text of 1000 characters: %s costs about %d', (expression, nanoseconds) => {
  const price = usualPriceOf(expression)

  expect(price).toBeGreaterThanOrEqual(nanoseconds * 0.9)
  expect(price).toBeLessThanOrEqual(nanoseconds * 1.1)
})

test.each([
  ['$json.numbers.includes(-1)', 10_000],
  ['$json.numbers.includes($json.word)', 30_000],
  ['$json.numbers.slice(100)', 58_000],
  ['$json.numbers.slice(100, 200)', 6400],
  ['$json.numbers.slice(-100)', 6400],
  ['$json.numbers.slice(0, -100)', 58_000],
  ['$json.numbers.concat($json.numbers, 1)', 130_000],
  ['$json.nested.flat()', 140_000],
  ['$json.nested.flat(2)', 270_000],
  ['$json.numbers.join()', 300_000],
  ['$json.numbers.join($json.word)', 500_000],
  ['$json.numbers.toString()', 300_000],
  ['$json.numbers.reverse()', 64_000],
  ['$json.numbers.sort()', 3_000_000],
  ['[2, 1].sort()', 1800],
  ['$json.numbers.sort((a, b) => 0)', 870_000],
  ['$json.numbers.map((n) => 1)', 260_000],
  ['$json.numbers.filter(Boolean)', 64_000],
  ['$json.numbers.find((n) => false)', 200_000],
  ['$json.numbers.flatMap((n) => [1, 2])', 640_000],
  ['$json.rows.pluck("id")', 200_000],
  ['$json.rows.pluck("id", "name")', 300_000],
  ['$json.rows.unique()', 4_300_000],
  ['$json.rows.unique("id", "name")', 4_500_000],
  ['$json.numbers.unique("a", "b", "c", "d", "e")', 1_100_000],
  ['$json.rows.compact()', 2_200_000],
  ['$json.numbers.sum()', 100_000],
  ['$json.numbers.average()', 100_000],
  ['$json.numbers.max()', 100_000],
  ['$json.numbers.chunk(10)', 250_000],
  ['$json.numbers.difference($json.numbers)', 2_400_000],
  ['$json.numbers.intersection([])', 1_200_000],
  ['$json.numbers.union($json.numbers)', 1_200_000],
  ['$json.numbers.append(1, 2, 3)', 64_000],
  ['$json.rows.merge()', 5_800_000],
  ['$json.rows.renameKeys("id", "number", "name", "title")', 4_000_000],
  ['$json.rows.smartJoin("name", "id")', 1_100_000],
  ['$json.rows.groupBy("name")', 1_500_000],
  ['$json.rows.sortBy("id")', 2_000_000],
  ['$json.rows.toJsonString()', 2_200_000],
  ['$json.numbers.first()', 0],
  ['Object.entries($json.numbers)', 1_000_000],
  ['Object.fromEntries($json.numbers.map((n) => ["a", n]))', 2_000_000],
  ['Object.fromEntries([[$json.text, 1]])', 3500],
  ['JSON.stringify($json.rows)', 2_200_000],
  ['JSON.stringify($json.rows, null, 2)', 3_200_000],
  ['Number($json.numbers)', 600_000],
  ['String($json.numbers)', 600_000],
])('a list of 1000 elements: %s costs about %d', (expression, nanoseconds) => {
  const price = usualPriceOf(expression)

  expect(price).toBeGreaterThanOrEqual(nanoseconds * 0.9)
  expect(price).toBeLessThanOrEqual(nanoseconds * 1.1)
})

test.each([
  ['$json.object.keys()', 400_000],
  ['$json.object.removeField("k1")', 2_000_000],
  ['$json.object.pick("k1", "k2", "k3")', 2_000_000],
  ['$json.object.compact()', 2_500_000],
  ['$json.object.merge($json.object)', 4_000_000],
  ['$json.object.urlEncode()', 9_200_000],
  ['$json.object.keepFieldsContaining("x")', 2_000_000],
  ['({ text: $json.text }).keepFieldsContaining("x")', 5000],
  ['$json.object.toJsonString()', 920_000],
  ['$json.object.hasField($json.text)', 2000],
  ['$json.object.isEmpty()', 400_000],
  ['Object.keys($json.object)', 1_000_000],
])('an object of 1000 fields: %s costs about %d', (expression, nanoseconds) => {
  const price = usualPriceOf(expression)

  expect(price).toBeGreaterThanOrEqual(nanoseconds * 0.9)
  expect(price).toBeLessThanOrEqual(nanoseconds * 1.1)
})

test.each([
  ['DateTime.fromISO("2024-01-01")', 30_000],
  ['DateTime.fromISO("2024-01-01", { zone: "utc" })', 160_000],
  ['DateTime.now()', 30_000],
  ['new Date(0)', 0],
  ['new Date(0).getTime()', 1000],
  ['$now.plus(1, "day")', 30_000],
  ['$now.endOfMonth()', 90_000],
  ['$now.endOf("month")', 120_000],
  ['$now.setZone("utc")', 120_000],
  ['$now.isBetween($now, $now)', 270_000],
  ['$now.isInLast(1)', 90_000],
  ['$now.diffTo($now)', 260_000],
  ['$now.diffTo($now, $json.units)', 1_000_000],
  ['$now.diffToNow($json.units)', 1_000_000],
  ['$now.diff($now, $json.units)', 1_000_000],
  ['$now.diff($now)', 260_000],
  ['$now.diff($now).shiftTo("days", "hours")', 350_000],
  ['$now.format("yyyy")', 36_000],
  ['$now.toFormat("yyyy")', 36_000],
  ['$now.toFormat("ZZZZ")', 200_000],
  ['$now.toISO()', 3000],
  ['$now.hasSame($now, "day")', 260_000],
  ['$now.year', 2000],
  ['$now.isInDST', 300_000],
  ['(5).toDateTime()', 30_000],
])('dates, however they are: %s costs about %d', (expression, nanoseconds) => {
  const price = usualPriceOf(expression)

  expect(price).toBeGreaterThanOrEqual(nanoseconds * 0.9)
  expect(price).toBeLessThanOrEqual(nanoseconds * 1.1)
})

test.each([
  ['[...$json.numbers]', 130_000],
  ['[...$json.text]', 130_000],
  ['({ ...$json.object })', 500_000],
  ['`${$json.text}${$json.text}`', 4000],
  ['`${$json.numbers}`', 310_000],
  ['$json.text + $json.text', 4000],
  ['$json.numbers + ""', 310_000],
  ['$json.text === $json.text', 4000],
  ['$json.numbers == 1', 300_000],
  ['$json.numbers === 1', 0],
  ['$json.numbers == null', 0],
  ['-$json.numbers', 300_000],
  ['!$json.numbers', 0],
  ['$json.text < $json.text', 4000],
  ['"k1" in $json.object', 0],
  ['$json.text in $json.object', 2000],
  ['$json.numbers in $json.object', 300_000],
  ['$json[$json.text]', 2000],
])('an operator: %s costs about %d', (expression, nanoseconds) => {
  const price = usualPriceOf(expression)

  expect(price).toBeGreaterThanOrEqual(nanoseconds * 0.9)
  expect(price).toBeLessThanOrEqual(nanoseconds * 1.1)
})

test.each([
  ['Math.max(1, 2)', 0],
  ['$input.all()', 3000],
  ['$input.item', 3000],
  ['$if(true, $json.numbers, 1)', 0],
  ['$ifEmpty($json.object, 1)', 400_000],
  ['$ifEmpty($json.numbers, 1)', 0],
  ['$max(1, 2)', 0],
  ['$("Node 0").item', 4000],
  ['$items()', 500],
  ['$parameter.mode', 3000],
  ['(5).toFixed(2)', 300],
  ['(5).round()', 0],
])('roots and numbers: %s costs about %d', (expression, nanoseconds) => {
  const price = usualPriceOf(expression)

  expect(price).toBeGreaterThanOrEqual(nanoseconds * 0.9)
  expect(price).toBeLessThanOrEqual(nanoseconds * 1.1)
})

test.each([
  ['/some words/.test("a")', 20_000],
  ['/\\p{Lu}\\p{Ll}/u.test("a")', 2_020_000],
])('%s costs %d more when the pattern is used for the first time', (expression, nanoseconds) => {
  expect(priceOf(expression) - priceOf(expression)).toBe(nanoseconds)
})

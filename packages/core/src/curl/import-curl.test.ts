import { expect, test } from 'vitest'
import { importCurl } from './import-curl.ts'

const pairs = (...list: [string, string][]) => ({
  parameters: list.map(([name, value]) => ({ name, value })),
})
const stays = { redirect: { redirect: { followRedirects: false } } }

test('a plain call is a GET of its address, with the query taken apart', () => {
  expect(importCurl('curl "https://a.example/x?q=1&r=a%20b" -L')).toEqual({
    method: 'GET',
    url: 'https://a.example/x',
    sendQuery: true,
    queryParameters: pairs(['q', '1'], ['r', 'a b']),
    options: {},
  })
  expect(importCurl('curl a.example')).toEqual({ method: 'GET', url: 'http://a.example', options: stays })
})

test('headers and JSON are sent as they are written, over several lines', () => {
  const command = String.raw`curl --location --request PUT 'https://a.example/y' \
    -H 'X-Key: k:1' --header "Content-Type: application/json" \
    --data-raw '{"a": "it'\''s", "b": [1]}'`

  expect(importCurl(command)).toEqual({
    method: 'PUT',
    url: 'https://a.example/y',
    sendHeaders: true,
    headerParameters: pairs(['X-Key', 'k:1']),
    sendBody: true,
    contentType: 'json',
    specifyBody: 'json',
    jsonBody: `{"a": "it's", "b": [1]}`,
    options: {},
  })
})

test.each([
  [
    'curl -d a=1 -d "b=x y" http://h/',
    { contentType: 'form-urlencoded', bodyParameters: pairs(['a', '1'], ['b', 'x y']) },
  ],
  [
    'curl --data-urlencode "a=x&y" http://h/',
    { contentType: 'form-urlencoded', bodyParameters: pairs(['a', 'x&y']) },
  ],
  ['curl --json \'{"a":1}\' http://h/', { contentType: 'json', jsonBody: '{"a":1}' }],
  [
    "curl -H 'Content-Type: text/xml' -d '<a/>' http://h/",
    { contentType: 'raw', rawContentType: 'text/xml', body: '<a/>' },
  ],
  [
    'curl -F name=Ada -F "photo=@me.png" http://h/',
    {
      contentType: 'multipart-form-data',
      bodyParameters: {
        parameters: [
          { parameterType: 'formData', name: 'name', value: 'Ada' },
          { parameterType: 'formBinaryData', name: 'photo', inputDataFieldName: 'data' },
        ],
      },
    },
  ],
])('%s', (command, expected) => {
  expect(importCurl(command)).toMatchObject({ method: 'POST', sendBody: true, ...expected })
})

test.each([
  [`curl 'http://h/?to=http://x/?y=1'`, pairs(['to', 'http://x/?y=1'])],
  [`curl -G -d a=1 --data-urlencode 'b=x&y' http://h/`, pairs(['a', '1'], ['b', 'x&y'])],
  ['curl -G --data-urlencode =x http://h/', pairs(['x', ''])],
  ['curl -G --data-urlencode x http://h/', pairs(['x', ''])],
  ['curl http://h/?', undefined],
])('%s asks for %j', (command, query) => {
  expect(importCurl(command).queryParameters).toEqual(query)
})

test.each([
  ['curl -A me -e http://r/ http://h/', pairs(['User-Agent', 'me'], ['Referer', 'http://r/'])],
  [`curl -H 'A:1' -H ': x' -H 'B' http://h/`, pairs(['A', '1'])],
  ['curl --header=A:1 http://h/', pairs(['A', '1'])],
  [`curl -H 'Content-Type: text/plain' http://h/`, pairs(['Content-Type', 'text/plain'])],
  [`curl --json '{}' http://h/`, pairs(['Accept', 'application/json'])],
  ['curl -u ünï http://h/', pairs(['Authorization', 'Basic w7xuw68='])],
])('%s sends the headers %j', (command, headers) => {
  expect(importCurl(command).headerParameters).toEqual(headers)
})

test.each([
  [`curl -d '5' http://h/`, 'form-urlencoded'],
  [`curl -d 'null' http://h/`, 'form-urlencoded'],
  [`curl -d '[1]' http://h/`, 'json'],
  [`curl -d '{"a":1}' -H 'content-type: application/vnd.api+JSON' http://h/`, 'json'],
  [`curl -d '{"a":1}' -H 'content-type: text/plain' http://h/`, 'raw'],
  [`curl -d '{' -H 'content-type: application/json' http://h/`, 'raw'],
  [`curl -d 'a=1' -H 'content-type: application/x-www-form-urlencoded' http://h/`, 'form-urlencoded'],
  [`curl -d 'a=1' -F b=2 http://h/`, 'multipart-form-data'],
])('the body of %s is of the type %s', (command, type) => {
  expect(importCurl(command).contentType).toBe(type)
})

test.each([
  ['curl --url http://h/ -XPATCH', 'PATCH', 'http://h/'],
  ['curl -X post http://h/ http://other/', 'POST', 'http://h/'],
  ['curl --retry 3 -w x --cert c http://h/', 'GET', 'http://h/'],
  ['curl --silent -v HTTPS://h/', 'GET', 'HTTPS://h/'],
  ['curl ht\\tp://h/\\ x', 'GET', 'http://h/ x'],
  ['  curl   http://h/""\t', 'GET', 'http://h/'],
  ['curl -F a=b=c http://h/', 'POST', 'http://h/'],
  ['curl -d "" http://h/', 'POST', 'http://h/'],
  ["curl '=x'", 'GET', 'http://=x'],
])('%s is a %s of %s', (command, method, url) => {
  expect(importCurl(command)).toMatchObject({ method, url })
})

test('a form keeps what stands behind the first equals sign', () => {
  expect(importCurl('curl -F a=b=c -F d http://h/').bodyParameters).toEqual({
    parameters: [
      { parameterType: 'formData', name: 'a', value: 'b=c' },
      { parameterType: 'formData', name: 'd', value: '' },
    ],
  })
})

test('without a limit, a proxy or doubts about certificates nothing is said of them', () => {
  expect(importCurl('curl -L http://h/').options).toEqual({})
})

test('data can go into the query, and a body can have any method', () => {
  expect(importCurl('curl -G -d q=1 http://h/?a=0')).toMatchObject({
    method: 'GET',
    queryParameters: pairs(['a', '0'], ['q', '1']),
  })
  expect(importCurl('curl -XDELETE -dx=1 http://h/')).toMatchObject({ method: 'DELETE', sendBody: true })
  expect(importCurl('curl -I http://h/')).toMatchObject({ method: 'HEAD' })
})

test('login, cookies, proxy, time limit and weak certificates are kept', () => {
  expect(
    importCurl('curl -k -m 5 -x http://p:1 -u ada:pw -b c=1 -o out.txt --compressed http://h/'),
  ).toMatchObject({
    url: 'http://h/',
    headerParameters: pairs(['Cookie', 'c=1'], ['Authorization', 'Basic YWRhOnB3']),
    options: { allowUnauthorizedCerts: true, proxy: 'http://p:1', timeout: 5000 },
  })
})

test('quotes may hold line breaks and signs of the shell', () => {
  expect(
    importCurl(String.raw`curl -H 'Content-Type: text/plain' -d $'one\ntwo \'x\'' http://h/`),
  ).toMatchObject({
    body: "one\ntwo 'x'",
  })
  expect(importCurl(String.raw`curl -H "A: \"b\" \n" http://h/`)).toMatchObject({
    headerParameters: pairs(['A', String.raw`"b" \n`]),
  })
})

test('a value that looks like an expression stays a text', () => {
  expect(importCurl(`curl -H 'A: ={{ $env.SECRET }}' http://h/`)).toMatchObject({
    headerParameters: pairs(['A', '={{ "={{ $env.SECRET }}" }}']),
  })
})

test.each([
  ['wget http://h/', 'not a cURL command'],
  ['curl -L', 'no URL'],
  [`curl 'http://h/`, 'a quote that does not end'],
  ['curl "http://h/', 'a quote that does not end'],
  ['', 'not a cURL command'],
])('%s is refused', (command, message) => {
  expect(() => importCurl(command)).toThrow(message)
})

export interface GalleryState {
  parameters?: Record<string, unknown>
  readOnly?: boolean
  options?: readonly { name: string; value: string }[] | 'loading' | 'failed'
}

const filled = {
  line: 'A line of text',
  secret: 'hunter2',
  long: 'Several\nlines\nof text',
  window: 'Opens a window',
  code: 'return items.map((item) => item.json)',
  data: '{ "a": 1 }',
  amount: 7,
  enabled: true,
  method: 'post',
  body: 'Shown for POST alone',
  days: [1, 2],
  tint: '#3366cc80',
  when: '2026-03-05T08:30:00.000Z',
  words: ['first', 'second', 'third'],
  extras: { limit: 20, order: 'name' },
  headers: {
    header: [
      { name: 'Accept', value: 'text/html' },
      { name: 'X-Id', value: '7' },
    ],
  },
  address: { home: { city: 'Oslo' }, work: { office: 'North' } },
  channel: 'c2',
  conditions: {
    combinator: 'and',
    conditions: [
      {
        id: '1',
        leftValue: '={{ $json.a }}',
        rightValue: 'b',
        operator: { type: 'string', operation: 'equals' },
      },
      { id: '2', leftValue: 'c', rightValue: '', operator: { type: 'string', operation: 'empty' } },
      {
        id: '3',
        leftValue: '={{ $json.age }}',
        rightValue: 18,
        operator: { type: 'number', operation: 'gte' },
      },
      {
        id: '4',
        leftValue: '={{ $json.born }}',
        rightValue: '2026-03-05T08:30:00.000Z',
        operator: { type: 'dateTime', operation: 'after' },
      },
    ],
  },
  fields: {
    assignments: [
      { id: '1', name: 'name', value: 'Ada', type: 'string' },
      { id: '2', name: 'age', value: 36, type: 'number' },
    ],
  },
  sheet: { mode: 'list', value: 's1' },
  cells: {
    mappingMode: 'defineBelow',
    matchingColumns: ['id'],
    value: { id: 7, email: '={{ $json.email }}', gone: 'x' },
  },
}

const few = [
  { name: 'General', value: 'c1' },
  { name: 'Random', value: 'c2' },
]

/** The states in which a form can be. */
export const galleryStates: Readonly<Record<string, GalleryState>> = {
  empty: { options: few },
  filled: { parameters: filled, options: few },
  expressions: {
    options: few,
    parameters: {
      line: '={{ $json.name }}',
      long: '=Dear {{ $json.name }}',
      data: '={{ $json }}',
      amount: '={{ 3 + 4 }}',
      enabled: '={{ true }}',
      days: '={{ [1, 2] }}',
      tint: '={{ "#ff0000" }}',
      when: '={{ $now }}',
      channel: '={{ $json. }}',
    },
  },
  wrong: {
    options: few,
    parameters: {
      data: '{ "a": ',
      amount: 99,
      method: 'vanished',
      days: [9],
      channel: 'gone',
      when: 'some day',
      tint: 'reddish',
    },
  },
  readOnly: { parameters: filled, readOnly: true, options: few },
  loading: { options: 'loading' },
  failed: { options: 'failed' },
  many: {
    options: Array.from({ length: 2000 }, (_, index) => ({
      name: `Channel ${index + 1}`,
      value: `n${index + 1}`,
    })),
  },
}

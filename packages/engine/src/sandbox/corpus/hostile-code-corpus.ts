/** A Code node's program that tries to do harm. `HOST` stands for code that shows the host's secret, if there is a host. */
export interface HostileCode {
  /** At most three entries share a technique. */
  technique: string
  source: string
  /** What it counts on. */
  why: string
  aim: 'reach' | 'pollute' | 'exhaust'
}

type Entry = [technique: string, source: string, why: string]

const all = (aim: HostileCode['aim'], entries: readonly Entry[]): HostileCode[] =>
  entries.map(([technique, source, why]) => ({ technique, source, why, aim }))

const reach = all('reach', [
  ['global', 'return { x: process.env.HEDDLE_CANARY }', 'in-process code sees the process'],
  ['global', 'return { x: globalThis.process.env }', 'by way of the global object'],
  [
    'constructor',
    'return { x: items.constructor.constructor(HOST)() }',
    'data of the host leads to its Function',
  ],
  [
    'constructor',
    'return { x: $input.first().json.constructor.constructor(HOST)() }',
    'data of the host leads to its Function',
  ],
  [
    'constructor',
    'return { x: $input.all.constructor(HOST)() }',
    'functions of the host lead to its Function',
  ],
  ['console', 'return { x: console.log.constructor(HOST)() }', 'the console is often the host’s own'],
  [
    'console',
    'console.log({ toJSON() { return Function(HOST)() } }); return []',
    'what is logged is read elsewhere',
  ],
  [
    'console',
    'console.log({ get a() { return Function(HOST)() } }, new Proxy({}, { get: () => Function(HOST)() })); return []',
    'what is logged is read elsewhere',
  ],
  ['require', "return { x: require('fs').readFileSync('CANARY_FILE', 'utf8') }", 'files'],
  ['require', "return { x: require('child_process').execSync('cat CANARY_FILE').toString() }", 'programs'],
  [
    'require',
    "return { x: require('module')._load('fs').readFileSync('CANARY_FILE', 'utf8') }",
    'the loader itself',
  ],
  [
    'require as a function',
    'return { x: require.constructor(HOST)() }',
    'the loader is a function of the host',
  ],
  [
    'require as a function',
    "return { x: require.main.require('fs').readFileSync('CANARY_FILE', 'utf8') }",
    'properties of the loader',
  ],
  [
    'require with a hostile name',
    "return { x: require({ toString: () => 'fs' }).readFileSync('CANARY_FILE', 'utf8') }",
    'checked once, used once, two answers',
  ],
  [
    'require with a hostile name',
    "return { x: require('../../../../etc/passwd') }",
    'CVE-2026-48499: a path instead of a name',
  ],
  [
    'require with a hostile name',
    "return { x: require('__proto__').constructor.constructor(HOST)() }",
    'a reserved name as a key',
  ],
  [
    'allowed module',
    "return { x: require('util').inspect.constructor(HOST)() }",
    'what is allowed may lead on',
  ],
  [
    'allowed module',
    "return { x: require('crypto').webcrypto.constructor.constructor(HOST)() }",
    'what is allowed may lead on',
  ],
  [
    'allowed module',
    "return { x: require('luxon').Settings.constructor.constructor(HOST)() }",
    'what is allowed may lead on',
  ],
  [
    'dynamic import',
    "return { x: (await import('node:fs')).readFileSync('CANARY_FILE', 'utf8') }",
    'a module loader may be there',
  ],
  [
    'dynamic import',
    "return { x: (await import('node:process')).env.HEDDLE_CANARY }",
    'a module loader may be there',
  ],
  [
    'built-in module',
    "return { x: process.getBuiltinModule('fs').readFileSync('CANARY_FILE', 'utf8') }",
    'needs no require',
  ],
  ['this', 'return { x: this.constructor.constructor(HOST)() }', 'what code is called with'],
  ['this', 'return { x: this.helpers.httpRequest.constructor(HOST)() }', 'helpers are functions of the host'],
  [
    'helpers',
    "return { x: await this.helpers.httpRequest({ url: 'http://127.0.0.1:CANARY_PORT/hit' }) }",
    'a helper with network',
  ],
  [
    'helpers',
    "return { x: (await this.helpers.getBinaryDataBuffer(0, '../../CANARY_FILE')).toString() }",
    'a helper with files',
  ],
  ['network', "return { x: await (await fetch('http://127.0.0.1:CANARY_PORT/hit')).text() }", 'calls home'],
  ['network', "return { x: require('http').get('http://127.0.0.1:CANARY_PORT/hit') }", 'calls home'],
  ['network', "return { x: require('net').connect(CANARY_PORT) }", 'calls home'],
  [
    'caught error',
    'try { null.x } catch (e) { return { x: e.constructor.constructor(HOST)() } }',
    'exceptions of the host',
  ],
  [
    'caught error',
    "try { require('nope') } catch (e) { return { x: e.constructor.constructor(HOST)() } }",
    'exceptions of our own functions',
  ],
  [
    'caught error',
    "try { $('Nobody').first() } catch (e) { return { x: e.constructor.constructor(HOST)() } }",
    'exceptions of our own functions',
  ],
  [
    'stack frames',
    'Error.prepareStackTrace = (_, f) => f.map((s) => String(s.getFileName()) + s.getThis() + s.getFunction()); return { x: new Error().stack }',
    'call sites of the host',
  ],
  ['stack text', 'return { x: new Error().stack }', 'paths of the server'],
  ['stack text', 'const e = new Error("x"); Error.captureStackTrace(e); throw e', 'paths in an error'],
  [
    'function constructors',
    'return { x: (async () => {}).constructor(HOST)().toString() + (function* () {}).constructor(HOST)().next().value }',
    'other constructors',
  ],
  ['function constructors', 'return { x: Reflect.construct(Function, [HOST])() }', 'calls without calling'],
  ['eval', "return { x: eval('process.env.HEDDLE_CANARY') }", 'sees the local scope'],
  [
    'break out of the wrapper',
    '})(); return { x: process.env.HEDDLE_CANARY }; (async () => {',
    'CVE-2026-33881: code pasted into code',
  ],
  [
    'break out of the wrapper',
    'return { x: arguments.callee?.caller?.constructor(HOST)() }',
    'the function around',
  ],
  [
    'break out of the wrapper',
    'return { x: 1 } //\n}\n)\n, process.env.HEDDLE_CANARY',
    'code pasted into code',
  ],
  [
    'result with traps',
    'return [{ json: { get a() { return Function(HOST)() } } }]',
    'the result is read by the host',
  ],
  [
    'result with traps',
    'return [{ json: new Proxy({}, { ownKeys: () => ["a"], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: Function(HOST)() }) }) }]',
    'the result is read by the host',
  ],
  [
    'result with traps',
    'return { then(resolve) { resolve({ x: Function(HOST)() }) } }',
    'the result is awaited by the host',
  ],
  [
    'file that is none',
    "return [{ json: {}, binary: { data: { id: '../../CANARY_FILE', data: '', mimeType: 'text/plain', directory: '/' } } }]",
    'a forged handle',
  ],
  [
    'old memory',
    "return { x: Buffer.allocUnsafe(100000).toString('latin1') }",
    'CVE-2025-61917: bytes of somebody else',
  ],
  [
    'entry point',
    "return { x: typeof heddleDoor === 'function' && heddleDoor('start', 'code', '{}') }",
    'how the runner enters the isolate',
  ],
  [
    'environment',
    'return { x: $env.HEDDLE_CANARY, y: $vars.HEDDLE_CANARY }',
    'the process environment as a root',
  ],
  [
    'look-alike letters',
    'const prоcess = globalThis["proc" + "ess"]; return { x: prоcess.env.HEDDLE_CANARY }',
    'spelled with a Cyrillic letter',
  ],
])

const pollute = all('pollute', [
  ['prototype', 'Object.prototype.polluted = "yes"; return [{ a: 1 }]', 'all objects inherit it'],
  ['prototype', 'items[0].json.__proto__.polluted = "yes"; return items', 'by way of an item'],
  [
    'prototype',
    'Array.prototype.polluted = "yes"; Function.prototype.polluted = "yes"; return []',
    'GHSA-m3hg: writable prototypes stay',
  ],
  [
    '__proto__ in the result',
    'return [{ json: JSON.parse(\'{"__proto__":{"polluted":"yes"},"a":{"__proto__":{"polluted":"yes"}}}\') }]',
    'an own key that a careless copy follows',
  ],
  [
    '__proto__ in the result',
    'return [{ json: { a: 1 }, pairedItem: JSON.parse(\'{"item":0,"__proto__":{"polluted":"yes"}}\') }]',
    'an own key that a careless copy follows',
  ],
  [
    '__proto__ in static data',
    '$getWorkflowStaticData("global")["__proto__"].polluted = "yes"; return []',
    'an object that comes back',
  ],
  [
    '__proto__ in static data',
    'Object.defineProperty($getWorkflowStaticData("node"), "__proto__", { value: { polluted: "yes" }, enumerable: true }); return []',
    'an object that comes back',
  ],
  [
    '__proto__ in the console',
    'console.log(JSON.parse(\'{"__proto__":{"polluted":"yes"}}\')); return []',
    'what is logged comes back',
  ],
  [
    'module cache',
    "require('util').inspect = () => 'yes'; require('crypto').randomUUID = () => 'yes'; return []",
    'GHSA-9cmh: one module cache for all',
  ],
  [
    'module cache',
    "require('luxon').DateTime.now = () => 'yes'; require('luxon').Settings.now = () => 0; return []",
    'GHSA-9cmh: one module cache for all',
  ],
  [
    'replaced built-in',
    'JSON.stringify = () => \'{"items":[{"json":{"forged":true}}]}\'; return [{ a: 1 }]',
    'the answer is written with it',
  ],
  [
    'replaced built-in',
    'Promise = class { then() {} }; Promise.prototype = null; return []',
    'the answer is awaited with it',
  ],
  ['global variable', 'globalThis.polluted = "yes"; leaked = "yes"; return []', 'stays for the next one'],
  [
    'left-over timer',
    'setInterval(() => { globalThis.polluted = "yes" }, 1); return []',
    'works on after the end',
  ],
])

const exhaust = all('exhaust', [
  ['endless loop', 'while (true) {}', 'never returns'],
  ['endless async loop', 'while (true) await null', 'never returns, and lets others go'],
  [
    'endless async loop',
    'for await (const x of (async function* () { for (;;) yield 1 })()) {}',
    'never returns, and lets others go',
  ],
  [
    'endless async loop',
    'const f = () => Promise.resolve().then(f); f(); return []',
    'goes on after the answer',
  ],
  ['endless timers', 'await new Promise(() => setInterval(() => {}, 1))', 'always something to wait for'],
  ['endless timers', 'await new Promise((r) => setTimeout(r, 1e9))', 'waits for days'],
  ['native wait', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)', 'blocks the thread'],
  ['native wait', 'new Array(1e8).fill(1); return []', 'one call that no time limit of the engine ends'],
  [
    'serialisation trap',
    'return [{ json: { toJSON() { while (true); } } }]',
    'a loop when the result is written',
  ],
  [
    'serialisation trap',
    'console.log({ get a() { while (true); } }); return []',
    'a loop when a line is written',
  ],
  ['serialisation trap', 'throw { get message() { while (true); } }', 'a loop when the error is told'],
  ['bad regular expression', 'return { x: /(a+)+$/.test("a".repeat(50) + "!") }', 'exponential time'],
  ['heap growth', 'const a = []; for (;;) a.push({ a: [1, 2, 3] })', 'fills the heap'],
  [
    'heap growth',
    'const m = new Map(); for (let i = 0; ; i++) m.set(i, i)',
    'one step of growth kills a process',
  ],
  ['heap growth', 'let s = "x"; for (;;) s += s + s', 'texts'],
  [
    'memory outside the heap',
    'const a = []; for (;;) a.push(new ArrayBuffer(5e7))',
    'buffers are not in the heap',
  ],
  [
    'memory outside the heap',
    'const a = []; for (;;) a.push(Buffer.alloc(5e7, 1))',
    'buffers are not in the heap',
  ],
  [
    'memory outside the heap',
    'const m = []; for (;;) m.push(new WebAssembly.Memory({ initial: 1000 }))',
    'not counted by the engine',
  ],
  [
    'native objects',
    'const a = []; for (;;) a.push(new Intl.DateTimeFormat("de", { timeZone: "Asia/Tokyo" }))',
    'each holds memory that no heap limit counts',
  ],
  ['promise growth', 'const p = []; for (;;) p.push(Promise.resolve(p.length))', 'fills the heap'],
  [
    'huge answer',
    'return Array.from({ length: 3e6 }, () => ({ text: "x".repeat(100) }))',
    'an answer of hundreds of megabytes',
  ],
  ['huge console', 'for (;;) console.log("x".repeat(1e6))', 'lines without an end'],
  ['deep answer', 'let o = {}; for (let i = 0; i < 1e6; i++) o = { o }; return o', 'deep nesting'],
])

export const hostileCode: readonly HostileCode[] = [...reach, ...pollute, ...exhaust]

/** One execution leaves something behind, another looks for it. `probe` gives `clean` when there is nothing. */
export const leaks: readonly { what: string; leave: string; probe: string }[] = [
  {
    what: 'a global variable',
    leave: 'globalThis.left = "secret"; return []',
    probe: 'typeof left === "undefined" ? "clean" : left',
  },
  {
    what: 'an undeclared variable',
    leave: 'left = "secret"; return []',
    probe: 'typeof left === "undefined" ? "clean" : left',
  },
  {
    what: 'a prototype',
    leave: 'Object.prototype.left = "secret"; return []',
    probe: '({}).left ?? "clean"',
  },
  {
    what: 'a method of arrays',
    leave: 'Array.prototype.first = () => "secret"; Array.prototype.at = () => "secret"; return []',
    probe: '[1].at(0) === 1 ? "clean" : "dirty"',
  },
  {
    what: 'a replaced parser',
    leave: 'JSON.parse = () => "secret"; return []',
    probe: 'JSON.parse("1") === 1 ? "clean" : "dirty"',
  },
  {
    what: 'a replaced clock',
    leave: 'Date.now = () => 42; return []',
    probe: 'Date.now() === 42 ? "dirty" : "clean"',
  },
  {
    what: 'replaced randomness',
    leave: 'Math.random = () => 42; return []',
    probe: 'Math.random() === 42 ? "dirty" : "clean"',
  },
  {
    what: 'a module',
    leave: "require('util').left = 'secret'; return []",
    probe: "require('util').left ?? 'clean'",
  },
  {
    what: 'a class of a module',
    leave: "require('luxon').DateTime.prototype.toISO = () => 'secret'; return []",
    probe: "require('luxon').DateTime.utc(2000).toISO() === 'secret' ? 'dirty' : 'clean'",
  },
  {
    what: 'a setting of a module',
    leave: "require('luxon').Settings.defaultLocale = 'de'; return []",
    probe: "require('luxon').DateTime.utc(2000).toFormat('LLLL') === 'January' ? 'clean' : 'dirty'",
  },
  {
    what: 'a timer',
    leave: 'setTimeout(() => { globalThis.left = "secret" }, 1); return []',
    probe: '(await new Promise((r) => setTimeout(r, 30)), typeof left === "undefined") ? "clean" : "dirty"',
  },
  {
    what: 'the last match',
    leave: '/(secret)/.exec("a secret"); return []',
    probe: 'RegExp.$1 === "" ? "clean" : RegExp.$1',
  },
  {
    what: 'bytes',
    leave: 'const b = Buffer.alloc(100000, "secret"); b[0] = 1; return []',
    probe: 'Buffer.allocUnsafe(100000).includes(115) ? "dirty" : "clean"',
  },
  { what: 'a line of the console', leave: 'console.log("secret"); return []', probe: '"clean"' },
  {
    what: 'static data',
    leave: '$getWorkflowStaticData("global").left = "secret"; return []',
    probe: '$getWorkflowStaticData("global").left ?? "clean"',
  },
  {
    what: 'a symbol registry',
    leave: 'Object.prototype[Symbol.for("left")] = "secret"; return []',
    probe: '({})[Symbol.for("left")] ?? "clean"',
  },
]

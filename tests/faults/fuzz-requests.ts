import fc from 'fast-check'
import type { Asked } from './answer-contract.ts'

/** Existing records of the shop under test; they replace placeholders such as §order0 and §product0 in a request. */
type Known = { orders: string[]; products: string[]; cookie: string; port: number }
/** One request, derived from the seed alone. */
export type Fuzz = Asked & {
  as: 'guest' | 'customer' | 'admin'
  /** The client closes its side of the connection after sending (half-close). */
  hangsUp: boolean
  bodiless: boolean
  bytes: (known: Known) => Buffer
}

type Schema = {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  maximum?: number
  maxLength?: number
}
type Operation = {
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
type Described = { paths: Record<string, Record<string, Operation>>; components?: { schemas?: Record<string, Schema> } }

/** The same seed, count and API description give the same requests. */
export function requestsFrom(seed: number, count: number, api: unknown): Fuzz[] {
  return fc.sample(anyRequest(api as Described), { seed, numRuns: count })
}

const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '\ufeff',
  "' or 1=1 --",
  "'; select pg_sleep(9) --",
  '$1',
  '%',
  '_',
  '\\',
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is what is sent
  '${7*7}',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '9'.repeat(400),
  'ক'.repeat(3000),
  'x'.repeat(70_000),
  '২০২৬',
  '😀👩‍👩‍👧‍👧',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31T23:59:59Z',
  '+012345-01-01',
  '-1',
  '1.5',
  '9223372036854775808',
  '2147483648',
  'null',
  'true',
]
const goodTexts = [
  '§order0',
  '§order1',
  '§order2',
  '§product0',
  '§product1',
  '§product2',
  'Salma Akter',
  'salma@mail.example',
  '01711111111',
  'House 1, Road 2, Mirpur',
  'dhaka',
  'M',
  'Black',
  'cod',
  '2026-01-31',
  '2026-01-31T10:00:00.000Z',
  '00000000-0000-4000-8000-000000000000',
  'soft-cotton-9',
  'cancelled',
  'shipped',
  'selected',
  'all',
  '/media/480/demo/x.webp',
  'https://example.com/a.jpg',
  'uploads/2026/01/0123456789abcdef01234567.webp',
]
const oddNumbers = [
  0,
  -0,
  1,
  -1,
  0.5,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  100_000_000_000,
]

const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 60 }), fc.string())
const text = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...goodTexts) }, { weight: 1, arbitrary: oddText })
const number = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 50 }) },
  { weight: 1, arbitrary: fc.constantFrom(...oddNumbers) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
)
const wild = fc.oneof(fc.jsonValue(), text, number, fc.boolean(), fc.constant(null), fc.constant([]), fc.constant({}))

/** A `rare` value once in `times`, otherwise null. */
const seldom = <T>(times: number, rare: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: rare })

/** A value that fits the schema, with arbitrary values mixed in. */
function like(schema: Schema | undefined, all: Record<string, Schema>, depth = 0): fc.Arbitrary<unknown> {
  if (!schema || depth > 6) return wild
  const inner = (of: Schema | undefined) => like(of, all, depth + 1)
  if (schema.$ref) return inner(all[schema.$ref.split('/').at(-1) ?? ''])
  const fitting = (): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const either = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (either) return fc.oneof(...either.map(inner))
    if (schema.type === 'array') return fc.array(inner(schema.items), { maxLength: 3 })
    if (schema.type === 'object' || schema.properties)
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, inner(of)])),
        { requiredKeys: [] },
      )
    if (schema.type === 'integer' || schema.type === 'number') return number
    if (schema.type === 'boolean') return fc.boolean()
    return text
  }
  return fc.oneof({ weight: depth === 0 ? 30 : 12, arbitrary: fitting() }, { weight: 1, arbitrary: wild })
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const brokenJson = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '[1,',
    'null',
    '0',
    '"',
    '{"a":1,"a":2}',
    '{"__proto__":{"isMain":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":1e400}',
    '{"a":-0}',
    '{"a":"\\ud800"}',
    '{"\\u0000":1}',
    '\ufeff{}',
    '{"a":NaN}',
    '{a:1}',
    deep(13),
    deep(20_000),
    `[${'0,'.repeat(60_000)}0]`,
    `{"a":"${'x'.repeat(1_100_000)}"}`,
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
const contentTypes = fc.oneof(
  { weight: 30, arbitrary: fc.constant('application/json') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-8',
      'application/json;',
      'application/json; charset=utf-16',
      'Application/JSON',
      'text/plain',
      'text/html',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=x',
      `multipart/form-data; boundary=${'x'.repeat(500)}`,
      'application/octet-stream',
      'application/xml',
      '',
      ';',
      '/',
      'a/b/c',
      'application/json, text/plain',
      '\u00e9',
    ),
  },
)
const multipart = fc.constantFrom(
  '--x\r\nContent-Disposition: form-data; name="images[]"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nabc\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,price\r\n"a\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="images[]"; filename="../../a\u0000.jpg"\r\n\r\n\xff\xd8\xff\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data\r\n\r\n\r\n--x--',
  '--x\r\n\r\n\r\n--x--\r\n',
  '--x--\r\n',
  '--y\r\n',
  '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  '',
)
const headers = fc.array(
  fc.oneof(
    fc.tuple(
      fc.constantFrom(
        'Cookie',
        'Origin',
        'Sec-Fetch-Site',
        'Idempotency-Key',
        'If-None-Match',
        'If-Modified-Since',
        'Range',
        'Accept',
        'Accept-Encoding',
        'Accept-Language',
        'X-Forwarded-For',
        'X-Forwarded-Host',
        'X-Forwarded-Proto',
        'Forwarded',
        'Authorization',
        'Referer',
        'User-Agent',
        'X-HTTP-Method-Override',
        'Accept-Version',
        'Content-Encoding',
        'Connection',
        'Save-Data',
        'Expect',
        'Upgrade',
        'TE',
        'Trailer',
        'Host',
        'Content-Length',
        'Transfer-Encoding',
      ),
      fc.oneof(
        fc.constantFrom(
          '',
          'x',
          'null',
          '*',
          'gzip',
          'br;q=0, *;q=0.1',
          'bytes=0-1',
          'bytes=-1',
          'bytes=9-1,2-',
          'cross-site',
          'same-origin',
          'https://evil.example',
          'http://127.0.0.1',
          'bunon_staff=x',
          'bunon_customer=%',
          'bunon_orders=%E0%A4%A; bunon_staff="',
          'bunon_staff=a; bunon_staff=b',
          '127.0.0.1',
          'keep-alive',
          'close',
          'upgrade',
          'websocket',
          'h2c',
          '100-continue',
          'something-else',
          'chunked',
          'identity',
          'chunked, chunked',
          '0',
          '-1',
          '1e3',
          '99999999999999999999',
          'en-US,en;q=0.5',
          'x'.repeat(9000),
          'x'.repeat(20_000),
        ),
        fc.string({ maxLength: 40 }),
        fc.string({ unit: 'binary', maxLength: 20 }),
      ),
    ),
    fc.tuple(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 })),
  ),
  { maxLength: 3 },
)
const methods = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'REPORT', 'QUERY', 'M-SEARCH', 'LOCK'),
  },
  { weight: 1, arbitrary: fc.constantFrom('get', 'FOO', 'GET\t', 'PO ST', '', 'CONNECT', 'PRI') },
)
const piece = fc.oneof(
  text.map(encodeLoosely),
  fc.constantFrom(
    '.',
    '..',
    '%2e%2e',
    '%2F',
    '%',
    '%zz',
    '%c0%af',
    '%ff',
    '%00',
    '%0d%0a',
    '//',
    '\\',
    ';',
    '@',
    '*',
    ':',
  ),
  fc.constantFrom(
    'products-data',
    'orders',
    'get-order',
    'docs',
    'admin',
    'media',
    '480',
    'shop',
    'product',
    'bn',
    'x.data',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const oddPaths = fc
  .tuple(
    fc.constantFrom(
      '/backend/api/',
      '/api/',
      '/backend/data/',
      '/',
      '/bn/',
      '/media/',
      '/admin/',
      '/product/',
      '/backend/api',
    ),
    fc.array(piece, { maxLength: 4 }),
  )
  .map(([root, rest]) => root + rest.join('/'))
const oddTargets = fc.constantFrom(
  '*',
  '',
  'backend/api/orders',
  'http://evil.example/backend/api/orders',
  '//evil.example/backend/api/orders',
  '/backend/api/../../etc/passwd',
  `/backend/api/${'a'.repeat(15_000)}`,
  `/backend/api/get-order?id=${'a'.repeat(9000)}`,
  '/backend/api/get-order#x',
  '/backend/api/orders?',
  '/backend/api/orders?&&&==',
  '/backend/api//orders',
  '/backend/api/orders/',
)

/** In a URL most characters are percent-encoded, some are sent as they are. */
function encodeLoosely(value: string): string {
  try {
    return encodeURIComponent(value).replaceAll('%C2%A7', '§')
  } catch {
    return '%ED%A0%80'
  }
}

function anyRequest({ paths, components }: Described): fc.Arbitrary<Fuzz> {
  const schemas = components?.schemas ?? {}
  const endpoints = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const fitting = fc.constantFrom(...endpoints).chain(({ path, method, operation }) => {
    const queries = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
    const body = operation.requestBody?.content?.['application/json']?.schema
    const prefix = fc.constantFrom('', '/backend')
    const address = fc
      .tuple(
        prefix,
        fc.record(Object.fromEntries(queries.map(({ name, schema }) => [name, like(schema, schemas, 1)])), {
          requiredKeys: [],
        }),
        seldom(10, fc.tuple(fc.string(), text)),
      )
      .map(([begin, query, more]) => {
        const asked = Object.entries(query).map(([name, value]) => `${name}=${encodeLoosely(asText(value))}`)
        if (more) asked.push(`${encodeLoosely(more[0])}=${encodeLoosely(more[1])}`)
        return path.replace(/^\/backend/, begin) + (asked.length > 0 ? `?${asked.join('&')}` : '')
      })
    const content = fc.oneof(
      { weight: 20, arbitrary: like(body, schemas).map((value) => JSON.stringify(value)) },
      { weight: 2, arbitrary: brokenJson },
      { weight: 1, arbitrary: multipart },
    )
    const isUpload = operation.requestBody?.content?.['application/json'] === undefined && method === 'POST'
    const form = fc.tuple(multipart, fc.constant('multipart/form-data; boundary=x'))
    const json = fc.tuple(content, contentTypes)
    return fc.tuple(
      fc.oneof({ weight: 20, arbitrary: fc.constant(method) }, { weight: 1, arbitrary: methods }),
      address,
      method === 'GET' ? fc.constant(['', ''] as [string, string]) : isUpload ? fc.oneof(form, json) : json,
    )
  })
  const odd = fc.tuple(
    methods,
    fc.oneof({ weight: 4, arbitrary: oddPaths }, { weight: 1, arbitrary: oddTargets }),
    fc.tuple(fc.oneof(brokenJson, fc.constant(''), multipart), contentTypes),
  )
  return fc
    .record({
      as: fc.oneof(
        { weight: 5, arbitrary: fc.constant('admin' as const) },
        { weight: 2, arbitrary: fc.constantFrom('guest' as const, 'customer' as const) },
      ),
      line: fc.oneof({ weight: 5, arbitrary: fitting }, { weight: 1, arbitrary: odd }),
      headers: fc.oneof({ weight: 6, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: headers }),
      version: fc.oneof(
        { weight: 200, arbitrary: fc.constant('HTTP/1.1') },
        { weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', '') },
      ),
      host: fc.oneof(
        { weight: 100, arbitrary: fc.constant('§host') },
        {
          weight: 1,
          arbitrary: fc.constantFrom('', 'evil.example', '§none', 'a b', '[::1', 'x'.repeat(300), '§host:x'),
        },
      ),
      cut: seldom(60, fc.double({ min: 0.05, max: 0.95, noNaN: true })),
    })
    .map(({ as, line: [method, target, [body, type]], headers: more, version, host, cut }): Fuzz => {
      const isPlain = more.length === 0 && version === 'HTTP/1.1' && host === '§host' && cut === null
      const isReadable = /^[A-Z-]+$/.test(method) && /^\/[\x21-\x7e]*$/.test(target.replaceAll('§', ''))
      return {
        as,
        method,
        target,
        hangsUp: cut !== null,
        bodiless: method === 'HEAD',
        // CONNECT is for proxies; other servers do not answer it.
        isWhole: isPlain && isReadable && method !== 'CONNECT',
        bytes: ({ orders, products, cookie, port }) => {
          const put = (template: string) =>
            template
              .replaceAll(/§order(\d)/g, (_, nr) => orders[nr] ?? '')
              .replaceAll(/§product(\d)/g, (_, nr) => products[nr] ?? '')
              .replaceAll('§host', `127.0.0.1:${port}`)
          const content = Buffer.from(put(body))
          const lines = [`${method} ${put(target)} ${version}`]
          if (host !== '§none') lines.push(`Host: ${put(host)}`)
          if (cookie) lines.push(`Cookie: ${cookie}`)
          if (type) lines.push(`Content-Type: ${type}`)
          if (content.length > 0 || type) lines.push(`Content-Length: ${content.length}`)
          for (const [name, value] of more) lines.push(`${name}: ${value}`)
          const bytes = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), content])
          return cut === null ? bytes : bytes.subarray(0, Math.floor(bytes.length * cut))
        },
      }
    })
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

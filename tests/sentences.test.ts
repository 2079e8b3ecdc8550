import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Complaint, validate } from '#platform/http/validation.ts'
import { type Contracts, endpointsUnder, openWithEndpoints } from './support/api-endpoints.ts'
import type { Shop } from './support/open-shop.ts'

// Validation errors are sentences for people, whatever is wrong with a request.

let shop: Shop
let endpoints: string[]
let contracts: Map<string, Contracts>
let cookie: string
beforeAll(async () => {
  const opened = await openWithEndpoints()
  shop = opened.shop
  contracts = opened.contracts
  endpoints = endpointsUnder(opened.found, '/backend/api')
  cookie = `${await shop.staffCookie()}; ${(await shop.customer()).cookie}`
})
afterAll(() => shop.close())

/** Default messages of zod. Enum values in 'Please choose one of: …' belong to the API and are allowed. */
const isMachineTalk = (sentence: string) => machineWords.test(sentence.replace(/(?<=^Please choose one of: ).*/, ''))
const machineWords =
  /^Invalid |Too (small|big)|\bexpected\b|\breceived\b|Unrecognized key|must match pattern|\bundefined\b|\bnull\b|\bNaN\b|[<>]=?\d|\bISO\b|_|^$/

type Shape = {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  prefixItems?: Shape[]
  additionalProperties?: Shape | boolean
  anyOf?: Shape[]
  oneOf?: Shape[]
  const?: unknown
  enum?: unknown[]
}

const wrong = [undefined, null, '', ' ', 'x', 'x'.repeat(30_000), -1, 0, 0.5, 1e12, true, [], {}, [null], { x: 1 }]

/** Values for a schema, nearly all of them invalid somewhere; each field is varied in turn, at every depth. */
function* amiss(shape: Shape, depth = 0): Generator<unknown> {
  yield* wrong
  if (shape.const !== undefined) yield shape.const
  if (shape.enum) yield* shape.enum
  for (const branch of [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]) yield* amiss(branch, depth)
  if (depth > 5) return
  const { properties = {}, additionalProperties } = shape
  // Discriminators ({deleteType: 'all'}) are correct, so that the other fields of the variant are validated.
  const kind = Object.fromEntries(
    Object.entries(properties).flatMap(([name, { const: word }]) => (word === undefined ? [] : [[name, word]])),
  )
  for (const [name, inner] of Object.entries(properties)) {
    for (const value of amiss(inner, depth + 1)) yield { ...kind, [name]: value }
  }
  if (typeof additionalProperties === 'object')
    for (const value of amiss(additionalProperties, depth + 1)) yield { some: value }
  if (shape.items) {
    for (const value of amiss(shape.items, depth + 1)) yield [value]
    yield Array.from({ length: 20_000 }, () => 'x')
  }
}

const shapeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
const schemasOf = ({ body, querystring, params }: Contracts) =>
  [body, querystring, params].filter((schema) => schema instanceof z.ZodType)

function* everyComplaint(): Generator<[endpoint: string, complaint: Complaint]> {
  for (const endpoint of endpoints) {
    for (const schema of schemasOf(contracts.get(endpoint.replace(' /', ' /backend/api/')) ?? {})) {
      for (const sent of amiss(shapeOf(schema))) {
        for (const complaint of validate(schema, sent).complaints ?? []) yield [endpoint, complaint]
      }
    }
  }
}

test('no invalid field of any endpoint gets a default message of the validator', () => {
  const machineTalk = new Set<string>()
  let complaints = 0
  for (const [endpoint, { field, sentence }] of everyComplaint()) {
    complaints++
    if (isMachineTalk(sentence)) machineTalk.add(`${endpoint} ${field.replace(/\d+/g, '0')}: ${sentence}`)
  }
  expect([...machineTalk]).toEqual([])
  expect(complaints).toBeGreaterThan(5000)
})

/** Paths of strings and arrays in a schema (['items', '0', 'size']), each with its empty value. */
function* fieldsIn(shape: Shape, path: string[] = []): Generator<[path: string[], empty: '' | []]> {
  if (shape.type === 'string' && shape.const === undefined && path.length > 0) yield [path, '']
  if (shape.type === 'array' && !shape.prefixItems && path.length > 0) yield [path, []]
  for (const branch of [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]) yield* fieldsIn(branch, path)
  for (const [name, inner] of Object.entries(shape.properties ?? {})) yield* fieldsIn(inner, [...path, name])
  if (shape.items) yield* fieldsIn(shape.items, [...path, '0'])
}

/** A body with `value` at that path and nothing else. */
const bodyWith = ([first, ...rest]: string[], value: unknown, kind: object): unknown => {
  if (first === undefined) return value
  const inner = bodyWith(rest, value, {})
  return first === '0' ? [inner] : { ...kind, ...(inner !== undefined && { [first]: inner }) }
}

/** The discriminators of a body, one object per variant. */
const kindsOf = (shape: Shape): object[] =>
  [shape, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].map(({ properties = {} }) =>
    Object.fromEntries(
      Object.entries(properties).flatMap(([name, { const: word }]) => (word === undefined ? [] : [[name, word]])),
    ),
  )

test('a missing field has the same message as an empty one', () => {
  // Null says: in no folder.
  const nullIsAValue = new Set(['PUT /move-media folder'])
  const differ = new Set<string>()
  let compared = 0
  for (const endpoint of endpoints) {
    for (const schema of schemasOf(contracts.get(endpoint.replace(' /', ' /backend/api/')) ?? {})) {
      const shape = shapeOf(schema)
      const sentenceOf = (body: unknown, path: string[]) =>
        validate(schema, body).complaints?.find(({ field }) => field === path.join('.'))?.sentence
      for (const [path, nought] of fieldsIn(shape)) {
        for (const kind of kindsOf(shape)) {
          const missing = sentenceOf(bodyWith(path, undefined, kind), path)
          const empty = sentenceOf(bodyWith(path, nought, kind), path)
          const nothing = sentenceOf(bodyWith(path, null, kind), path)
          if (missing === undefined || empty === undefined) continue
          compared++
          if (missing !== empty || (nothing !== empty && !nullIsAValue.has(`${endpoint} ${path.join('.')}`)))
            differ.add(`${endpoint} ${path.join('.')}: ${missing} / ${nothing} / ${empty}`)
        }
      }
    }
  }
  expect([...differ]).toEqual([])
  expect(compared).toBeGreaterThan(50)
})

test('every endpoint answers so: to no body, an empty one, null fields, and a body that is not an object', async () => {
  const wrong: string[] = []
  let refused = 0
  for (const endpoint of endpoints.filter(
    (each) => !each.startsWith('GET ') && !/upload-|import-products/.test(each),
  )) {
    const [method, path] = endpoint.split(' ') as ['POST', string]
    const schema = contracts.get(`${method} /backend/api${path}`)?.body
    const names = schema instanceof z.ZodType ? Object.keys(shapeOf(schema).properties ?? {}) : []
    for (const payload of [{}, [], Object.fromEntries(names.map((name) => [name, null]))]) {
      const answer = await shop.app.inject({ method, url: `/backend/api${path}`, headers: { cookie }, payload })
      if (answer.statusCode < 400) continue
      const { error, fields = {} } = answer.json()
      if (Object.keys(fields).length > 0) refused++
      for (const sentence of [error, ...(Object.values(fields) as string[])])
        if (isMachineTalk(sentence)) wrong.push(`${endpoint} ${JSON.stringify(payload)}: ${sentence}`)
    }
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(60)
})

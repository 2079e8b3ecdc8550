import { globSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { freshDatabase } from '../../../tests/support/open-shop.ts'
import { clientRows } from './client-rows.ts'
import { statement as prepared, runPrepared } from './prepared.ts'
import { col, queryRows } from './rows.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('rows arrive in the types of their columns', async () => {
  const columns = {
    int: col.int,
    big: col.int,
    float: col.float,
    isSo: col.boolean,
    text: col.text,
    state: col.text.as<'open' | 'closed'>(),
    nothing: col.text.orNull,
    numeric: col.numeric,
    at: col.timestamp,
    ints: col.ints,
    texts: col.texts,
    json: col.json<{ a: number[] }>(),
  }
  const rows = await queryRows(database.db, columns).run(sql`
      select 1 as int, 2::bigint as big, 0.5::float as float, true as "isSo", 'a' as text, 'open' as state,
        null::text as nothing, 1.50 as numeric, timestamptz '2026-11-30 06:00Z' as at,
        array[1, 2] as ints, array['a'] as texts, jsonb_build_object('a', array[1]) as json`)
  expect(rows).toEqual([
    {
      int: 1,
      big: 2,
      float: 0.5,
      isSo: true,
      text: 'a',
      state: 'open',
      nothing: null,
      numeric: '1.50',
      at: expect.stringContaining('2026-11-30'),
      ints: [1, 2],
      texts: ['a'],
      json: { a: [1] },
    },
  ])
  expectTypeOf(rows[0]?.state).toEqualTypeOf<'open' | 'closed' | undefined>()
  expectTypeOf(rows[0]?.nothing).toEqualTypeOf<string | null | undefined>()
})

test.each([
  ['a missing column', sql`select 1 as other`, 'The result has no column number'],
  ['another type', sql`select '1' as number`, 'The column number is of type text, not int2, int4, int8'],
  ['a sum, which is numeric', sql`select sum(2::bigint) as number`, 'The column number is of type numeric'],
  ['another type, even without a row', sql`select '1' as number where false`, 'The column number is of type text'],
  ['the last of two of one name', sql`select 1 as number, 'x' as number`, 'The column number is of type text'],
  ['null', sql`select null::int as number`, 'The column number is null in a row'],
])('%s is an error', async (_, statement, error) => {
  await expect(queryRows(database.db, { number: col.int }).run(statement)).rejects.toThrow(error)
})

test('the columns of a prepared statement are compared each time it runs', async () => {
  const run = (columns: { number: typeof col.int } | { number: typeof col.text }) =>
    runPrepared(database.db, 'rows-test', columns, prepared`select 1 as number`)
  for (let nr = 0; nr < 2; nr++) {
    expect(await run({ number: col.int })).toEqual([{ number: 1 }])
    await expect(run({ number: col.text })).rejects.toThrow('The column number is of type int4, not text')
  }
})

test('without Drizzle, rows arrive in the same types, and are compared with their columns', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const columns = { big: col.int, name: col.text, at: col.timestamp, texts: col.texts }
    const [row] = await clientRows(client, columns).run(
      `select $1::bigint as big, current_user as name, timestamptz '2026-11-30 06:00Z' as at, array['a'] as texts`,
      [2],
    )
    expect(row).toEqual({
      big: 2,
      name: expect.any(String),
      at: expect.stringContaining('2026-11-30'),
      texts: ['a'],
    })
    await expect(clientRows(client, { number: col.int }).run(`select 'x' as number`)).rejects.toThrow(
      'The column number is of type text, not int2, int4, int8',
    )
  } finally {
    await client.end()
  }
})

test('no call of execute or query names the type of its rows: their columns are compared with the result', () => {
  const files = globSync('{src,demo,scripts}/**/*.ts').filter((file) => !/\.test\.ts$|paraglide/.test(file))
  const read = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  expect(read.filter(({ text }) => text.includes('queryRows(')).length).toBeGreaterThan(150)
  expect(read.filter(({ text }) => /\.(execute|query)</.test(text)).map(({ file }) => file)).toEqual([])
})

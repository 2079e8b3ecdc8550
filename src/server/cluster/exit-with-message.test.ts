import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { databaseName, messageFor } from './exit-with-message.ts'

const given = databaseName(readConfig({ DATABASE_URL: 'postgres://x:y@db.example/z' }))
const embedded = databaseName(readConfig({}))

test.each([
  ['ECONNREFUSED', 'connect ECONNREFUSED', 'The database at DATABASE_URL does not answer.'],
  ['ECONNRESET', 'read ECONNRESET', 'The database at DATABASE_URL broke off the connection.'],
  [
    '42501',
    'permission denied for schema public',
    'The database at DATABASE_URL does not give the shop’s role the rights it needs: permission denied for schema public.',
  ],
  [
    '42P07',
    'relation "orders" already exists',
    'The database at DATABASE_URL holds something else than this shop: relation "orders" already exists.',
  ],
  ['3D000', 'database "z" does not exist', 'The database at DATABASE_URL refuses: database "z" does not exist.'],
  [
    '53300',
    'sorry, too many clients already',
    'The database at DATABASE_URL refuses: sorry, too many clients already.',
  ],
])(
  'a failure %s ends the start in one sentence with the reason of PostgreSQL, also as a cause',
  (code, message, sentence) => {
    const cause = Object.assign(new Error(message), { code, severity: 'ERROR' })
    expect(messageFor(cause, given)).toBe(sentence)
    expect(messageFor(new Error('Failed query', { cause }), given)).toBe(sentence)
  },
)

test('messages do not mention DATABASE_URL when it is not set', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  expect(messageFor(refused, embedded)).toBe('The embedded database does not answer.')
})

test('a file that can be neither read nor written is named', () => {
  const path = '/srv/shop/secret-key'
  const denied = Object.assign(new Error(`EACCES: permission denied, open '${path}'`), { code: 'EACCES', path })
  expect(messageFor(denied, embedded)).toBe(`There is no permission to read or write here: ${path}.`)
})

test('an unexpected error is shown with its stack', () => {
  expect(messageFor(new TypeError('no such thing'), given)).toMatch(/^TypeError: no such thing\n {4}at /)
})

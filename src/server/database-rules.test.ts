import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { databaseRules } from './database-rules.ts'

test('db/rules.sql is up to date with `npm run db:generate`', () => {
  expect(readFileSync('db/rules.sql', 'utf8')).toBe(databaseRules())
})

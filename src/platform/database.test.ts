import { describe, expect, test } from 'vitest'
import { databaseIsAway } from './database.ts'

describe('an error of the database', () => {
  test.each(['40P01', '40001', '57P01', '08006', '55P03'])('%s means: try again in a moment', (code) => {
    expect(databaseIsAway(new Error('failed', { cause: Object.assign(new Error('inner'), { code }) }))).toBe(true)
  })
  test.each(['42601', '08P01'])('%s is a fault of ours', (code) => {
    expect(databaseIsAway(Object.assign(new Error('failed'), { code }))).toBe(false)
  })
})

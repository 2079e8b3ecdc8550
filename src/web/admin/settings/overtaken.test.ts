import { expect, test } from 'vitest'
import type { SettingsInForce } from '#web/admin/request/settings.ts'
import { beganWith, versionToSend } from './overtaken.ts'

/** Settings as they were read. */
const read = (version: string, some: Partial<SettingsInForce>) => ({ version, settings: some as SettingsInForce })

test('a field that somebody else changed after its change began is not saved over unasked', () => {
  const began = beganWith(read('1', { phone: '01711-000001', openingHours: '9 to 5' }), ['phone'])
  const phoneChanged = read('2', { phone: '01711-000002', openingHours: '9 to 5' })
  expect(versionToSend(began, phoneChanged, ['phone'])).toBe('1')
  expect(
    versionToSend({ ...began, ...beganWith(phoneChanged, ['openingHours']) }, phoneChanged, ['openingHours']),
  ).toBe('2')
  const hoursChanged = read('2', { phone: '01711-000001', openingHours: '9 to 6' })
  expect(versionToSend(began, hoursChanged, ['phone'])).toBe('2')
  expect(versionToSend({}, phoneChanged, [])).toBe('2')
})

import { expect, test } from 'vitest'
import { environment } from '#platform/environment.ts'
import { settingNames, withoutSettings } from '../scripts/without-settings.mjs'

test('a shop under test gets no setting that somebody has exported, and no file of settings', () => {
  expect(settingNames).toEqual(Object.keys(environment.shape))
  const exported = { ...Object.fromEntries(settingNames.map((name) => [name, 'x'])), ENV_FILE: '/etc/bunon.env' }
  expect(withoutSettings({ ...exported, PATH: '/bin', NODE_ENV: 'test' })).toEqual({
    PATH: '/bin',
    NODE_ENV: 'test',
    ENV_FILE: '',
  })
})

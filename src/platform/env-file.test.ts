import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BadSetting } from './bad-setting.ts'
import { completeEnvironment } from './env-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunon-env-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  for (const name of ['BUNON_TEST_NEW', 'BUNON_TEST_SET', 'BUNON_TEST_EMPTY']) delete process.env[name]
  rmSync(folder, { recursive: true, force: true })
})

test('an env file completes the environment; variables that are set there stay, also if they are empty', () => {
  const file = join(folder, 'settings')
  writeFileSync(
    file,
    'BUNON_TEST_NEW="from the file" # why\nBUNON_TEST_SET=from the file\nBUNON_TEST_EMPTY=from the file\n',
  )
  vi.stubEnv('ENV_FILE', file)
  vi.stubEnv('BUNON_TEST_SET', 'from outside')
  vi.stubEnv('BUNON_TEST_EMPTY', '')
  completeEnvironment()
  expect(process.env.BUNON_TEST_NEW).toBe('from the file')
  expect(process.env.BUNON_TEST_SET).toBe('from outside')
  expect(process.env.BUNON_TEST_EMPTY).toBe('')
})

test('without ENV_FILE it is .env in the working directory, which may be missing', () => {
  vi.stubEnv('ENV_FILE', undefined)
  const here = vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const load = vi.spyOn(process, 'loadEnvFile')
  try {
    expect(() => completeEnvironment()).not.toThrow()
    expect(load.mock.calls).toEqual([['.env']])
  } finally {
    here.mockRestore()
    load.mockRestore()
  }
})

test('a named file that does not exist is an error, and an empty name means no file', () => {
  vi.stubEnv('ENV_FILE', join(folder, 'nowhere'))
  expect(completeEnvironment).toThrow(BadSetting)
  vi.stubEnv('ENV_FILE', '')
  const load = vi.spyOn(process, 'loadEnvFile')
  try {
    expect(completeEnvironment).not.toThrow()
    expect(load).not.toHaveBeenCalled()
  } finally {
    load.mockRestore()
  }
})

test('a user without a home folder gets one, before libraries look for it', () => {
  vi.stubEnv('ENV_FILE', '')
  vi.stubEnv('HOME', undefined)
  completeEnvironment(() => {
    // As Node does without HOME and without an entry in /etc/passwd.
    throw Object.assign(new Error('uv_os_homedir returned ENOENT (no such file or directory)'), {
      code: 'ERR_SYSTEM_ERROR',
    })
  })
  expect([process.env.HOME, homedir()]).toEqual(['/', '/'])
  vi.stubEnv('HOME', '/home/shop')
  completeEnvironment()
  expect(process.env.HOME).toBe('/home/shop')
})

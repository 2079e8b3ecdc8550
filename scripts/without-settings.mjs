// A shop under test gets no setting of the developer: with their STORAGE_URL it would delete their pictures.
import { readFileSync } from 'node:fs'

// Its module cannot be loaded with Node 20, nor before anything is installed.
const source = readFileSync(new URL('../src/platform/environment.ts', import.meta.url), 'utf8')
export const settingNames = [...source.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name)

/** The environment without settings, and without the file that holds others. */
export const withoutSettings = (env = process.env) => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !settingNames.includes(name))),
  ENV_FILE: '',
})

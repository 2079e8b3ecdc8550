// A shop under test gets no settings of the developer: with their STORAGE_URL it would delete their pictures.
import { readFileSync } from 'node:fs'

// Read as text: the module cannot be loaded with Node 20, nor before dependencies are installed.
const source = readFileSync(new URL('../src/platform/environment.ts', import.meta.url), 'utf8')
export const settingNames = [...source.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name)

/** The environment without settings, and without the path of the env file. */
export const withoutSettings = (env = process.env) => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !settingNames.includes(name))),
  ENV_FILE: '',
})

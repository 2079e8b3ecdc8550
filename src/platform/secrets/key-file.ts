import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadSetting } from '../bad-setting.ts'
import type { Config } from '../config.ts'
import { ownAs } from '../own-as.ts'
import { secretFile } from './secret-file.ts'
import { newSecretKey, type Secrets, secretsWith } from './secrets.ts'

type KeyConfig = Pick<Config, 'dataDir' | 'secretKeys'>

/** Path of the key file, used without SECRET_KEY: outside the database and its backups. */
export const secretKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'secret-key')

/**
 * The keys of SECRET_KEY, then those of the file in the data folder; without any, creates the file.
 * @throws BadSetting if the file has other content or cannot be created
 */
export function openSecrets(config: KeyConfig): Secrets {
  const keys = [...config.secretKeys, ...keysInFile(config)]
  return secretsWith(keys.length > 0 ? keys : makeKeyFile(config))
}

/** The keys in the file, the current one first. @throws BadSetting */
export function keysInFile(config: Pick<Config, 'dataDir'>): string[] {
  const file = secretKeyFile(config)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  const keys = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  if (keys.length === 0 || !keys.every(isSecretKey))
    throw new BadSetting(`The file ${file} does not hold a key in each line. Put the key back that stood there.`)
  return keys
}

/** 32 bytes in base64, with or without its '='. */
const isSecretKey = (text: string): boolean => /^[\w+/-]{43}=?$/.test(text)

function makeKeyFile(config: Pick<Config, 'dataDir'>): string[] {
  try {
    secretFile(secretKeyFile(config), () => fileWith([newSecretKey()]))
    ownAs(secretKeyFile(config), config.dataDir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new BadSetting(`The file ${secretKeyFile(config)} cannot be written (${code}). Set SECRET_KEY instead.`)
  }
  return keysInFile(config)
}

/** Writes these keys to the file atomically; its owner stays. */
export function writeKeyFile(config: Pick<Config, 'dataDir'>, keys: string[]): void {
  const part = `${secretKeyFile(config)}.part`
  rmSync(part, { force: true })
  writeFileSync(part, fileWith(keys), { mode: 0o600, flag: 'wx' })
  ownAs(part, existsSync(secretKeyFile(config)) ? secretKeyFile(config) : config.dataDir)
  renameSync(part, secretKeyFile(config))
}

const inUseFile = (config: Pick<Config, 'dataDir'>) => `${secretKeyFile(config)}-in-use`

/** Records the id of the encryption key at each start, because a running shop uses its key of that start. */
export function recordKeyInUse(config: Pick<Config, 'dataDir'>, { keyIds: [present = ''] }: Secrets): void {
  if (keyInUse(config) !== present) writeFileSync(inUseFile(config), `${present}\n`, { mode: 0o600 })
}

/** Id of the key with which the last start encrypts; undefined: not recorded. */
export function keyInUse(config: Pick<Config, 'dataDir'>): string | undefined {
  return existsSync(inUseFile(config)) ? readFileSync(inUseFile(config), 'utf8').trim() : undefined
}

const fileWith = (keys: string[]): string =>
  `# Encrypts secrets in the database; no backup of the shop holds it. Keep a copy elsewhere (docs/operations/security.md).\n${keys.join('\n')}\n`

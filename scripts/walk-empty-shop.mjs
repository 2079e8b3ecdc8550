// Crawls a shop without the demo: every page in both languages, and every link. Nothing may be missing, empty or from
// the demo, and the first product must appear in the automatic lists.
import { adminPassword } from './open-for-tests.mjs'

/** Must not appear in any response of a shop without the demo, be it in text, metadata or script data. */
const ofTheDemo = [
  /\bbunon\b(?!_)/i,
  /বুনন/,
  /mirpur/i,
  /মিরপুর/,
  /01700[-\s]?0/,
  /০১৭০০[-\s]?০/,
  /\+8801700/,
  /House 12/,
  /বাড়ি ১২/,
  /woven in/i,
  /বাংলাদেশে বোনা/,
  /\b2019\b/,
  /২০১৯/,
  /23\.8069/,
  // The placeholder for missing pictures is part of every shop.
  /\/media\/[^"'\s,]*demo\/(?!placeholder)/,
  /"demo\/(?!placeholder)/,
]

/** Empty or useless links: a new shop has no phone number and no address to link to. */
const ofNobody = /^(#?|tel:.*|mailto:.*|https:\/\/(wa\.me|m\.me|www\.facebook\.com)\/?[^/]*|javascript:.*)$/

const machineFiles = [
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/bn/manifest.webmanifest',
  '/feeds/google.xml',
  '/feeds/facebook.xml',
  '/feeds/products.csv',
  '/feeds/google.xml?lang=bn',
]
const unlisted = ['/cart', '/checkout', '/login', '/register', '/forgot-password', '/dashboard', '/offline', '/store']

/** The 404 page is checked as well. */
const missing = ['/no-such-page', '/bn/no-such-page']

/**
 * @param shop result of openShop({ DEMO: '0' })
 * @param expect called with a description, whether it holds, and details of the failure
 */
export async function walkEmptyShop(shop, expect) {
  const before = await walk(shop.url)
  expect(
    'every page and every link of a shop without the demo answers',
    before.broken.length === 0,
    list(before.broken),
  )
  expect('no link of it is empty or leads to nobody', before.empty.length === 0, list(before.empty))
  expect('nothing of the demo stands on its pages, feeds and lists', before.demo.length === 0, list(before.demo))
  expect('every page of it has one main heading', before.headless.length === 0, list(before.headless))
  expect('it was a walk', before.pages > 50 && before.links > 50, `(${before.pages} pages, ${before.links} links)`)

  const number = await sellsOne(shop.url)
  for (const path of ['/shop', '/collections/all', '/collections/new-arrivals', '/', '/bn/collections/new-arrivals'])
    expect(`the first product stands at ${path}`, await cacheTags(`${shop.url}${path}`, `/product/${number}"`))
  expect(
    'the home page no longer says that there is nothing',
    !(await (await fetch(shop.url)).text()).includes('nothing to buy here'),
  )
  const after = await walk(shop.url)
  const wrong = [...after.broken, ...after.empty, ...after.demo, ...after.headless]
  expect('with a first product still no dead link and nothing of the demo', wrong.length === 0, list(wrong))
}

async function walk(url) {
  const found = { broken: [], empty: [], demo: [], headless: [], pages: 0, links: 0 }
  const listed = locations(await (await fetch(`${url}/sitemaps/pages.xml`)).text(), url)
  const waiting = [...listed, ...unlisted.flatMap((path) => [path, `/bn${path}`]), ...missing, ...machineFiles]
  const seen = new Set(waiting)
  while (waiting.length > 0) {
    const path = waiting.shift()
    const answer = await fetch(url + path)
    const type = answer.headers.get('content-type') ?? ''
    const text = await answer.text()
    const expected = missing.includes(path) ? 404 : 200
    if (answer.status !== expected) found.broken.push(`${path}: ${answer.status}`)
    // Names of built files contain hashes, which could match by chance.
    const searched = text.replaceAll(/\/assets\/[\w./-]+/g, '').replaceAll(/"\/?sha256-[^"]+"/g, '')
    if (/html|xml|json|csv|plain/.test(type))
      for (const pattern of ofTheDemo) {
        const [word] = searched.match(pattern) ?? []
        if (word) found.demo.push(`${path}: ${word}`)
      }
    if (!type.startsWith('text/html')) continue
    found.pages++
    if ((text.match(/<h1[\s>]/g) ?? []).length !== 1) found.headless.push(`${path}: no h1, or several`)
    for (const link of linksOf(text)) {
      if (ofNobody.test(link) && !(link.startsWith('#') && link.length > 1)) found.empty.push(`${path}: "${link}"`)
      const target = URL.parse(link, url + path)
      if (target?.origin !== url) continue
      found.links++
      const next = target.pathname + target.search
      if (seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return found
}

/** Targets of links, images, scripts and forms of a page. */
function linksOf(html) {
  const attributes = [
    ...html.matchAll(/<(?:a|link|img|script|form|source|video)\b[^>]*?\s(?:href|src|action)="([^"]*)"/g),
  ]
  return attributes.map(([, link]) => link.replaceAll('&amp;', '&'))
}

const locations = (xml, url) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at.replace(url, '') || '/')

async function sellsOne(url) {
  const post = (name, body, headers = {}) =>
    fetch(`${url}/backend/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...headers },
      body: JSON.stringify(body),
    })
  const signedIn = await post('admin', { username: 'admin', password: adminPassword })
  const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';')[0])
  const saved = await post(
    'products',
    {
      title: 'Plain cotton shirt',
      price: 890,
      category: 'mens',
      variants: [{ size: 'M', color: 'White', stock: 4 }],
    },
    { cookie: cookie.join('; ') },
  )
  const answer = await saved.json()
  if (!saved.ok) throw new Error(`the product was refused: ${JSON.stringify(answer)}`)
  // Checking a new password needs the list of breached passwords, which is next to the build.
  const colleague = {
    username: 'packer',
    email: 'packer@example.com',
    phone: '01712345678',
    password: 'Woven-In-Dhaka-2',
    permissions: ['orders.view'],
  }
  const hired = await post('subadmins', colleague, { cookie: cookie.join('; ') })
  if (!hired.ok) throw new Error(`the sub-admin was refused: ${await hired.text()}`)
  return answer.product.number
}

/** Whether the page contains the text within 10 s. Until its cache entry is renewed, it may show the old state. */
async function cacheTags(address, words) {
  for (let tries = 0; tries < 200; tries++) {
    if ((await (await fetch(address)).text()).includes(words)) return true
    await new Promise((next) => setTimeout(next, 50))
  }
  return false
}

const list = (lines) => `(${lines.length}: ${lines.slice(0, 12).join(' · ')})`

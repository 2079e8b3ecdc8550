import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { deferScripts as first } from './defer-scripts.ts'
import { isPaintedFirst, partsOf, wholePage } from './page-parts.ts'

const defer = (html: string, path: string) => {
  const parts = partsOf(html, 'N')
  const { page, scripts } = first(parts, isPaintedFirst(parts, path))
  return { html: wholePage(page), scripts }
}
const deferScripts = (html: string, path: string) => defer(html, path).html

const head =
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>'
const scripts =
  '<script nonce="N">window.__reactRouterContext = {}</script><script type="module" async="">import "/assets/a.js";</script>'
const picture = '<img src="/media/480/demo/a.webp" alt="" fetchPriority="high"/>'
const pageWith = (body: string) => `<html>${head}<body>${body}${scripts}</body></html>`

test('all scripts of a page with a priority image are deferred, and an inline script loads them later', () => {
  const html = deferScripts(pageWith(picture), '/')
  expect(html).not.toMatch(/modulepreload"|type="module"/)
  expect(html.match(/<link rel="later" href="\/assets\/[ab]\.js"\/>/g)).toHaveLength(2)
  expect(html).toContain('<script type="later">import "/assets/a.js";</script>')
  expect(html).toMatch(/<script>\{[\s\S]+\}<\/script><\/body><\/html>$/)
})

test.each([
  ['without pictures', '<p>Terms</p>'],
  ['with pictures further down only', '<img src="/media/480/demo/a.webp" alt="" loading="lazy"/>'],
  ['that talks of fetchPriority', '<p>fetchPriority="high"</p>'],
  ['with a link that has it', '<link rel="preload" as="image" fetchPriority="high"/>'],
])('the scripts of a page %s are not deferred, and presses before hydration are recorded', (_what, body) => {
  const html = deferScripts(pageWith(body), '/terms')
  expect(html).toContain(`</script></head><body>${body}${scripts}</body>`)
  expect(html.indexOf('window.early = []')).toBeLessThan(html.indexOf('<body>'))
  expect(html).not.toContain('later')
})

test.each([
  ['without scripts', `<html><body>${picture}</body></html>`],
  ['that is a fragment', picture],
])('a page %s stays unchanged', (_what, html) => {
  expect(deferScripts(html, '/terms')).toBe(html)
})

test.each(['/cart', '/bn/cart', '/checkout', '/bn/checkout'])(
  'the scripts of %s are deferred, too, until the page is painted',
  async (path) => {
    const { written, after } = browser('<h1>Shopping Cart</h1>', path)
    expect(written).toEqual([])
    await expect.poll(() => after.find(({ milliseconds }) => milliseconds === 0)).toBeDefined()
    after.find(({ milliseconds }) => milliseconds === 0)?.run()
    expect(written).toEqual(awake)
  },
)

/**
 * Runs the inline scripts in a fake browser. The image is not decoded until `show()`; `listeners` holds the event
 * listeners.
 */
function browser(body = picture, path = '/', sheet: Sheet | null = null) {
  const code = defer(pageWith(body), path).scripts.join('\n')
  const links = [{ rel: 'later' }, { rel: 'later' }]
  const written: { type?: string; textContent?: string }[] = []
  const later = { textContent: 'import it', replaceWith: (script: object) => written.push(script) }
  const listeners: Record<string, (event: object) => void> = {}
  let loaded = () => {}
  const pictures = body === picture ? [{ decode: () => new Promise<void>((done) => (loaded = done)) }] : []
  const after: { milliseconds: number; run: () => void }[] = []
  const window: { early?: unknown[] } = {}
  runInNewContext(code, {
    window,
    document: {
      querySelectorAll: (wanted: string) => (wanted.startsWith('link') ? links : pictures),
      querySelector: (wanted: string) => (wanted.startsWith('link') ? sheet : written.length > 0 ? null : later),
      createElement: () => ({}),
    },
    addEventListener: (name: string, run: (event: object) => void) => {
      listeners[name] = run
    },
    requestAnimationFrame: (run: () => void) => run(),
    setTimeout: (run: () => void, milliseconds = 0) => after.push({ milliseconds, run }),
  })
  return { links, written, listeners, window, after, show: () => loaded() }
}
type Sheet = { disabled: boolean; href: string; onload?: () => void; onerror?: () => void }
const awake = [{ type: 'module', textContent: 'import it' }]

test('the scripts are loaded once the image is painted', async () => {
  const { show, after, written, links } = browser()
  expect(written).toEqual([])
  show()
  await expect.poll(() => after.find(({ milliseconds }) => milliseconds === 0)).toBeDefined()
  after.find(({ milliseconds }) => milliseconds === 0)?.run()
  expect(written).toEqual(awake)
  expect(links).toEqual([{ rel: 'modulepreload' }, { rel: 'modulepreload' }])
})

test.each(['pointerdown', 'keydown'])('%s loads the scripts before the image is painted, only once', (event) => {
  const { listeners, written } = browser()
  listeners[event]?.({})
  listeners[event]?.({})
  expect(written).toEqual(awake)
})

test('an image that never loads delays the scripts by three seconds at most', () => {
  const { after, written } = browser()
  expect(after.map(({ milliseconds }) => milliseconds)).toEqual([3000])
  after[0]?.run()
  expect(written).toEqual(awake)
})

test('with them comes the whole stylesheet, and they run when it is there', () => {
  const sheet: Sheet = { disabled: true, href: '/assets/base.css' }
  const { listeners, written, links } = browser(picture, '/', sheet)
  listeners.keydown?.({})
  expect(sheet.disabled).toBe(false)
  expect(links).toEqual([{ rel: 'modulepreload' }, { rel: 'modulepreload' }])
  expect(written).toEqual([])
  sheet.onload?.()
  expect(written).toEqual(awake)
})

test('a stylesheet that fails stops no script, and is tried again', () => {
  const tries: string[] = []
  const sheet: Sheet = {
    disabled: true,
    get href() {
      return '/assets/base.css'
    },
    set href(address) {
      tries.push(address)
    },
  }
  const { listeners, written, after } = browser(picture, '/', sheet)
  listeners.keydown?.({})
  sheet.onerror?.()
  expect(written).toEqual(awake)
  for (const { run } of after.splice(0)) run()
  expect(tries).toEqual(['/assets/base.css'])
  sheet.onload?.()
  expect(written).toEqual(awake)
})

test('presses and choices are recorded until hydration; links are not, they work without scripts', () => {
  const { listeners, window } = browser()
  const press = (what: string, element: object) => {
    const target = { closest: (wanted: string) => (wanted.includes(what) ? element : null) }
    const event = { target }
    listeners[what.startsWith('button') ? 'click' : 'change']?.(event)
    return event
  }
  const body = { tagName: 'BODY', parentElement: null, children: [] as object[] }
  const inBody = (tagName: string, state: object = {}) => {
    const element = { tagName, parentElement: body, ...state }
    body.children.push(element)
    return element
  }
  inBody('BUTTON')
  const button = inBody('BUTTON')
  const box = inBody('INPUT', { checked: true, defaultChecked: false })
  const options = [{ value: 'featured', defaultSelected: true }, { value: 'price-low' }]
  const list = inBody('SELECT', { value: 'price-low', options })
  const events = [press('button', button), press('checkbox', box), press('select', list)]
  listeners.click?.({ target: { closest: () => null } })
  expect(Array.from(window.early ?? [])).toEqual([
    { event: events[0], element: button, path: 'BUTTON:nth-of-type(2)' },
    { event: events[1], element: box, path: 'INPUT:nth-of-type(1)', chosen: true, came: false },
    { event: events[2], element: list, path: 'SELECT:nth-of-type(1)', chosen: 'price-low', came: 'featured' },
  ])
  delete window.early
  press('button', button)
  listeners.pointerdown?.({ target: { closest: () => button }, pointerType: 'mouse' })
  listeners.pointerup?.({ target: button })
  expect(window.early).toBeUndefined()
})

test.each([
  ['the left button of a mouse, let go on it', { button: 0, pointerType: 'mouse' }, ['up'], 'released'],
  ['a pen, still down', { button: 0, pointerType: 'pen' }, [], 'held'],
  ['a finger', { button: 0, pointerType: 'touch' }, ['up'], 'not held'],
  ['the right button of a mouse', { button: 2, pointerType: 'mouse' }, ['up'], 'not held'],
  ['the middle button of a mouse', { button: 1, pointerType: 'mouse' }, [], 'not held'],
  ['the left button of a mouse, let go beside it', { button: 0, pointerType: 'mouse' }, ['up beside'], 'not held'],
  [
    'the left button of a mouse, that moves away under it',
    { button: 0, pointerType: 'mouse' },
    ['up still'],
    'pressed',
  ],
  ['the left button of a mouse, cancelled', { button: 0, pointerType: 'mouse' }, ['cancel'], 'not held'],
  ['the left button of a mouse, clicked', { button: 0, pointerType: 'mouse' }, ['up', 'click'], 'not held'],
])('a button under %s', (_what, press, events, expected) => {
  const { listeners, window } = browser('<p>Terms</p>', '/terms')
  const inside = { closest: () => element }
  const element = {
    tagName: 'BUTTON',
    parentElement: null,
    isConnected: true,
    contains: (target: object) => target === inside,
  }
  listeners.pointerdown?.({ target: inside, clientX: 5, clientY: 5, ...press })
  for (const event of events) {
    const [name = '', where] = event.split(' ')
    const at = where === 'beside' ? { clientX: 90, clientY: 5 } : { clientX: 5, clientY: 5 }
    listeners[name === 'click' ? name : `pointer${name}`]?.({ target: where ? { closest: () => null } : inside, ...at })
  }
  const early = window.early as unknown as { held?: { isReleased?: boolean }; length: number }
  const { held } = early
  if (expected === 'pressed') return expect([held, early.length]).toEqual([undefined, 1])
  expect(held ? (held.isReleased ? 'released' : 'held') : 'not held').toBe(expected)
})

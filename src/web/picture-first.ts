/**
 * Runs in the browser, as text: what is pressed or chosen before React listens is noted in `early`, with what a box or list had at
 * first and what was chosen instead, since React sets these back. Each is noted with its path in the page as well: where server and browser
 * disagree about a text, React draws the whole page anew, and the element that was pressed is gone. entry.client.tsx does it again.
 * A button that moves away under a mouse that rests, because letters or pictures arrive, gets no click from the browser: it is
 * pressed all the same.
 */
const recorder = `{
const early = window.early = []
const pathOf = (element) => {
  const steps = []
  for (let each = element; each.parentElement; each = each.parentElement) {
    const alike = [...each.parentElement.children].filter((other) => other.tagName === each.tagName)
    steps.unshift(each.tagName + ':nth-of-type(' + (alike.indexOf(each) + 1) + ')')
  }
  return steps.join('>')
}
const find = (event, what) => {
  const element = window.early === early ? event.target.closest?.(what) : null
  return element ? { event, element, path: pathOf(element) } : undefined
}
const note = (event, what, state) => {
  const found = find(event, what)
  if (found) early.push({ ...found, ...state?.(found.element) })
}
const ticked = ({ checked, defaultChecked }) => ({ chosen: checked, came: defaultChecked })
const picked = ({ value, options }) => ({ chosen: value, came: [...options].find((option) => option.defaultSelected)?.value })
addEventListener('pointerdown', (event) => {
  const isPress = event.button === 0 && event.pointerType !== 'touch'
  early.held = isPress ? find(event, 'button[type=button]') : undefined
}, true)
addEventListener('pointerup', (event) => {
  const { held } = early
  if (held?.element.contains(event.target)) return (held.isReleased = true)
  early.held = undefined
  const isStill = held?.element.isConnected && held.event.clientX === event.clientX && held.event.clientY === event.clientY
  if (isStill) window.early === early ? early.push(held) : setTimeout(() => held.element.click())
}, true)
addEventListener('pointercancel', () => {
  early.held = undefined
}, true)
addEventListener('click', (event) => {
  early.held = undefined
  note(event, 'button[type=button]')
}, true)
addEventListener('change', (event) => {
  note(event, 'input[type=checkbox], input[type=radio]', ticked)
  note(event, 'select', picked)
}, true)
}`.replace(/\n */g, '\n')

/**
 * Runs in the browser, as text: waits until the pictures a visitor came for, or without such the page, are on the screen,
 * then lets the scripts of the page load. A finger, a key or three seconds end the wait.
 */
const starter = `{
let begun
const begin = () => {
  if (begun) return
  begun = true
  for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
  const later = document.querySelector('script[type=later]')
  const script = document.createElement('script')
  script.type = 'module'
  script.textContent = later.textContent
  later.replaceWith(script)
}
const pictures = [...document.querySelectorAll('img[fetchpriority=high]')].map((picture) => picture.decode())
Promise.allSettled(pictures).then(() => requestAnimationFrame(() => setTimeout(begin)))
for (const event of ['pointerdown', 'keydown']) addEventListener(event, begin, { once: true, capture: true })
setTimeout(begin, 3000)
}`.replace(/\n */g, '\n')

/** A page that people come in by shows one at its top. */
export const firstPicture = /<img [^>]*fetchpriority="high"/i
/** Cart and checkout have none, but nobody is to be kept waiting there either. */
export const buying = /^(\/bn)?\/(cart|checkout)$/
const preload = /<link rel="modulepreload"/g
const moduleScript = /<script type="module" async="">/

/**
 * On a slow line sixty kilobytes of picture and a hundred and forty of script come in the same second, if both are asked
 * for at once. The picture is what the visitor came for, so the scripts are asked for after it. The page works without
 * them until then: links lead on, rows scroll. In cart and checkout they wait for what the server has written and what
 * stands in the cart, not longer. Other pages without such a picture keep their scripts where they are: they are
 * read or filled in, and want to be awake.
 * @param html a page as React Router writes it
 * @param path where it stands, with its language
 * @returns the page, and the scripts that were written into it
 */
export function pictureFirst(html: string, path: string): { html: string; scripts: string[] } {
  const end = html.lastIndexOf('</body>')
  if (end < 0 || !html.includes('</head>') || !moduleScript.test(html)) return { html, scripts: [] }
  const isDeferred = firstPicture.test(html) || buying.test(path)
  const scripts = isDeferred ? [recorder, starter] : [recorder]
  const [atOnce, atEnd = ''] = scripts.map((script) => `<script>${script}</script>`)
  // Before anything can be pressed: a long page is on the screen before its end has been read.
  const begin = html.indexOf('</head>')
  const page = `${html.slice(0, begin)}${atOnce}${html.slice(begin, end)}${atEnd}${html.slice(end)}`
  const withLater = () => page.replace(preload, '<link rel="later"').replace(moduleScript, '<script type="later">')
  return { html: isDeferred ? withLater() : page, scripts }
}

import type { PageParts } from './page-parts.ts'

/**
 * Inline script: records presses and choices before hydration in `window.early`; entry.client.tsx replays them. For
 * checkboxes and selects it records the original and the chosen value, since hydration resets them; and each element's
 * path, since a hydration mismatch replaces the elements. A button that moves away under a resting mouse (fonts or
 * pictures load) gets no click from the browser: it is clicked here.
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
 * Inline script: loads the page's scripts once the images with high fetch priority, or without such the page, are
 * painted; at the latest on the first pointerdown or keydown, or after three seconds. The whole stylesheet comes with
 * them, and they run when it is there: what they draw is not in the inlined style. A sheet that fails is tried again.
 */
const starter = `{
let begun
const begin = () => {
  if (begun) return
  begun = true
  const sheet = document.querySelector('link[rel=stylesheet][disabled]')
  for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
  const run = () => {
    const later = document.querySelector('script[type=later]')
    if (!later) return
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = later.textContent
    later.replaceWith(script)
  }
  if (!sheet) return run()
  sheet.onload = run
  sheet.onerror = () => {
    run()
    setTimeout(() => (sheet.href = sheet.href), 3000)
  }
  sheet.disabled = false
}
const pictures = [...document.querySelectorAll('img[fetchpriority=high]')].map((picture) => picture.decode())
Promise.allSettled(pictures).then(() => requestAnimationFrame(() => setTimeout(begin)))
for (const event of ['pointerdown', 'keydown']) addEventListener(event, begin, { once: true, capture: true })
setTimeout(begin, 3000)
}`.replace(/\n */g, '\n')

const preload = /<link rel="modulepreload"/g
const moduleScript = '<script type="module" async="">'

/**
 * Defers the scripts until the LCP image is painted: on a slow network, 60 kB of image and 140 kB of script would
 * compete. The page works without them: links navigate, rows scroll. In cart and checkout they wait only for the
 * server-rendered content. Other pages keep their scripts: they are read or filled in, and should hydrate early.
 * @returns the page, and the inline scripts added to it (for the CSP)
 */
export function deferScripts(page: PageParts, isDeferred: boolean): { page: PageParts; scripts: string[] } {
  const { head, body, tail } = page
  const end = tail.lastIndexOf('</body>')
  if (!head || end < 0 || !tail.includes(moduleScript)) return { page, scripts: [] }
  const [inHead, atEnd] = [recorder, starter].map((script) => `<script>${script}</script>`) as [string, string]
  // In the head: a long page is painted before it is parsed to its end.
  if (!isDeferred) return { page: { head: head + inHead, body, tail }, scripts: [recorder] }
  const later = tail.slice(0, end).replace(moduleScript, '<script type="later">')
  return {
    page: {
      head: head.replace(preload, '<link rel="later"') + inHead,
      body,
      tail: later + atEnd + tail.slice(end),
    },
    scripts: [recorder, starter],
  }
}

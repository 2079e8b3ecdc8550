/**
 * Runs in the browser, as text: waits until the pictures a visitor came for, or without such the page, are on the screen,
 * then lets the scripts of the page load. A finger, a key or three seconds end the wait. What is pressed or chosen before the page is awake
 * is kept in `early`, with what the page came with and what was chosen instead: React sets boxes and lists back.
 * entry.client.tsx does it again.
 */
export const starter = `{
const early = window.early = []
const note = (event, what, state) => {
  const element = event.target.closest(what)
  if (element && window.early === early) early.push({ event, element, ...state?.(element) })
}
const ticked = ({ checked, defaultChecked }) => ({ chosen: checked, came: defaultChecked })
const picked = ({ value, options }) => ({ chosen: value, came: [...options].find((option) => option.defaultSelected)?.value })
addEventListener('click', (event) => note(event, 'button[type=button]'), true)
addEventListener('change', (event) => {
  note(event, 'input[type=checkbox], input[type=radio]', ticked)
  note(event, 'select', picked)
}, true)
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
 */
export function pictureFirst(html: string, path: string): string {
  const end = html.lastIndexOf('</body>')
  if (end < 0 || !(firstPicture.test(html) || buying.test(path)) || !moduleScript.test(html)) return html
  const page = `${html.slice(0, end)}<script>${starter}</script>${html.slice(end)}`
  return page.replace(preload, '<link rel="later"').replace(moduleScript, '<script type="later">')
}

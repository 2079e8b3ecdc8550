/**
 * Inline script: loads the page's scripts once the images with high fetch priority, or without such the page, are
 * painted; at the latest on the first pointerdown or keydown, or after three seconds. The whole stylesheet comes with
 * them, and they run when it is there: what they draw is not in the inlined style. A sheet that fails is tried again.
 */
{
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][disabled]')
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload'
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
      setTimeout(() => {
        const { href } = sheet
        sheet.href = href
      }, 3000)
    }
    sheet.disabled = false
  }
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
  Promise.allSettled(pictures.map((picture) => picture.decode())).then(() =>
    requestAnimationFrame(() => setTimeout(begin)),
  )
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, begin, { once: true, capture: true })
  setTimeout(begin, 3000)
}

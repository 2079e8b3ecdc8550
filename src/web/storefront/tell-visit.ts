let told = false

/**
 * Tells the shop that somebody looks at a page: no cookie, nothing stored here, nobody else told. Of whoever asks not to
 * be followed it tells nothing.
 * @param path with or without its language
 */
export function tellVisit(path: string): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (doNotTrack === '1' || globalPrivacyControl) return
  // Where the visit came from is the first page's to say.
  const body = JSON.stringify({ path, referrer: told ? '' : document.referrer })
  told = true
  fetch('/backend/api/visit', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    credentials: 'omit',
    // Also when the page is left in the meantime.
    keepalive: true,
  }).catch(() => {})
}

let told = false

/**
 * Reports a page view to the shop, without cookies or storage, and not with Do Not Track or Global Privacy Control.
 * @param path with or without the language prefix
 */
export function sendPageView(path: string): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (doNotTrack === '1' || globalPrivacyControl) return
  // Only the first page view of a visit has a referrer.
  const body = JSON.stringify({ path, referrer: told ? '' : document.referrer })
  told = true
  fetch('/backend/api/visit', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    credentials: 'omit',
    // The request survives leaving the page.
    keepalive: true,
  }).catch(() => {})
}

/** Sites with many hosts. */
const knownSites: [name: string, hosts: RegExp][] = [
  ['google', /^(.+\.)?google\.[a-z]{2,3}(\.[a-z]{2})?$|^com\.google\./],
  ['facebook', /^(.+\.)?(facebook\.com|fb\.com|fb\.me|messenger\.com)$|^com\.facebook\./],
  ['instagram', /^(.+\.)?instagram\.com$|^com\.instagram\./],
]

/**
 * The source of a visit: 'google', 'facebook', 'instagram', another site's host without www, or 'direct' if the
 * referrer is empty or the shop itself.
 * @param referrer document.referrer, also of an app (android-app://com.facebook.katana)
 * @param ownHost the shop's host, as shop.example or 127.0.0.1:3000
 */
export function sourceOf(referrer: string, ownHost: string): string {
  const host = /^(?:https?|android-app):\/\/([a-z0-9.:_-]{1,100})(?:[/?#]|$)/.exec(referrer.toLowerCase())?.[1]
  if (!host || host === ownHost.toLowerCase()) return 'direct'
  const bare = host.replace(/:\d+$/, '').replace(/^www\./, '')
  return knownSites.find(([, hosts]) => hosts.test(bare))?.[0] ?? bare
}

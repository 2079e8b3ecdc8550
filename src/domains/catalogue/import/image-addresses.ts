import { isPublicAddress } from '#platform/http/public-address.ts'
import { tidyLine } from '#shared/text/text.ts'
import { isObject } from './read-shapes.ts'

const maxImages = 10

/** The acceptable picture URLs of a row (strings, or objects with url), and why the others were dropped. */
export function imageAddresses(raw: unknown): { addresses: string[]; corrections: string[] } {
  if (raw === undefined || raw === null || raw === '') return { addresses: [], corrections: [] }
  const list = Array.isArray(raw) ? raw : [raw]
  const corrections: string[] = []
  const addresses: string[] = []
  for (const item of list) {
    const address = isObject(item) ? item.url : item
    const reason = whyNot(address)
    if (reason) corrections.push(`picture ${shown(address)} dropped: ${reason}`)
    else if (typeof address === 'string' && !addresses.includes(tidyLine(address))) addresses.push(tidyLine(address))
  }
  if (addresses.length > maxImages) corrections.push(`${addresses.length} pictures: the first ${maxImages} kept`)
  return { addresses: addresses.slice(0, maxImages), corrections }
}

function whyNot(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.trim() === '') return 'no address'
  if (address.length > 2000) return 'too long'
  const text = tidyLine(address)
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text) && !text.startsWith('//')) {
    return text.split(/[\\/]/).includes('..') ? 'it leads out of its folder' : undefined
  }
  if (!URL.canParse(text, 'https://x')) return 'no address'
  const url = new URL(text, 'https://x')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return `a ${url.protocol.slice(0, -1)} address is not a picture`
  if (url.username || url.password) return 'it has a password in it'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (/^(localhost|.*\.(localhost|local|internal))$/i.test(host) || isPublicAddress(host) === false)
    return 'it leads into a private network'
  return undefined
}

const shown = (value: unknown) => {
  const text = tidyLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'))
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}

/** The file name at the end of a URL; '' if there is none. */
export function fileNameOf(address: string): string {
  const path = URL.canParse(address, 'https://x/') ? new URL(address, 'https://x/').pathname : address
  const last = path.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

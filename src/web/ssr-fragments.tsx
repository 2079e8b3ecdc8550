import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { Inline } from './collect-inline.ts'
import { namesOf } from './critical-style.ts'
import type { HtmlParts } from './page-parts.ts'
import { pageLocale } from './ui/locale.ts'
import type { RenderFragment } from './ui/ssr-fragment-context.ts'

/** A complete page with its cached fragments, and its inline scripts and styles for the CSP. */
export type Page = { bytes: Buffer; inline: Inline }

/** Cache key of a fragment; lives as long as the data that it shows. */
type FragmentKey = { element: ReactElement }

/** A rendered fragment, and the names (classes and elements) in it. */
type Fragment = { bytes: Buffer; names: ReadonlySet<string> }

/** An id of `useId` in an attribute; in a text the quote is escaped. */
const madeId = /="_R_/

/** About two thousand cards, or the details and reviews of six hundred products. */
const maxBytes = 4 * 1024 * 1024
const cache = new LRUCache<FragmentKey, Fragment>({
  maxSize: maxBytes,
  sizeCalculation: ({ bytes }) => bytes.length || 1,
})
/** Most fragments have equal sets of names; they share one. */
const sharedNames = new Map<string, ReadonlySet<string>>()
const keys = new WeakMap<object, Map<string, FragmentKey>>()

/** Random, so that user input cannot contain a placeholder. */
const marker = randomBytes(12).toString('hex')
const placeholders = new RegExp(`<!--${marker} (\\d+)-->`)

/**
 * SSR fragment cache: parts that many pages share (cards, menu, footer, a product's details and reviews) are rendered
 * once, stored as bytes and spliced into pages by placeholder. The page's string stays short, and is cheaper to
 * post-process and to encode.
 */
export class SsrFragments {
  #keys: FragmentKey[] = []

  /** Value of `SsrFragmentContext` while the page is rendered. */
  readonly renderFragment: RenderFragment = (of, variant, element) => {
    const variants = keys.get(of) ?? new Map<string, FragmentKey>()
    keys.set(of, variants)
    const name = `${pageLocale()} ${variant}`
    const key = variants.get(name) ?? { element }
    variants.set(name, key)
    return `<!--${marker} ${this.#keys.push(key) - 1}-->`
  }

  /** The classes and elements of the fragments used so far. @throws what rendering a fragment throws */
  names(): Set<string> {
    const sets = new Set(this.#keys.map((_, nr) => this.#fragment(nr).names))
    return new Set([...sets].flatMap((names) => [...names]))
  }

  /**
   * @param page with placeholders in its body
   * @throws what rendering a fragment throws
   */
  splice({ head, body, tail }: HtmlParts): Buffer {
    // Alternates between text and the number of a fragment.
    const pieces = body
      .split(placeholders)
      .map((piece, at) => (at % 2 ? this.#fragment(Number(piece)).bytes : Buffer.from(piece)))
    return Buffer.concat([Buffer.from(head), ...pieces, Buffer.from(tail)])
  }

  #fragment(nr: number): Fragment {
    const key = this.#keys[nr]
    if (!key) throw new Error(`unknown fragment ${nr}`)
    const cached = cache.get(key)
    if (cached) return cached
    // Links need a router. They have absolute paths, none of which equals this location, so no link is marked as
    // current.
    const html = renderToString(<StaticRouter location="/-">{key.element}</StaticRouter>)
    if (madeId.test(html)) throw new Error('a fragment must not use useId: in the page its ids would be others')
    const fragment = { bytes: Buffer.from(html), names: share(namesOf([html])) }
    cache.set(key, fragment)
    return fragment
  }
}

function share(names: ReadonlySet<string>): ReadonlySet<string> {
  const text = [...names].sort().join(' ')
  const shared = sharedNames.get(text) ?? names
  sharedNames.set(text, shared)
  return shared
}

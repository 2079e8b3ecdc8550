import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { Inline } from './collect-inline.ts'
import type { TakeCare } from './ui/drawn-before.ts'
import { pageLocale } from './ui/locale.ts'

/** A page, whole, with the parts that were drawn before, as bytes; and the scripts and styles in it that may run. */
export type Page = { bytes: Buffer; inline: Inline }

/** The name of a drawing: it lives as long as what it shows. */
type Name = { part: ReactElement }

/** So many bytes of drawings are kept: some eight hundred cards. */
const most = 4 * 1024 * 1024
const drawings = new LRUCache<Name, Buffer>({ maxSize: most, sizeCalculation: ({ length }) => length || 1 })
const names = new WeakMap<object, Map<string, Name>>()

/** Stands at the place of a part; nobody who writes into a page knows it. */
const word = randomBytes(12).toString('hex')
const places = new RegExp(`<!--${word} (\\d+)-->`)

/**
 * The parts of one page that may have been drawn for an earlier one: cards cost most of a list, and stand in many lists. They are kept
 * as bytes and never become a part of the page's text, which is the shorter to look through and to encode.
 */
export class Parts {
  #names: Name[] = []

  /** What a page is drawn with (`DrawnBefore`). */
  readonly takeCare: TakeCare = (of, way, part) => {
    const known = names.get(of) ?? new Map<string, Name>()
    names.set(of, known)
    const full = `${pageLocale()} ${way}`
    const name = known.get(full) ?? { part }
    known.set(full, name)
    return `<!--${word} ${this.#names.push(name) - 1}-->`
  }

  /**
   * @param drawn the page with the places of its parts
   * @throws what the drawing of a part throws
   */
  putTogether(drawn: string): Buffer {
    // What is between the places, and the numbers of these, in turns.
    const pieces = drawn.split(places).map((piece, at) => (at % 2 ? this.#part(Number(piece)) : Buffer.from(piece)))
    return Buffer.concat(pieces)
  }

  #part(nr: number): Buffer {
    const name = this.#names[nr]
    if (!name) throw new Error(`part ${nr} of a page was not given into care`)
    const known = drawings.get(name)
    if (known) return known
    // Links want to be inside of some router; theirs begin at the root, whatever page they stand on.
    const bytes = Buffer.from(renderToString(<StaticRouter location="/">{name.part}</StaticRouter>))
    drawings.set(name, bytes)
    return bytes
  }
}

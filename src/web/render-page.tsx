import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import type { BrandHead } from '#domains/settings/brand/brand-head.ts'
import { collectInline, type Inline } from './collect-inline.ts'
import { deferScripts } from './defer-scripts.ts'
import { inlineStyle } from './inline-style.ts'
import { type HtmlParts, isPaintedFirst, partsOf, wholePage } from './page-parts.ts'
import { slimManifest } from './slim-manifest.ts'
import { type Page, SsrFragments } from './ssr-fragments.tsx'
import { collectDescribed } from './storefront/structured-data.ts'
import { InlineNonce } from './ui/inline-script.tsx'
import { SsrFragmentContext } from './ui/ssr-fragment-context.ts'

/** The rendered page, and whether an error boundary is in it. */
type Drawn = { page: Page; failed: boolean }

/**
 * @param nonce of the shop's own scripts and styles
 * @param names classes and elements of the page's fragments
 */
function finish(
  drawn: string,
  url: string,
  nonce: string,
  brand: BrandHead,
  names?: ReadonlySet<string>,
): { page: HtmlParts; inline: Inline } {
  const parts = partsOf(drawn, nonce)
  const inline: Inline = { scripts: [], styles: [] }
  const bare = (part: string) => collectInline(part, nonce, inline)
  const head = bare(parts.head)
  const page = {
    head: head && withBrand(head, brand),
    body: bare(parts.body),
    tail: bare(slimManifest(parts.tail)),
  }
  if (head && brand.style) inline.styles.push(brand.style)
  if (!import.meta.env.PROD) return { page, inline }
  const isFirst = isPaintedFirst(page, new URL(url).pathname)
  const first = deferScripts(page, isFirst)
  inline.scripts.push(...first.scripts)
  const styled = isFirst ? inlineStyle(first.page, names) : undefined
  if (!styled) return { page: first.page, inline }
  inline.styles.push(styled.style)
  return { page: { ...first.page, head: styled.head }, inline }
}

/**
 * Server only, at the end of the head: hydration ignores unknown elements there, so browsers load no code or data for
 * it. The style follows the stylesheet, inline, so that the first paint has the shop's colours.
 */
const withBrand = (head: string, { tags, style }: BrandHead): string =>
  head + tags + (style && `<style>${style}</style>`)

const newNonce = () => randomBytes(16).toString('base64url')

/** A suspended boundary. */
const suspended = /<!--\$[?!]-->/

/** @returns the page, at half the cost of a stream; undefined if something suspends or fails */
export function renderSync(url: string, context: EntryContext, brand: BrandHead): Drawn | undefined {
  try {
    const fragments = new SsrFragments()
    const nonce = newNonce()
    const { drawn, script } = collectDescribed(() =>
      renderToString(
        <SsrFragmentContext value={fragments.renderFragment}>
          <InlineNonce value={nonce}>
            <ServerRouter context={context} url={url} nonce={nonce} />
          </InlineNonce>
        </SsrFragmentContext>,
      ),
    )
    if (suspended.test(drawn)) return undefined
    const { page, inline } = finish(drawn, url, nonce, { ...brand, tags: script + brand.tags }, fragments.names())
    // renderToPipeableStream adds the doctype itself. Here it is added last: earlier, the concatenation would copy the
    // whole page.
    const whole = { ...page, head: `<!DOCTYPE html>${page.head}` }
    return { page: { bytes: fragments.splice(whole), inline }, failed: false }
  } catch {
    // render() below reports the error.
    return undefined
  }
}

/** @returns the page, also with an error boundary in it; rejects if even the shell fails */
export function render(url: string, tried: EntryContext, brand: BrandHead): Promise<Drawn> {
  // renderSync has locked the stream.
  const context = { ...tried, serverHandoffStream: tried.serverHandoffStream && new ReadableStream<Uint8Array>() }
  return new Promise((done, refuse) => {
    let failed = false
    let hasShell = false
    const timeout = setTimeout(() => abort(), 6000)
    const nonce = newNonce()
    const page = (
      <InlineNonce value={nonce}>
        <ServerRouter context={context} url={url} nonce={nonce} />
      </InlineNonce>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onShellReady() {
        hasShell = true
      },
      onAllReady() {
        clearTimeout(timeout)
        text(pipe(new PassThrough())).then((drawn) => {
          const { page, inline } = finish(drawn, url, nonce, brand)
          done({ page: { bytes: Buffer.from(wholePage(page)), inline }, failed })
        }, refuse)
      },
      onShellError(error) {
        clearTimeout(timeout)
        refuse(error)
      },
      onError(error) {
        failed = true
        // Without a shell, the caller logs the rejection.
        if (hasShell) console.error(error)
      },
    })
  })
}

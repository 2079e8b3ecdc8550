import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import type { BrandHead } from '#domains/settings/brand/brand-head.ts'
import { collectInline, type Inline } from './collect-inline.ts'
import { deferScripts } from './defer-scripts.ts'
import { inlineStyle } from './inline-style.ts'
import { slimManifest } from './slim-manifest.ts'
import { type Page, SsrFragments } from './ssr-fragments.tsx'
import { InlineMark } from './ui/inline-script.tsx'
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
): { html: string; inline: Inline } {
  const { pathname } = new URL(url)
  const { html: bare, inline } = collectInline(slimManifest(drawn), nonce)
  const html = withBrand(bare, brand)
  if (brand.style) inline.styles.push(brand.style)
  if (!import.meta.env.PROD) return { html, inline }
  // Icons come with a namespace that HTML does not need, some forty times a page.
  const first = deferScripts(html.replaceAll(' xmlns="http://www.w3.org/2000/svg"', ''), pathname)
  inline.scripts.push(...first.scripts)
  const styled = inlineStyle(first.html, pathname, names)
  if (styled.style !== undefined) inline.styles.push(styled.style)
  return { html: styled.html, inline }
}

/**
 * Written by the server alone: hydration skips what it does not know in the head, so no browser loads code or data for
 * it. A style after the stylesheet, in the page itself: the first paint has the shop's colours.
 */
function withBrand(html: string, { tags, style }: BrandHead): string {
  const end = html.indexOf('</head>')
  if (end < 0) return html
  return `${html.slice(0, end)}${tags}${style && `<style>${style}</style>`}${html.slice(end)}`
}

const newNonce = () => randomBytes(16).toString('base64url')

/** A suspended boundary. */
const suspended = /<!--\$[?!]-->/

/** @returns the page, at half the cost of a stream; undefined if something suspends or fails */
export function renderSync(url: string, context: EntryContext, brand: BrandHead): Drawn | undefined {
  try {
    const fragments = new SsrFragments()
    const nonce = newNonce()
    const drawn = renderToString(
      <SsrFragmentContext value={fragments.renderFragment}>
        <InlineMark value={nonce}>
          <ServerRouter context={context} url={url} nonce={nonce} />
        </InlineMark>
      </SsrFragmentContext>,
    )
    if (suspended.test(drawn)) return undefined
    // renderToPipeableStream adds the doctype by itself.
    const { html, inline } = finish(`<!DOCTYPE html>${drawn}`, url, nonce, brand, fragments.names())
    return { page: { bytes: fragments.splice(html), inline }, failed: false }
  } catch {
    // render() below reports the error.
    return undefined
  }
}

/** @returns the page, also with an error boundary in it; rejects if even the shell fails */
export function render(url: string, context: EntryContext, brand: BrandHead): Promise<Drawn> {
  return new Promise((done, refuse) => {
    let failed = false
    let hasShell = false
    const timeout = setTimeout(() => abort(), 6000)
    const nonce = newNonce()
    const page = (
      <InlineMark value={nonce}>
        <ServerRouter context={context} url={url} nonce={nonce} />
      </InlineMark>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onShellReady() {
        hasShell = true
      },
      onAllReady() {
        clearTimeout(timeout)
        text(pipe(new PassThrough())).then((drawn) => {
          const { html, inline } = finish(drawn, url, nonce, brand)
          done({ page: { bytes: Buffer.from(html), inline }, failed })
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

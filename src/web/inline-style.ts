import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isCheckout, priorityImage } from './defer-scripts.ts'

const sheet = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/>/
/** Cache by URL; built files do not change. */
const read = new Map<string, string>()

/**
 * Inlines the stylesheet into landing pages (those with an LCP image), cart and checkout: on a slow network each
 * render-blocking file costs half a second. The link stays, disabled, so that hydration finds the head as React
 * rendered it.
 * @param html a page as React Router writes it
 * @param path its path, with the language
 * @param folder the built client files
 */
export function inlineStyle(html: string, path: string, folder?: string): string {
  const [link] = sheet.exec(html) ?? []
  const style = styleToInline(html, path, folder)
  if (!link || style === undefined) return html
  const asleep = link.replace('/>', ' disabled=""/>')
  return html.replace(link, () => `<style>${style}</style>${asleep}`)
}

/** @returns the stylesheet to inline into this page; undefined: none */
export function styleToInline(html: string, path: string, folder = resolve('build/client')): string | undefined {
  const [, address] = sheet.exec(html) ?? []
  if (!address || !(priorityImage.test(html) || isCheckout(path))) return undefined
  let style = read.get(address)
  if (style === undefined) {
    style = readFileSync(join(folder, address), 'utf8').trim()
    read.set(address, style)
  }
  return style
}

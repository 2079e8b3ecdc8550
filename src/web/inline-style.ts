import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { criticalStyle, cutStyle, namesOf, type StyleSheet } from './critical-style.ts'
import type { HtmlParts } from './page-parts.ts'

const sheet = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/>/
/** Cache by URL; built files do not change. */
const read = new Map<string, StyleSheet>()

/**
 * Inlines the rules that a landing page (one with an LCP image), cart and checkout use: on a slow network each
 * render-blocking file costs half a second. The link to the full stylesheet stays, disabled; deferScripts' starter
 * enables it once the page is painted.
 * @param names classes and elements of parts that are not in the page yet
 * @param folder the built client files
 * @returns the head with the style, and the style; undefined if the page links no stylesheet of the build
 */
export function inlineStyle(
  { head, body }: HtmlParts,
  names: Iterable<string> = [],
  folder = resolve('build/client'),
): { head: string; style: string } | undefined {
  const [link, address] = sheet.exec(head) ?? []
  if (!link || !address) return undefined
  let rules = read.get(address)
  if (!rules) {
    rules = cutStyle(readFileSync(join(folder, address), 'utf8').trim())
    read.set(address, rules)
  }
  const style = criticalStyle(rules, namesOf([head, body], names))
  const asleep = link.replace('/>', ' disabled=""/>')
  return { head: head.replace(link, () => `<style>${style}</style>${asleep}`), style }
}

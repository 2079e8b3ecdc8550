import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { criticalStyle, cutStyle, namesOf, type StyleSheet } from './critical-style.ts'
import { isCheckout, priorityImage } from './defer-scripts.ts'

const sheet = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/>/
/** Cache by URL; built files do not change. */
const read = new Map<string, StyleSheet>()

/**
 * Inlines the rules that a landing page (one with an LCP image), cart and checkout use: on a slow network each
 * render-blocking file costs half a second. The link to the whole stylesheet stays, disabled; deferScripts' starter
 * enables it once the page is painted.
 * @param html a page as React Router writes it
 * @param path its path, with the language
 * @param names classes and elements of parts that are not in `html` yet
 * @param folder the built client files
 * @returns the page, and the style in it
 */
export function inlineStyle(
  html: string,
  path: string,
  names: Iterable<string> = [],
  folder = resolve('build/client'),
): { html: string; style?: string } {
  const [link, address] = sheet.exec(html) ?? []
  if (!link || !address || !(priorityImage.test(html) || isCheckout(path))) return { html }
  let rules = read.get(address)
  if (!rules) {
    rules = cutStyle(readFileSync(join(folder, address), 'utf8').trim())
    read.set(address, rules)
  }
  const all = namesOf(html)
  for (const name of names) all.add(name)
  const style = criticalStyle(rules, all)
  const asleep = link.replace('/>', ' disabled=""/>')
  return { html: html.replace(link, () => `<style>${style}</style>${asleep}`), style }
}

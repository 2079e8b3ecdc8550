import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buying, firstPicture } from './picture-first.ts'

const sheet = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/>/
/** By address; the files of a build do not change. */
const read = new Map<string, string>()

/**
 * On a slow line each file that a page waits for costs it half a second, however small it is. A page that people come in
 * by, one with a first picture, therefore brings its style along, and so do cart and checkout, where nobody is to be kept
 * waiting. The link stays, put to sleep: React finds in the head what it wrote there, and would wake it if it ever had to
 * draw the page anew.
 * @param html a page as React Router writes it
 * @param path where it stands, with its language
 * @param folder of the built files that browsers load
 */
export function styleInPage(html: string, path: string, folder?: string): string {
  const [link] = sheet.exec(html) ?? []
  const style = styleFor(html, path, folder)
  if (!link || style === undefined) return html
  const asleep = link.replace('/>', ' disabled=""/>')
  return html.replace(link, () => `<style>${style}</style>${asleep}`)
}

/** @returns the style that such a page brings along; undefined: it brings none */
export function styleFor(html: string, path: string, folder = resolve('build/client')): string | undefined {
  const [, address] = sheet.exec(html) ?? []
  if (!address || !(firstPicture.test(html) || buying.test(path))) return undefined
  let style = read.get(address)
  if (style === undefined) {
    style = readFileSync(join(folder, address), 'utf8').trim()
    read.set(address, style)
  }
  return style
}

import { readFileSync } from 'node:fs'
import { minifySync, type Plugin, transformWithOxc } from 'vite'

const query = '?inline-script'

/** `import text from './script.ts?inline-script'`: a program for a <script> in the page, minified, as a string. */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return null
      const file = id.slice(0, -query.length)
      this.addWatchFile(file)
      const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
      const text = minifySync(file, code.replace(/^export \{\};?$/m, ''), { mangle: { toplevel: true } }).code
      return { code: `export default ${JSON.stringify(text.replace(/;$/, ''))}`, moduleType: 'js' }
    },
  }
}

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Biome wraps code at 120 columns, but no comment.
const maxColumns = 120
const folders = ['src', 'tests', 'demo', 'bench', 'scripts', 'deploy'].map((folder) => `${folder}/**/*.{ts,tsx,mjs}`)
const files = globSync(folders, { exclude: (file) => file.includes('paraglide') || file.includes('node_modules') })

/** An instruction to a tool is one line, and an address cannot be broken. */
const cannotBreak = /biome-ignore|@ts-|https?:\/\//

test('no comment is wider than the code', () => {
  expect(files.length).toBeGreaterThan(1500)
  const wide = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        line.length > maxColumns && /^\s*(\/\/|\/\*\*?|\*) /.test(line) && !cannotBreak.test(line)
          ? [`${file}:${at + 1}`]
          : [],
      ),
  )
  expect(wide).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Dialogs of the back office with a button that can be busy, and their reaction to Escape, Back, a click outside and
// the close button.
const dialogs = globSync('src/web/admin/**/*.tsx').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^( *)<Dialog\n([\s\S]*?)\n\1>$/gm)]
    .map(([, , props = '']) => props)
    .filter((props) => /\bbusy=/.test(props))
    .map((props) => ({ file, closes: /^ *onClose=\{(.*)\}$/m.exec(props)?.[1] ?? '' })),
)

/** These close first; their action then runs on the page. */
const closedBefore = ['products/grid/preview-edits.tsx', 'products/trash/refused-restorations.tsx']

test('a dialog stays until its save is answered, whatever else would close it', () => {
  expect(dialogs.length).toBeGreaterThan(15)
  const early = dialogs.filter(({ closes }) => !/\b(busy|saving|isPending)\b/.test(closes)).map(({ file }) => file)
  expect(early.sort()).toEqual(closedBefore.map((name) => `src/web/admin/${name}`))
})

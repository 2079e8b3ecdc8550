import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { graphemesOf } from '#shared/text/graphemes.ts'

// The build is for Vite's baseline: Chrome and Edge 111, Firefox 114, Safari 16.4. It rewrites syntax, not functions:
// one that a browser lacks throws there, and takes the page with it.

/** Functions that one of these browsers lacks, and the first versions that have them. */
const newer: readonly (readonly [call: RegExp, since: string])[] = [
  [/\bURL\.canParse\b/, 'Chrome 120, Firefox 115, Safari 17'],
  [/\bURL\.parse\b/, 'Chrome 126, Firefox 126, Safari 18'],
  [/\bPromise\.withResolvers\b/, 'Chrome 119, Firefox 121, Safari 17.4'],
  [/\bPromise\.try\b/, 'Chrome 128, Firefox 134, Safari 18.2'],
  [/\b(Object|Map)\.groupBy\b/, 'Chrome 117, Firefox 119, Safari 17.4'],
  [/\bArray\.fromAsync\b/, 'Chrome 121, Firefox 115, Safari 16.4'],
  [/\.(toSorted|toReversed|toSpliced)\(/, 'Chrome 110, Firefox 115, Safari 16'],
  [/\.with\(/, 'Chrome 110, Firefox 115, Safari 16'],
  // Not those of Zod.
  [/(?<!\bz)\.(union|intersection|difference|symmetricDifference)\((?!\[)/, 'Chrome 122, Firefox 127, Safari 17'],
  [/\.is(SubsetOf|SupersetOf|DisjointFrom)\(/, 'Chrome 122, Firefox 127, Safari 17'],
  [/\b(keys|values|entries)\(\)\.(map|filter|flatMap|some|every|find|reduce|take|drop|toArray)\(/, 'Safari 18.4'],
  [/\bIterator\.from\b/, 'Chrome 122, Firefox 131, Safari 18.4'],
  [/\bAbortSignal\.any\b/, 'Chrome 116, Firefox 124, Safari 17.4'],
  [/\.(isWellFormed|toWellFormed)\(/, 'Chrome 111, Firefox 119, Safari 16.4'],
  [/\b(RegExp\.escape|Error\.isError|Math\.sumPrecise)\b/, 'Chrome 134 and later'],
  [/\.(toBase64|toHex)\(|\.(fromBase64|fromHex)\(/, 'Chrome 140, Firefox 133, Safari 18.2'],
  [/\.(showPopover|hidePopover|togglePopover)\(/, 'Chrome 114, Firefox 125, Safari 17'],
  [/\.checkVisibility\(/, 'Chrome 105, Firefox 106, Safari 17.4'],
]

/** Those of arrays, which of these browsers Firefox 114 alone lacks. */
const afterFirefox114 = 'Chrome 110, Firefox 115, Safari 16'

const inShop = ['src/shared/**/*.ts', 'src/web/{storefront,ui,inline,worker}/**/*.{ts,tsx}', 'src/web/*.tsx']
const inOffice = [
  'src/web/admin/**/*.{ts,tsx}',
  'src/domains/**/{contract,routes,staff-contract,staff-routes,permissions}.ts',
]

const newerIn = (files: string[], functions: typeof newer) =>
  files
    .filter((file) => !/paraglide|\.test\.|entry\.server|render-page/.test(file))
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n')
      return lines.flatMap((line, at) => {
        const calls = /^\s*(\/?\*|\/\/)/.test(line) ? [] : functions.filter(([call]) => call.test(line))
        return calls.map(([, since]) => `${file}:${at + 1} ${line.trim()} (${since})`)
      })
    })

test('what runs in a shopper’s browser calls nothing that a browser of the build lacks', () => {
  const files = globSync(inShop)
  expect(files.length).toBeGreaterThan(300)
  expect(newerIn(files, newer)).toEqual([])
})

test('what runs in a browser of staff calls nothing that a browser of the build lacks, except for Firefox 114', () => {
  const files = globSync(inOffice)
  expect(files.length).toBeGreaterThan(300)
  const lacking = newer.filter(([, since]) => since !== afterFirefox114)
  expect(newerIn(files, lacking)).toEqual([])
})

test('characters are counted in a browser without Intl.Segmenter, too (Firefox before 125)', () => {
  const { Segmenter } = Intl
  try {
    Object.assign(Intl, { Segmenter: undefined })
    expect(graphemesOf('শাড়ি é')).toEqual(['শা', 'ড়ি', ' ', 'é'])
  } finally {
    Object.assign(Intl, { Segmenter })
  }
})

/**
 * Subsets Anek Bangla, Hind Siliguri and Noto Serif Bengali (all OFL) for the shop: as shipped, one Bangla file weighs
 * 448 KB, too much for a phone on a slow network. Two weights per script remain, 11 to 72 KB each. The taka sign has a
 * file of its own, so that an English price does not load all of Bangla; so have accents, which only some names need.
 * The results are committed; to run it again:
 *   npm install --prefix /tmp/cut subset-font && cp cut-fonts.mjs /tmp/cut && node /tmp/cut/cut-fonts.mjs <repository>
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const repository = process.argv[2] ?? process.cwd()
const source = (script) =>
  readFileSync(
    `${repository}/node_modules/@fontsource-variable/anek-bangla/files/anek-bangla-${script}-standard-normal.woff2`,
  )
/** Other fonts that the owner may choose; files of src/domains/settings/brand/font-faces.ts, not of the stylesheet. */
const staticSource = (font, script, weight) =>
  readFileSync(`${repository}/node_modules/@fontsource/${font}/files/${font}-${script}-${weight}-normal.woff2`)
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

const weights = { 400: { wght: 400, wdth: 100 }, 620: { wght: 620, wdth: 108 } }
/** OpenType features to retain; small capitals, fractions and others are never used on a page. */
const usedFeatures = ['kern', 'liga', 'tnum', 'mark', 'mkmk', 'ccmp', 'calt', 'locl']
const cuts = {
  latin: [source('latin'), `${range(0x20, 0x7e)}\u00a0©·×°–—‘’“”•…−→←`, usedFeatures],
  accents: [source('latin'), `${range(0xa1, 0xff)}Œœ₹`, usedFeatures],
  bangla: [source('bengali'), `${range(0x980, 0x9f2)}${range(0x9f4, 0x9fe)}\u200c\u200d।॥\u25cc `],
  taka: [source('bengali'), '৳'],
  // For English pages: the word mark, and the name of the language in the language switch.
  mark: [source('bengali'), 'বুননবাংলা'],
}

const banglaCharacters = `${range(0x980, 0x9f2)}${range(0x9f4, 0x9fe)}\u200c\u200d।॥\u25cc `
const latinCharacters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}Œœ₹–—‘’“”•…−→←`
const others = { hind: ['hind-siliguri', [400, 600]], serif: ['noto-serif-bengali', [600]] }
mkdirSync(`${repository}/public/fonts/v1`, { recursive: true })
for (const [name, [font, fontWeights]] of Object.entries(others))
  for (const weight of fontWeights)
    for (const [script, from, text] of [
      ['latin', 'latin', latinCharacters],
      ['taka', 'bengali', '৳'],
      ['bangla', 'bengali', banglaCharacters],
    ]) {
      const cut = await subsetFont(staticSource(font, from, weight), text, { targetFormat: 'woff2' })
      writeFileSync(`${repository}/public/fonts/v1/${name}-${script}-${weight}.woff2`, cut)
      console.log(name, script, weight, cut.length)
    }

for (const [name, [font, text, keepFeatures]] of Object.entries(cuts))
  for (const [weight, variationAxes] of Object.entries(weights)) {
    const cut = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes, keepFeatures })
    writeFileSync(`${repository}/src/web/ui/fonts/${name}-${weight}.woff2`, cut)
    console.log(name, weight, cut.length)
  }

/** The heading fonts again, for share pictures, whose renderer reads only TrueType. */
const drawn = {
  anek: { latin: source('latin'), bangla: source('bengali'), variationAxes: weights[620] },
  hind: { latin: staticSource('hind-siliguri', 'latin', 600), bangla: staticSource('hind-siliguri', 'bengali', 600) },
  serif: {
    latin: staticSource('noto-serif-bengali', 'latin', 600),
    bangla: staticSource('noto-serif-bengali', 'bengali', 600),
  },
}
const drawnFolder = `${repository}/src/server/pages/share/fonts`
mkdirSync(drawnFolder, { recursive: true })
for (const [name, { latin, bangla, variationAxes }] of Object.entries(drawn))
  for (const [script, font, text] of [
    ['latin', latin, latinCharacters],
    ['bangla', bangla, `${banglaCharacters}৳`],
  ]) {
    const cut = await subsetFont(font, text, { targetFormat: 'truetype', ...(variationAxes && { variationAxes }) })
    writeFileSync(`${drawnFolder}/${name}-${script}.ttf`, cut)
    console.log(name, script, cut.length)
  }

/** A colour of a product. */
export type Color = { name: string; nameBn: string; hex: string }

/** Swatch of an unknown colour name. */
const unknownHex = '#9a9890'
export const noColor: Color = { name: 'Default', nameBn: '', hex: unknownHex }

/** Name, hex, other spellings of the same colour. A different shade is a separate colour. */
const rows: [name: string, nameBn: string, hex: string, ...spellings: string[]][] = [
  ['White', 'সাদা', '#f4f2ec'],
  ['Off White', 'অফ হোয়াইট', '#f1ece0', 'off-white'],
  ['Ivory', 'আইভরি', '#ece0c8'],
  ['Cream', 'ক্রিম', '#f0e6cf'],
  ['Beige', 'বেইজ', '#d3bd98'],
  ['Khaki', 'খাকি', '#b3a369'],
  ['Mustard', 'সরিষা হলুদ', '#c9932b'],
  ['Yellow', 'হলুদ', '#e8c33a'],
  ['Gold', 'সোনালি', '#c8a13a', 'golden'],
  ['Marigold', 'গাঁদা', '#e2892b'],
  ['Orange', 'কমলা', '#e07a2a'],
  ['Peach', 'পিচ', '#f2b999'],
  ['Coral', 'কোরাল', '#e5735f'],
  ['Terracotta', 'পোড়ামাটি', '#b5583a'],
  ['Rust', 'মরিচা', '#8f4326'],
  ['Copper', 'তামাটে', '#a9643c'],
  ['Red', 'লাল', '#b3262e'],
  ['Alta Red', 'আলতা লাল', '#b3262e'],
  ['Maroon', 'মেরুন', '#6b1f2c'],
  ['Burgundy', 'বারগান্ডি', '#5c1a2b'],
  ['Wine', 'ওয়াইন', '#5e1f33'],
  ['Rose', 'রোজ', '#cf7f8d'],
  ['Pink', 'গোলাপি', '#e08aa5'],
  ['Blush', 'হালকা গোলাপি', '#e6bdb4'],
  ['Magenta', 'ম্যাজেন্টা', '#a32a67'],
  ['Plum', 'জাম', '#5a2750'],
  ['Purple', 'বেগুনি', '#6f3a86'],
  ['Violet', 'ভায়োলেট', '#6b4a9e'],
  ['Lavender', 'ল্যাভেন্ডার', '#a797c4'],
  ['Lilac', 'লাইলাক', '#bfa6cf'],
  ['Sky Blue', 'আকাশি', '#8db7d4'],
  ['Blue', 'নীল', '#2f6595'],
  ['River Blue', 'নদী নীল', '#2f6595'],
  ['Royal Blue', 'রয়্যাল ব্লু', '#2b49a0'],
  ['Indigo', 'ইন্ডিগো', '#2c3a6b'],
  ['Navy', 'নেভি', '#1d2740', 'navy blue'],
  ['Turquoise', 'ফিরোজা', '#3aa6a6'],
  ['Teal', 'টিল', '#1f6a6d'],
  ['Aqua', 'অ্যাকোয়া', '#7cc6c9'],
  ['Mint', 'মিন্ট', '#a9cdb6'],
  ['Green', 'সবুজ', '#15493f'],
  ['Jamdani Green', 'জামদানি সবুজ', '#15493f'],
  ['Bottle Green', 'বটল গ্রিন', '#12402f'],
  ['Leaf', 'পাতা সবুজ', '#4f7c3a', 'leaf green'],
  ['Lime', 'লেবু সবুজ', '#a9c33a'],
  ['Olive', 'জলপাই', '#696a37'],
  ['Brown', 'বাদামি', '#6a4a33'],
  ['Chocolate', 'চকলেট', '#4a2f22'],
  ['Coffee', 'কফি', '#57402f'],
  ['Tan', 'ট্যান', '#a8764a'],
  ['Camel', 'ক্যামেল', '#b98b58'],
  ['Grey', 'ছাই', '#9a9890', 'gray', 'ash', 'ash grey'],
  ['Silver', 'রুপালি', '#bfc1c4'],
  ['Charcoal', 'কয়লা', '#3b3a39'],
  ['Black', 'কালো', '#1b1a1b'],
]

const byWord = new Map<string, Color>()
for (const [name, nameBn, hex, ...spellings] of rows) {
  const color = { name, nameBn, hex }
  for (const word of [name, nameBn, ...spellings]) byWord.set(word.normalize('NFC').toLowerCase(), color)
}
/** Also names of things: before another word (rose water, gold ring) they are not a colour. */
const things =
  'Cream|Gold|Golden|Marigold|Peach|Coral|Copper|Rust|Wine|Rose|Plum|Lilac|Mint|Leaf|Lime|Chocolate|Coffee|Tan|Camel|Silver|Ash'
const isThing = new RegExp(`^(?:${things})$`, 'i')

const longestFirst = [...byWord.keys()].sort((a, b) => b.length - a.length)
const anyWord = longestFirst.join('|')
const colorOnly = longestFirst.filter((word) => !isThing.test(word)).join('|')
/**
 * A colour at the start or end of a title; longer names first, because sky blue is not blue. In the middle it may
 * belong to another word (light blue).
 */
const titleColors = [
  new RegExp(`^(${colorOnly})(?![\\p{L}\\p{M}-])`, 'iu'),
  new RegExp(`(?<![\\p{L}\\p{M}-])(${anyWord})[\\s\\d.)]*$`, 'iu'),
]

/** The colour of that name, with its hex if known. */
export const colorCalled = (name: string): Color => {
  const known = byWord.get(name.normalize('NFC').toLowerCase())
  return { name, nameBn: known?.nameBn ?? '', hex: known?.hex ?? shadeOf(name) ?? unknownHex }
}

/** 'Light Blue' and 'Deep Green' are shades of a known colour. */
function shadeOf(name: string): string | undefined {
  const [, shade = '', word = ''] = /^(light|pale|soft|baby|dark|deep)[\s-]+(.+)$/i.exec(name.trim()) ?? []
  const base = byWord.get(word.toLowerCase())
  if (!base) return undefined
  const towards = /dark|deep/i.test(shade) ? 0 : 255
  const channels = [1, 3, 5].map((at) => Number.parseInt(base.hex.slice(at, at + 2), 16))
  return `#${channels
    .map((value) =>
      Math.round(value + (towards - value) * 0.4)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** The only colour named in the tags, else in the title; 'Default' if there is none or more than one. */
export function colorOf(title: string, tags: string[]): Color {
  const ofTags = new Set(tags.map((tag) => byWord.get(tag.toLowerCase())).filter((color) => color !== undefined))
  if (ofTags.size === 1) return [...ofTags][0] ?? noColor
  const words = titleColors.flatMap((pattern) => pattern.exec(title)?.[1] ?? [])
  const ofTitle = new Set(words.map((word) => byWord.get(word.toLowerCase())))
  return (ofTitle.size === 1 ? [...ofTitle][0] : undefined) ?? noColor
}

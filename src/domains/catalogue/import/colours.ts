/** A colour that words in a title or tag can name. */
export type Colour = { name: string; nameBn: string; hex: string }

export const noColour: Colour = { name: 'Default', nameBn: '', hex: '#9a9890' }

const rows: [name: string, nameBn: string, hex: string, ...otherWords: string[]][] = [
  ['White', 'সাদা', '#f4f2ec', 'off white', 'off-white'],
  ['Ivory', 'আইভরি', '#ece0c8', 'cream'],
  ['Beige', 'বেইজ', '#d3bd98'],
  ['Mustard', 'সরিষা হলুদ', '#c9932b', 'yellow', 'হলুদ'],
  ['Marigold', 'গাঁদা', '#e2892b', 'orange', 'কমলা'],
  ['Terracotta', 'পোড়ামাটি', '#b5583a'],
  ['Rust', 'মরিচা', '#8f4326'],
  ['Red', 'লাল', '#b3262e', 'alta red'],
  ['Maroon', 'মেরুন', '#6b1f2c'],
  ['Rose', 'গোলাপি', '#cf7f8d', 'pink'],
  ['Blush', 'হালকা গোলাপি', '#e6bdb4'],
  ['Magenta', 'ম্যাজেন্টা', '#a32a67'],
  ['Plum', 'জাম', '#5a2750', 'purple', 'বেগুনি'],
  ['Lavender', 'ল্যাভেন্ডার', '#a797c4'],
  ['Sky Blue', 'আকাশি', '#8db7d4', 'sky'],
  ['Blue', 'নীল', '#2f6595', 'river blue'],
  ['Indigo', 'ইন্ডিগো', '#2c3a6b'],
  ['Navy', 'নেভি', '#1d2740', 'navy blue'],
  ['Teal', 'টিল', '#1f6a6d'],
  ['Mint', 'মিন্ট', '#a9cdb6'],
  ['Green', 'সবুজ', '#15493f', 'jamdani green', 'bottle green'],
  ['Leaf', 'পাতা সবুজ', '#4f7c3a', 'leaf green'],
  ['Olive', 'জলপাই', '#696a37'],
  ['Brown', 'বাদামি', '#6a4a33'],
  ['Tan', 'ট্যান', '#a8764a'],
  ['Grey', 'ছাই', '#9a9890', 'gray', 'ash', 'ash grey'],
  ['Charcoal', 'কয়লা', '#3b3a39'],
  ['Black', 'কালো', '#1b1a1b'],
]

const byWord = new Map<string, Colour>()
for (const [name, nameBn, hex, ...words] of rows) {
  for (const word of [name, nameBn, ...words]) byWord.set(word.normalize('NFC').toLowerCase(), { name, nameBn, hex })
}
/** Longer words first: sky blue is not blue. */
const anyColour = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${[...byWord.keys()].sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{M}])`,
  'giu',
)

/** The colour of that name, with its hex where we know it. */
export const colourCalled = (name: string): Colour => {
  const known = byWord.get(name.normalize('NFC').toLowerCase())
  return { name, nameBn: known?.nameBn ?? '', hex: known?.hex ?? noColour.hex }
}

/** The one colour that the tags, or else the title, name; 'Default' when they name none or several. */
export function colourOf(title: string, tags: string[]): Colour {
  const ofTags = new Set(tags.map((tag) => byWord.get(tag.toLowerCase())).filter((colour) => colour !== undefined))
  if (ofTags.size === 1) return [...ofTags][0] ?? noColour
  const ofTitle = new Set((title.match(anyColour) ?? []).map((word) => byWord.get(word.toLowerCase())))
  return (ofTitle.size === 1 ? [...ofTitle][0] : undefined) ?? noColour
}

/** Vocabulary shared by the drawings and the demo catalogue: garments, cloths, colours and views. */

export const garments = [
  'panjabi',
  'kurta',
  'pajama',
  'polo',
  'tshirt',
  'shirt',
  'hoodie',
  'blazer',
  'jeans',
  'chino',
  'saree',
  'kurti',
  'three-piece',
  'top',
  'palazzo',
  'abaya',
  'frock',
  'boys-set',
  'newborn-set',
  'bag',
  'belt',
  'scarf',
  'sandals',
] as const
export type Garment = (typeof garments)[number]

export const cloths = [
  'plain',
  'twill',
  'denim',
  'jamdani',
  'kantha',
  'block-print',
  'check',
  'stripe',
  'tie-dye',
  'batik',
  'embroidery',
] as const
export type Cloth = (typeof cloths)[number]

/** front: the whole garment; back: from behind; detail: a close-up of the cloth and its trim; folded: as on a shelf. */
export const views = ['front', 'back', 'detail', 'folded'] as const
export type View = (typeof views)[number]

export type Color = { id: ColorId; en: string; bn: string; hex: string }

const palette = {
  white: ['White', 'সাদা', '#f4f2ec'],
  ivory: ['Ivory', 'আইভরি', '#ece0c8'],
  beige: ['Beige', 'বেইজ', '#d3bd98'],
  mustard: ['Mustard', 'সরিষা হলুদ', '#c9932b'],
  marigold: ['Marigold', 'গাঁদা', '#e2892b'],
  terracotta: ['Terracotta', 'পোড়ামাটি', '#b5583a'],
  rust: ['Rust', 'মরিচা', '#8f4326'],
  red: ['Alta Red', 'আলতা লাল', '#b3262e'],
  maroon: ['Maroon', 'মেরুন', '#6b1f2c'],
  rose: ['Rose', 'গোলাপি', '#cf7f8d'],
  blush: ['Blush', 'হালকা গোলাপি', '#e6bdb4'],
  magenta: ['Magenta', 'ম্যাজেন্টা', '#a32a67'],
  plum: ['Plum', 'জাম', '#5a2750'],
  lavender: ['Lavender', 'ল্যাভেন্ডার', '#a797c4'],
  'sky-blue': ['Sky Blue', 'আকাশি', '#8db7d4'],
  blue: ['River Blue', 'নদী নীল', '#2f6595'],
  indigo: ['Indigo', 'নীল', '#2c3a6b'],
  navy: ['Navy', 'নেভি', '#1d2740'],
  teal: ['Teal', 'টিল', '#1f6a6d'],
  mint: ['Mint', 'মিন্ট', '#a9cdb6'],
  green: ['Jamdani Green', 'জামদানি সবুজ', '#15493f'],
  leaf: ['Leaf', 'পাতা সবুজ', '#4f7c3a'],
  olive: ['Olive', 'জলপাই', '#696a37'],
  brown: ['Brown', 'বাদামি', '#6a4a33'],
  tan: ['Tan', 'ট্যান', '#a8764a'],
  grey: ['Ash Grey', 'ছাই', '#9a9890'],
  charcoal: ['Charcoal', 'কয়লা', '#3b3a39'],
  black: ['Black', 'কালো', '#1b1a1b'],
} as const
export type ColorId = keyof typeof palette

export const colors = Object.fromEntries(
  Object.entries(palette).map(([id, [en, bn, hex]]) => [id, { id, en, bn, hex }]),
) as Record<ColorId, Color>

/** A size of a size chart and its length in inches. */
export type Measured = { size: string; inches: number }

/** Everything that a picture depends on. The same recipe always gives the same picture. */
export type Recipe = {
  garment: Garment
  cloth: Cloth
  color: ColorId
  /** Colour of the pattern, stitching and trim. */
  thread: ColorId
  view: View
  /** Variant of the garment's cut (collar, length, sleeve …), 0 to 3. */
  cut: number
  /** From behind: the figures of the measuring line. */
  measured?: Measured
}

/** File name of a recipe's picture, without folder and extension. */
export const pictureName = (r: Recipe) => `${r.garment}-${r.cut}-${r.cloth}-${r.color}-${r.thread}-${r.view}`

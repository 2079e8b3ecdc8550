const letters = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL']
const from = (first: string, last: string) => letters.slice(letters.indexOf(first), letters.indexOf(last) + 1)
const run = (first: number, last: number, step: number) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => String(first + i * step))

const free = ['Free Size']
const ages = ['4/5 Year', '6/7 Year', '8/9 Year', '10/11 Years', '12/13 Year']
const months = ['0-3 Months', '3-6 Months', '6-12 Months']
const usual = from('S', '2XL')
const shoes = run(39, 44, 1)
const waists = run(28, 38, 2)

export type Garment = { sizes: string[]; chart: string | null }
type Kind = [words: RegExp, sizes: string[], chart: string | null]

/** Garments without a size chart, even if their name resembles one that has a chart. */
const withoutChart: Kind[] = [
  [/\b(?:shoes?|sneakers?|boots?|loafers?|heels?|pumps?|trainers?|keds|high.?tops?)\b|জুতা/, shoes, null],
  [/\b(?:slippers?|mules?)\b/, shoes, null],
  [
    /\b(?:caps?|hats?|beanies?|watch(?:es)?|sunglasses|gloves?|ties?|wallets?|purses?|jewel\w*|rings?|necklaces?)\b/,
    free,
    null,
  ],
  [/\b(?:socks?|umbrellas?|perfumes?|ornaments?)\b/, free, null],
  [/\b(?:jumpers?|sweaters?|pullovers?|cardigans?|sweatshirts?|jackets?|coats?|vests?|waistcoats?)\b/, usual, null],
  [/\b(?:dress(?:es)?|skirts?|gowns?|leggings?|shorts|swimsuits?|tracksuits?|suits?)\b/, usual, null],
]

/** Matched against subcategory and title; the first match wins. */
const grownUp: Kind[] = [
  [/saree|\bsari\b|শাড়ি/, free, 'saree'],
  [/\b(?:ornas?|dupattas?|scarf|scarves|shawls?|gamchas?)\b|ওড়না|চাদর/, free, 'scarf'],
  [/\b(?:hand)?bags?\b|\btotes?\b|ব্যাগ/, free, 'bag'],
  [/leather belts?\b/, from('M', 'XL'), 'belt-waist'],
  [/(?:canvas|craft|cotton|jute)\b.*\bbelts?\b/, from('M', 'XL'), 'belt'],
  [/\bbelts?\b/, from('M', 'XL'), null],
  [/\b(?:sandals?|slides?)\b/, shoes, 'sandals'],
  [/three.?piece|3.?piece/, run(34, 44, 2), 'three-piece'],
  [/salwar/, run(34, 44, 2), null],
  [/kurti|কুর্তি/, run(32, 44, 2), 'kurti'],
  [/kameez|tunic/, run(32, 44, 2), null],
  [/abaya|borka|burqa/, run(50, 58, 2), 'abaya'],
  [/palazzo|plazo/, usual, 'palazzo'],
  [/pajama|payjama|pyjama/, waists, 'pajama'],
  [/churidar/, waists, null],
  [/panjabi|punjabi|পাঞ্জাবি/, run(38, 46, 2), 'panjabi'],
  [/\bkurtas?\b/, run(38, 46, 2), 'kurta'],
  [/fatua/, run(38, 46, 2), null],
  [/\bblazers?\b/, usual, 'blazer'],
  [/\bhood(?:ies?|y)\b/, from('S', '3XL'), 'hoodie'],
  [/\b(?:jeans|chinos?|trousers?|pants?)\b/, waists, 'trousers'],
  [/\b(?:denim|gabardine)s?$/, waists, null],
  [/\bpolos?\b|\bt-?\s?shirts?\b|\btees?\b/, from('XS', '3XL'), 'tshirt'],
  [/\bshirts?\b/, from('S', '3XL'), 'shirt'],
]
/** Shops also use 'tops' for all upper wear, so only a title that ends with it counts. */
const top: Kind = [/\btops?(?=[\s\d.)]*$)/, from('XS', '2XL'), 'top']

/**
 * Default sizes of a garment for which the file has none, and its size chart if category and title agree on one. An
 * unknown garment gets S to 2XL and no chart.
 */
export function garmentOf(category: string, subcategory: string, title: string): Garment {
  const [filed, called] = [subcategory.replaceAll('-', ' '), title].map((text) => text.toLowerCase()) as [
    string,
    string,
  ]
  const words = [filed, called]
  const other = kindOf(called, withoutChart)
  if (words.some((text) => /new.?born|infant|\bbaby\b/.test(text)))
    return { sizes: other?.sizes === free ? free : months, chart: other ? null : 'newborn' }
  if (category === 'kids') return { sizes: ages, chart: other ? null : chartOfKids(words) }
  // The category is more reliable than the title: a denim bag is a bag.
  const place = kindOf(filed, [...withoutChart, ...grownUp])
  const name = other ?? kindOf(called, category === 'mens' ? grownUp : [...grownUp, top])
  const kind = place ?? name
  if (!kind) return { sizes: category === 'accessories' ? free : usual, chart: null }
  const agree = !place || !name || place.chart === name.chart
  return forWomen(category, { sizes: kind.sizes, chart: agree ? kind.chart : null })
}

function kindOf(text: string, kinds: Kind[]): Garment | undefined {
  const [, sizes, chart = null] = kinds.find(([pattern]) => pattern.test(text)) ?? []
  return sizes && { sizes, chart }
}

function chartOfKids(words: string[]): string | null {
  const says = (pattern: RegExp) => words.some((text) => pattern.test(text))
  if (says(/\bfrocks?\b/)) return 'frock'
  if (says(/\bgirls?\b/)) return says(/kurti|three.?piece|3.?piece/) ? 'girls' : null
  if (!says(/\bboys?\b/)) return null
  return says(/panjabi|punjabi|পাঞ্জাবি/) ? 'boys-panjabi' : 'boys'
}

function forWomen(category: string, { sizes, chart }: Garment): Garment {
  if (category !== 'womens') return { sizes, chart }
  if (chart === 'trousers') return { sizes: run(28, 36, 2), chart: 'womens-jeans' }
  if (chart === 'shirt') return { sizes: from('XS', '2XL'), chart: 'womens-shirt' }
  if (chart === 'blazer') return { sizes, chart: 'womens-blazer' }
  return { sizes, chart }
}

const letters = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL']
const from = (first: string, last: string) => letters.slice(letters.indexOf(first), letters.indexOf(last) + 1)
const run = (first: number, last: number, step: number) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => String(first + i * step))

const free = ['Free Size']
const ages = ['4/5 Year', '6/7 Year', '8/9 Year', '10/11 Years', '12/13 Year']
const months = ['0-3 Months', '3-6 Months', '6-12 Months']

export type Garment = { sizes: string[]; chart: string | null }

/** By what its category or title says a piece is; the first that fits. */
const grownUp: [words: RegExp, sizes: string[], chart: string | null][] = [
  [/saree|sari\b|শাড়ি/, free, 'saree'],
  [/orna|dupatta|scarf|scarves|shawl|gamcha|ওড়না|চাদর/, free, 'scarf'],
  [/\bbags?\b|tote|purse|wallet|ব্যাগ/, free, 'bag'],
  [/\bbelts?\b/, from('M', 'XL'), 'belt'],
  [/sandal|shoe|slipper|slide/, run(39, 44, 1), 'sandals'],
  [/three.?piece|3.?piece|salwar/, run(34, 44, 2), 'three-piece'],
  [/kurti|kameez|tunic|কুর্তি/, run(32, 44, 2), 'kurti'],
  [/abaya|borka|burqa/, run(50, 58, 2), 'abaya'],
  [/palazzo|plazo/, from('S', '2XL'), 'palazzo'],
  [/pajama|payjama|pyjama|churidar/, run(28, 38, 2), 'pajama'],
  [/panjabi|punjabi|পাঞ্জাবি/, run(38, 46, 2), 'panjabi'],
  [/kurta|fatua/, run(38, 46, 2), 'kurta'],
  [/blazer|suit\b/, from('S', '2XL'), 'blazer'],
  [/hood(?:ie|y)/, from('S', '3XL'), 'hoodie'],
  [/jeans|denim|chino|gabardine|trouser|\bpants?\b/, run(28, 38, 2), 'trousers'],
  [/polo|t-?shirt|\btees?\b/, from('XS', '3XL'), 'tshirt'],
  [/shirt/, from('S', '3XL'), 'shirt'],
  [/\btops?\b/, from('XS', '2XL'), 'top'],
]

/**
 * The sizes in which a piece is offered when the file does not say, and its size chart. A kind that we do not know has
 * the product page's S to 2XL and no chart.
 */
export function garmentOf(category: string, subcategory: string, title: string): Garment {
  const words = [subcategory.replaceAll('-', ' '), title].map((text) => text.toLowerCase())
  if (words.some((text) => /new.?born|infant|\bbaby\b/.test(text))) return { sizes: months, chart: 'newborn' }
  if (category === 'kids') {
    const chart = words.some((text) => /frock/.test(text))
      ? 'frock'
      : words.some((text) => /girl/.test(text))
        ? 'girls'
        : words.some((text) => /boy/.test(text))
          ? 'boys'
          : null
    return { sizes: ages, chart }
  }
  // What the shop filed it under says more than how it is called: a denim bag is a bag.
  for (const text of words) {
    for (const [pattern, sizes, chart] of grownUp) {
      if (!pattern.test(text)) continue
      if (chart === 'trousers' && category === 'womens') return { sizes: run(28, 36, 2), chart: 'womens-jeans' }
      if (chart === 'shirt' && category === 'womens') return { sizes: from('XS', '2XL'), chart: 'womens-shirt' }
      return { sizes, chart }
    }
  }
  return category === 'accessories' ? { sizes: free, chart: null } : { sizes: from('S', '2XL'), chart: null }
}

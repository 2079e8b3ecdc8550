/** Display order of sizes: letters, then months, ages, other numbers. */
const letters = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', 'XXL', '3XL', 'XXXL', '4XL', '5XL', 'Free Size']

/** Sort key, ascending. Unknown sizes come last, by name. */
function sizeRank(size: string): number {
  const letter = letters.indexOf(size)
  if (letter >= 0) return letter
  const number = /^(\d+)/.exec(size)
  if (!number) return 10_000
  const months = /month/i.test(size) ? 100 : /year/i.test(size) ? 200 : 300
  return months * 10 + Number(number[1])
}

export const bySize = (a: string, b: string): number => sizeRank(a) - sizeRank(b) || a.localeCompare(b)

/** Lower case, other characters stripped, blanks to hyphens, repeats collapsed, ends trimmed. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** The slug proposed for a title: at most `most` characters, of whole words unless the first one alone is longer. */
export function slugWithin(title: string, most: number): string {
  const slug = slugOf(title)
  if (slug.length <= most) return slug
  const end = slug.lastIndexOf('-', most)
  return slug.slice(0, end > 0 ? end : most)
}

/** 'olive-slim-panjabi-7' → 'Olive Slim Panjabi 7': the title of a product without one. */
export const titleFromId = (id: string): string =>
  id
    .split('-')
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ')

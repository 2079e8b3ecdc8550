/** Lower case, other characters stripped, blanks to hyphens, repeats collapsed, ends trimmed. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** 'olive-slim-panjabi-7' → 'Olive Slim Panjabi 7': the title of a product without one. */
export const titleFromId = (id: string): string =>
  id
    .split('-')
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ')

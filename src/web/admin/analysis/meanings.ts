import written from '../../../../docs/figures.md?raw'

const meanings = new Map(
  written
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.split('\n')
      return [name.trim(), lines.join(' ').trim()] as const
    }),
)

/** What a figure means, in the words of docs/figures.md. */
export function meaningOf(name: string): string {
  const meaning = meanings.get(name)
  if (!meaning) throw new Error(`docs/figures.md says nothing of ${name}`)
  return meaning
}

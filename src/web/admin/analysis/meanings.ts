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

/** The explanation of a figure from docs/figures.md. @throws Error when the file has none */
export function meaningOf(name: string): string {
  const meaning = meanings.get(name)
  if (!meaning) throw new Error(`docs/figures.md says nothing of ${name}`)
  return meaning
}

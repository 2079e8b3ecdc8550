import { said } from '#web/admin/translate.ts'
import written from '../../../../docs/figures.md?raw'

const meanings = new Map(
  written
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const [name = '', ...lines] = part.split('\n')
      const meaning = lines.join(' ').trim()
      // Screens name a figure in their language, the server in English.
      return [name.trim(), said(name.trim())].map((key) => [key, said(meaning)] as const)
    }),
)

/** The explanation of a figure from docs/figures.md. @throws Error when the file has none */
export function meaningOf(name: string): string {
  const meaning = meanings.get(name)
  if (!meaning) throw new Error(`docs/figures.md says nothing of ${name}`)
  return meaning
}

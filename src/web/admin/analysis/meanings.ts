import { language, translateServerText } from '#web/admin/translate.ts'
import written from '../../../../docs/figures.md?raw'

const english = new Map(
  written
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.split('\n')
      return [name.trim(), lines.join(' ').trim()] as const
    }),
)

/** By the English name of a metric. If it fails to load, the explanations stay English. */
const inBangla: Record<string, string> =
  language === 'bn'
    ? await import('../../../../messages/bn/figures.json').then(
        ({ default: figures }) => figures,
        () => ({}),
      )
    : {}

// Screens name a figure in their language, the server in English.
const meanings = new Map(
  [...english].flatMap(([name, meaning]) =>
    [name, translateServerText(name)].map((key) => [key, inBangla[name] ?? meaning] as const),
  ),
)

/**
 * Returns the explanation of a metric; docs/figures.md has the English text. @throws Error if the file does not have it
 */
export function meaningOf(name: string): string {
  const meaning = meanings.get(name)
  if (!meaning) throw new Error(`docs/figures.md says nothing of ${name}`)
  return meaning
}

import type { Line } from '#domains/content/contract.ts'
import { Link } from '../../ui/link.tsx'

const marked = /\[([^\]]+)\]\(([^)]+)\)|\*\*([^*]+)\*\*/g

/** A line of text with Markdown links and **bold** text. */
export function FormattedLine({ text }: { text: Line }) {
  const parts = []
  let end = 0
  for (const match of text.matchAll(marked)) {
    const [whole, words = '', to = '', weighty] = match
    parts.push(text.slice(end, match.index))
    end = match.index + whole.length
    if (weighty) parts.push(<strong key={end}>{weighty}</strong>)
    else
      parts.push(
        <Link
          key={end}
          to={to}
          className="underline decoration-gold underline-offset-4 hover:text-green hover:decoration-2"
        >
          {words}
        </Link>,
      )
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  )
}

/** The same line as plain text. */
export const plainTextOf = (text: Line): string =>
  text.replace(marked, (_whole, words?: string, _to?: string, weighty?: string) => words ?? weighty ?? '')

import { m } from '#shared/paraglide/messages.js'
import type { TextPair } from '#shared/text-pair.ts'
import { Link } from '../../ui/link.tsx'
import { date, inPageLocale } from '../../ui/locale.ts'
import { AnnouncementBar } from '../frame/announcement-bar.tsx'

type Line = { text: TextPair; link: string; from: string | null }

/**
 * Preview of a version: the announcement bar, and all its lines including scheduled ones. The page around it shows the
 * current bar.
 */
export function AnnouncementsPreview({ lines }: { lines: Line[] }) {
  return (
    <>
      <AnnouncementBar announcements={lines.filter(({ from }) => from === null)} />
      <div className="wrap pt-10">
        <h1 className="mb-3 font-semibold text-title">{m.announcements()}</h1>
        <ol className="grid max-w-2xl border-line border-t">
          {lines.map(({ text, link, from }) => (
            <li key={text.en} className="border-line border-b py-3">
              {link ? (
                <Link to={link} className="underline-offset-4 hover:underline">
                  {inPageLocale(text)}
                </Link>
              ) : (
                inPageLocale(text)
              )}
              {from && <p className="text-sm text-stone">{date(from, 'moment')}</p>}
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}

import { useLocation } from 'react-router'
import { pageQuery } from '#shared/page-queries.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { localPath, pageLocale } from '../../ui/locale.ts'

/** The same page in the other language, as a full page load. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  const other = pageLocale() === 'bn' ? 'en' : 'bn'
  return (
    <a
      href={localPath(pathname + pageQuery(pathname, search), other)}
      lang={other}
      hrefLang={other}
      className={cx(
        'inline-flex min-h-11 items-center rounded-control px-2 text-sm hover:bg-mist sm:px-2.5',
        other === 'bn' && 'font-mark',
      )}
    >
      {m.other_language()}
    </a>
  )
}

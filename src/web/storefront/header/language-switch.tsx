import { useLocation } from 'react-router'
import { localeName, locales } from '#shared/locales.ts'
import { pageQuery } from '#shared/page-queries.ts'
import { cx } from '../../ui/cx.ts'
import { localPath, pageLocale } from '../../ui/locale.ts'

/** The same page in each other language, as a full page load. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  return locales.map(
    (locale) =>
      locale !== pageLocale() && (
        <a
          key={locale}
          href={localPath(pathname + pageQuery(pathname, search), locale)}
          lang={locale}
          hrefLang={locale}
          onClick={() => {
            // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
            document.cookie = `bunon_language=${locale};path=/;max-age=31536000`
          }}
          className={cx(
            'inline-flex min-h-11 items-center rounded-control px-2 text-sm hover:bg-mist sm:px-2.5',
            locale === 'bn' && 'font-mark',
          )}
        >
          {localeName(locale)}
        </a>
      ),
  )
}

import type { EditedPage } from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'

/** The variables that texts may contain in braces, with their current values. */
export function PageVariables({ variables }: Pick<EditedPage, 'variables'>) {
  return (
    <details className="rounded-control border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">
        {t('Variables and formatting that texts may use')}
      </summary>
      <div className="grid gap-3 px-4 pb-4">
        <p className="text-ink-soft">
          {t('A variable follows your settings. **bold** is bold, and [size guide](/size-guide) is a link to a page.')}
        </p>
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          {variables
            .filter(({ en }) => en !== '')
            .map(({ name, en }) => (
              <div key={name} className="contents max-sm:block">
                <dt className="font-semibold">{`{${name}}`}</dt>
                <dd className="wrap-anywhere text-ink-soft max-sm:mb-2">{en}</dd>
              </div>
            ))}
          <div className="contents max-sm:block">
            <dt className="font-semibold">{t('{delivery.zones}')}</dt>
            <dd className="text-ink-soft">{t('alone on a line of a table: a row for each delivery zone')}</dd>
          </div>
        </dl>
      </div>
    </details>
  )
}

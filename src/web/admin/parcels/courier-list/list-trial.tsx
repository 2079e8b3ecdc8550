import { count, many } from '#web/admin/parts/figures.ts'
import type { CourierListRead } from '#web/admin/request/couriers/courier-list.ts'
import { digits, t, translateServerText } from '#web/admin/translate.ts'
import { parcelStateLabel } from '../parcel-state-labels.tsx'

type State = CourierListRead['changes'][number]['before']

/** The dry run of a list: the changes, and the lines with errors. Nothing is written yet. */
export function ListTrial({ trial }: { trial: CourierListRead }) {
  const { lines, changeCount, same, ignored, errorCount, errors, changes } = trial
  return (
    <div className="grid gap-3 text-sm">
      <p aria-live="polite">
        {t('{lines}: {parcels} will change, {same} are as the list says', {
          lines: many(lines, 'line'),
          parcels: many(changeCount, 'parcel'),
          same: count(same),
        })}
        {errorCount > 0 && (
          <span className="text-red">{t(', {lines} cannot be taken over', { lines: many(errorCount, 'line') })}</span>
        )}
        .
        {ignored.length > 0 && (
          <span className="block text-ink-soft">{t('Not read: {list}', { list: ignored.join(', ') })}</span>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled list is read by the arrow keys */}
      <section aria-label={t('Lines')} tabIndex={0} className="max-h-80 overflow-auto">
        <table className="w-full">
          <thead>
            <tr className="text-left text-ink-soft text-xs *:py-1.5 *:pr-3 *:font-semibold">
              <th scope="col">{t('Line')}</th>
              <th scope="col">{t('Parcel')}</th>
              <th scope="col">{t('What happens')}</th>
            </tr>
          </thead>
          <tbody className="*:border-line *:border-t *:align-top">
            {errors.map(({ line, number, error }) => (
              <tr key={line} className="wrap-anywhere *:py-1.5 *:pr-3">
                <td>{digits(line)}</td>
                <td>{number}</td>
                <td className="text-red">{translateServerText(error)}</td>
              </tr>
            ))}
            {changes.map(({ line, number, before, after }) => (
              <tr key={line} className="wrap-anywhere *:py-1.5 *:pr-3">
                <td>{digits(line)}</td>
                <td>{number}</td>
                <td>
                  {wordsOf(before, after).map(([was, is]) => (
                    <p key={is}>
                      <span className="text-stone">{was}</span> → <span className="font-semibold">{is}</span>
                    </p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {changeCount > changes.length && (
          <p className="py-2 text-ink-soft">
            {t('and {cells} more changes', { cells: count(changeCount - changes.length) })}
          </p>
        )}
      </section>
    </div>
  )
}

/** Changes of state and consignment number, as [before, after]. */
const wordsOf = (before: State, after: State): [string, string][] => [
  ...(before.state === after.state
    ? []
    : [[parcelStateLabel(before.state), parcelStateLabel(after.state)] as [string, string]]),
  ...(before.consignment === after.consignment
    ? []
    : [[before.consignment ?? t('no number'), after.consignment ?? ''] as [string, string]]),
]

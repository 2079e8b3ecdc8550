import { t } from '#web/admin/translate.ts'
/** Values before and after, a row for each changed field. */
export function ChangeTable({ before, after }: { before: unknown; after: unknown }) {
  const [was, is] = [partsOf(before), partsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  if (names.length === 0) return <p className="text-stone">{t('Nothing more was written down.')}</p>
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-line border-y text-left">
        <caption className="sr-only">{t('Before and after')}</caption>
        <thead>
          <tr className="text-ink-soft text-xs">
            <th scope="col" className="py-2 pr-3 font-semibold">
              {t('What')}
            </th>
            <th scope="col" className="py-2 pr-3 font-semibold">
              {t('Before')}
            </th>
            <th scope="col" className="py-2 font-semibold">
              {t('After')}
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name} className="border-line border-t align-top">
              <th scope="row" className="py-2 pr-3 font-normal text-ink-soft">
                {name ? humanizeName(name) : t('Value')}
              </th>
              <td className="wrap-anywhere whitespace-pre-line py-2 pr-3">{written(was[name])}</td>
              <td className="wrap-anywhere whitespace-pre-line py-2">{written(is[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** 'itemCount' → 'Item count', 'second-factor' → 'Second factor' */
export function humanizeName(name: string): string {
  const text = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
}

/** The fields of a recorded value; a bare value is one field with an empty name. */
function partsOf(noted: unknown): Record<string, unknown> {
  if (noted === null || noted === undefined) return {}
  return typeof noted === 'object' && !Array.isArray(noted) ? (noted as Record<string, unknown>) : { '': noted }
}

function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) {
    const plain = value.every((each) => typeof each !== 'object' || each === null)
    return plain ? value.map(written).join(', ') || '–' : value.map(written).join('\n')
  }
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${humanizeName(name)}: ${written(part)}`)
    .join(' · ')
}

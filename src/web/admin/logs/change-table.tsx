import { digits, t, translateServerText } from '#web/admin/translate.ts'
import { fieldWords } from './action-words.ts'

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
                {name ? fieldLabel(name) : t('Value')}
              </th>
              <td className="wrap-anywhere whitespace-pre-line py-2 pr-3">{written(was[name], name)}</td>
              <td className="wrap-anywhere whitespace-pre-line py-2">{written(is[name], name)}</td>
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

const fieldLabel = (name: string): string => fieldWords[name] ?? translateServerText(humanizeName(name))

/** Fields whose values come from the API. Any other field may contain typed text. */
const wireFields = new Set(['status', 'payment', 'state', 'decision', 'channel', 'kind'])

/** Translates a wire value such as 'call_first'; in English returns it as recorded. */
function wireWord(word: string): string {
  const label = humanizeName(word)
  const translated = translateServerText(label)
  return translated === label ? word : translated
}

function written(value: unknown, name: string): string {
  const each = (part: unknown) => written(part, name)
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'number') return digits(value)
  if (Array.isArray(value)) {
    const plain = value.every((part) => typeof part !== 'object' || part === null)
    return plain ? value.map(each).join(', ') || '–' : value.map(each).join('\n')
  }
  if (typeof value !== 'object') return wireFields.has(name) ? wireWord(String(value)) : String(value)
  return Object.entries(value)
    .map(([part, its]) => `${fieldLabel(part)}: ${written(its, part)}`)
    .join(' · ')
}

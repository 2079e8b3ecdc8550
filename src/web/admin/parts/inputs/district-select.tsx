import { contentLocale } from '#shared/locales.ts'
import { districts, findDistrict } from '#shared/places/districts.ts'
import { language, t } from '#web/admin/translate.ts'
import { SelectInput } from './inputs.tsx'

const locale = contentLocale(language)
const byName = districts.toSorted((a, b) => (a[locale] < b[locale] ? -1 : 1))

/** Filter by district. `value`: a district code, or one of the ten cities from older links; '' for all. */
export const DistrictSelect = ({
  value,
  onChange,
  className,
}: {
  value: string
  onChange: (code: string) => void
  className?: string
}) => (
  <SelectInput
    label={t('District')}
    {...(className && { className })}
    value={findDistrict(value)?.code ?? ''}
    onChange={(event) => onChange(event.target.value)}
  >
    <option value="">{t('All districts')}</option>
    {byName.map((district) => (
      <option key={district.code} value={district.code}>
        {district[locale]}
      </option>
    ))}
  </SelectInput>
)

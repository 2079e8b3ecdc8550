import { productLimits } from '#domains/catalogue/staff-contract.ts'
import { control, SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { t } from '#web/admin/translate.ts'
import type { FormPicture, Pictures } from './use-pictures.ts'

type Props = {
  picture: FormPicture
  /** Its accessible name: 'picture 2' */
  called: string
  pictures: Pictures
  colors: string[]
}

/** Alt text of an image in both languages, and its colour. */
export function PictureDescription({ picture, called, pictures, colors }: Props) {
  return (
    <>
      <input
        aria-label={t('What {called} shows', { called })}
        placeholder={t('What it shows, in words')}
        value={picture.alt}
        maxLength={productLimits.alt}
        onChange={(event) => pictures.describe(picture.key, { alt: event.target.value })}
        className={control}
      />
      <input
        aria-label={t('What {called} shows, in Bangla', { called })}
        placeholder={t('The same in Bangla')}
        lang="bn"
        value={picture.altBn}
        maxLength={productLimits.alt}
        onChange={(event) => pictures.describe(picture.key, { altBn: event.target.value })}
        className={control}
      />
      {colors.length > 1 && (
        <SelectInput
          label={t('Colour of {called}', { called })}
          labelHidden
          value={picture.color}
          onChange={(event) => pictures.describe(picture.key, { color: event.target.value })}
        >
          <option value="">{t('For all colours')}</option>
          {colors.map((color) => (
            <option key={color}>{color}</option>
          ))}
        </SelectInput>
      )}
    </>
  )
}

import { maxItems } from '#domains/catalogue/staff-contract.ts'
import { many } from '#web/admin/parts/figures.ts'
import { SheetSection } from '#web/admin/parts/sheet-section.tsx'
import { t } from '#web/admin/translate.ts'
import { pathOf, type SkuPlan } from './sku-plan.ts'

/** The planned product of each file, and the files without a match. */
export function SkuPreview({ plan: { groups, leftOut } }: { plan: SkuPlan }) {
  return (
    <>
      {groups.length > 0 && (
        <SheetSection title={t('Goes to {places}', { places: many(groups.length, 'place') })}>
          <div className="overflow-x-auto">
            <table className="w-full text-left">
              <thead>
                <tr className="text-ink-soft">
                  <th className="py-1 pr-4 font-semibold">{t('Product')}</th>
                  <th className="py-1 pr-4 font-semibold">{t('Colour')}</th>
                  <th className="py-1 font-semibold">{t('Pictures, in their order')}</th>
                </tr>
              </thead>
              <tbody>
                {groups.map(({ id, title, color, files, pictures }) => (
                  <tr key={id} className="border-line border-t align-top">
                    <td className="py-1.5 pr-4">{title}</td>
                    <td className="py-1.5 pr-4">{color ?? t('All')}</td>
                    <td className="py-1.5 wrap-anywhere">
                      {files.map(({ name }) => name).join(', ')}
                      {pictures > 0 && (
                        <span className="block text-ink-soft text-xs">
                          {t('Behind the {pictures} that', { pictures: many(pictures, 'picture') })}{' '}
                          {pictures === 1 ? t('is') : t('are')} {t('there')}
                          {pictures + files.length > maxItems.images &&
                            t('. Together more than {images}, unless some of them are the same', {
                              images: maxItems.images,
                            })}
                        </span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </SheetSection>
      )}
      {leftOut.length > 0 && <LeftOut leftOut={leftOut} />}
      {groups.length + leftOut.length === 0 && <p>{t('There are no files in this folder.')}</p>}
    </>
  )
}

export const LeftOut = ({ leftOut }: { leftOut: SkuPlan['leftOut'] }) => (
  <SheetSection title={t('Cannot be matched: {files}', { files: many(leftOut.length, 'file') })}>
    <ul className="grid gap-1">
      {leftOut.map(({ file, why }) => (
        <li key={pathOf(file)} className="wrap-anywhere">
          {pathOf(file)} <span className="text-ink-soft">{why}</span>
        </li>
      ))}
    </ul>
  </SheetSection>
)

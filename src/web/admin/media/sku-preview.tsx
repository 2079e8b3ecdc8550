import { maxItems } from '#domains/catalogue/staff-contract.ts'
import { many } from '#web/admin/parts/figures.ts'
import { SheetSection } from '#web/admin/parts/sheet-section.tsx'
import { pathOf, type SkuPlan } from './sku-plan.ts'

/** What goes where, and what cannot be matched. */
export function SkuPreview({ plan: { groups, leftOut } }: { plan: SkuPlan }) {
  return (
    <>
      {groups.length > 0 && (
        <SheetSection title={`Goes to ${many(groups.length, 'place')}`}>
          <div className="overflow-x-auto">
            <table className="w-full text-left">
              <thead>
                <tr className="text-ink-soft">
                  <th className="py-1 pr-4 font-semibold">Product</th>
                  <th className="py-1 pr-4 font-semibold">Colour</th>
                  <th className="py-1 font-semibold">Pictures, in their order</th>
                </tr>
              </thead>
              <tbody>
                {groups.map(({ id, title, color, files, pictures }) => (
                  <tr key={id} className="border-line border-t align-top">
                    <td className="py-1.5 pr-4">{title}</td>
                    <td className="py-1.5 pr-4">{color ?? 'All'}</td>
                    <td className="py-1.5 wrap-anywhere">
                      {files.map(({ name }) => name).join(', ')}
                      {pictures > 0 && (
                        <span className="block text-ink-soft text-xs">
                          Behind the {many(pictures, 'picture')} that {pictures === 1 ? 'is' : 'are'} there
                          {pictures + files.length > maxItems.images &&
                            `. Together more than ${maxItems.images}, unless some of them are the same`}
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
      {groups.length + leftOut.length === 0 && <p>There are no files in this folder.</p>}
    </>
  )
}

export const LeftOut = ({ leftOut }: { leftOut: SkuPlan['leftOut'] }) => (
  <SheetSection title={`Cannot be matched: ${many(leftOut.length, 'file')}`}>
    <ul className="grid gap-1">
      {leftOut.map(({ file, why }) => (
        <li key={pathOf(file)} className="wrap-anywhere">
          {pathOf(file)} <span className="text-ink-soft">{why}</span>
        </li>
      ))}
    </ul>
  </SheetSection>
)

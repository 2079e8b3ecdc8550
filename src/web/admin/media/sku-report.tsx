import { Download } from 'lucide-react'
import { csvLine } from '#shared/text/csv.ts'
import { downloadText } from '#web/admin/parts/csv.ts'
import { many } from '#web/admin/parts/figures.ts'
import { SheetSection } from '#web/admin/parts/sheet-section.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { pathOf, type SkuPlan } from './sku-plan.ts'
import { LeftOut } from './sku-preview.tsx'
import type { RunItem } from './upload-run.ts'

type Props = { plan: SkuPlan; items: RunItem[]; problemOf: (group: string) => string | undefined }

/** The result of every file. */
export function SkuReport({ plan, items, problemOf }: Props) {
  const refused = plan.groups.flatMap(({ id, title, color }) => {
    const problem = problemOf(id)
    return problem ? [{ id, name: color ? `${title}, ${color}` : title, problem }] : []
  })
  const through = plan.groups.length - refused.length
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 grow">
          {t('{places} of products have their pictures.', { places: many(through, 'place') })}
        </p>
        <Button
          variant="outline"
          size="sm"
          onClick={() => downloadText('pictures-by-sku', reportOf({ plan, items, problemOf }))}
        >
          <Download aria-hidden="true" className="size-4" />
          {t('Download Report')}
        </Button>
      </div>
      {refused.length > 0 && (
        <SheetSection title={t('Not added')}>
          <ul className="grid gap-1">
            {refused.map(({ id, name, problem }) => (
              <li key={id}>
                {name}: <span className="text-red">{problem}</span>
              </li>
            ))}
          </ul>
        </SheetSection>
      )}
      {plan.leftOut.length > 0 && <LeftOut leftOut={plan.leftOut} />}
    </div>
  )
}

const words = {
  done: 'uploaded',
  existed: t('in the library already'),
  failed: 'failed',
  waiting: t('not sent'),
  uploading: t('not sent'),
}

function reportOf({ plan, items, problemOf }: Props): string {
  const groupOf = new Map(plan.groups.map((group) => [group.id, group]))
  const lines = [
    [t('File'), t('Product'), t('Colour'), t('Outcome'), t('Why')],
    ...items.map(({ file, group, state, problem }) => {
      const target = groupOf.get(group)
      return [pathOf(file), target?.title ?? '', target?.color ?? '', words[state], problem ?? problemOf(group) ?? '']
    }),
    ...plan.leftOut
      .filter(({ file }) => !items.some((item) => item.file === file))
      .map(({ file, why }) => [pathOf(file), '', '', t('left out'), why]),
  ]
  return `\uFEFF${lines.map(csvLine).join('')}`
}

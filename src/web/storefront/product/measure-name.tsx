import type { ChartMeasure } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { inPageLocale } from '../../ui/locale.ts'

/** Head of a column of a size chart. Most measures are those of the garment, so only the others say so. */
export const MeasureName = ({ measure }: { measure: ChartMeasure }) => (
  <>
    {inPageLocale(measure)}
    {measure.of === 'body' && <span className="block font-normal text-sm text-stone">{m.size_of_body()}</span>}
  </>
)

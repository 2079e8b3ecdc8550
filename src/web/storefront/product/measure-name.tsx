import type { ChartMeasure } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { inPageLocale } from '../../ui/locale.ts'

/** Column header of a size chart. Most measures are of the garment, so only the others are labelled. */
export const MeasureName = ({ measure }: { measure: ChartMeasure }) => (
  <>
    {inPageLocale(measure)}
    {measure.of === 'body' && <span className="block font-normal text-sm text-stone">{m.size_of_body()}</span>}
  </>
)
